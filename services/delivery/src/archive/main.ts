import { env } from '@numbercast/platform';
import { archiveEnv } from './archive-config.js';
import { archiveParts } from './archive-parts.js';
import { Archiver } from './archiver.js';

// `node services/delivery/dist/archive/main.js`: moves messages of former months from the ledger to ARCHIVE_DIR, with
// delivery's own MONGODB_URI and FIELD_KEYS (docs/runbooks/archiving-the-ledger.md). Safe to repeat and to end anywhere.
const config = env(archiveEnv);
const parts = await archiveParts(config);
const options = { afterMonths: config.ARCHIVE_AFTER_MONTHS, partRows: config.ARCHIVE_PART_ROWS };
const archived = await new Archiver(parts, options).run();
parts.clock.stop();
await parts.store.close();
if (archived) console.log(`archive: parts=${archived.parts} rows=${archived.rows}`);
else {
  console.error('archive: another run is at work, or one has ended without releasing its lease: try again in a minute');
  process.exitCode = 1;
}
