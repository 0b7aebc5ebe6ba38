import { parseArgs } from 'node:util';
import { env } from '@numbercast/platform';
import { archiveEnv } from './archive-config.js';
import { archiveParts } from './archive-parts.js';
import { archivedMessages } from './archive-reader.js';

// `node services/delivery/dist/archive/read.js --member <id> [--draw <id>] [--month yyyy-mm]`: prints a member's archived
// messages as lines of JSON. Addresses are in clear: the output is as confidential as the database.
const text = { type: 'string' } as const;
const { member, draw, month } = parseArgs({ options: { member: text, draw: text, month: text } }).values;
if (!member) {
  console.error('name a member: --member <id>, and perhaps --draw <id> or --month yyyy-mm');
  process.exit(1);
}
const parts = await archiveParts(env(archiveEnv));
for (const row of await archivedMessages(parts, { member, draw, month })) console.log(JSON.stringify(row));
parts.clock.stop();
await parts.store.close();
