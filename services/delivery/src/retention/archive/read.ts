import { parseArgs } from 'node:util';
import { env } from '@numbercast/platform';
import { archiveEnv } from './archive-config.js';
import { archiveParts } from './archive-parts.js';
import { ArchiveReader } from './archive-reader.js';

// `node services/delivery/dist/retention/archive/read.js --member <id> [--draw <id>]`: prints a member's archived
// messages as lines of JSON. Addresses are in plaintext: the output is as confidential as the database.
const text = { type: 'string' } as const;
const { member, draw } = parseArgs({ options: { member: text, draw: text } }).values;
if (!member) {
  console.error('usage: read.js --member <id> [--draw <id>]');
  process.exit(1);
}
const { store, archives, keys, files } = archiveParts(env(archiveEnv));
await store.ready();
try {
  const rows = await new ArchiveReader(archives, keys, files).withArchived(member, async () => [], draw);
  for (const message of rows) console.log(JSON.stringify(message));
} finally {
  await store.close();
}
