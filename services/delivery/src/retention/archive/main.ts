import { env } from '@numbercast/platform';
import { archiveEnv } from './archive-config.js';
import { archiveParts } from './archive-parts.js';
import { Archiver } from './archiver.js';

// `node services/delivery/dist/retention/archive/main.js`: moves messages of past months from the database to
// ARCHIVE_DIR, with delivery's own MONGODB_URI and FIELD_KEYS (docs/runbooks/archive-delivery-messages.md). It may be
// killed and repeated.
const config = env(archiveEnv);
const parts = archiveParts(config);
const { store, clock } = parts;
try {
  await store.ready();
  if (config.CLOCK_URL) await clock.follow(config.CLOCK_URL);
  const options = { afterMonths: config.ARCHIVE_AFTER_MONTHS, partRows: config.ARCHIVE_PART_ROWS };
  const archived = await new Archiver(parts, options).run();
  if (archived) console.log(`archive: parts=${archived.parts} rows=${archived.rows} kept=${archived.kept}`);
  else {
    console.error('archive: another run holds the lease, or ended without releasing it: try again in a minute');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`archive: ${String(error)}`);
  process.exitCode = 1;
} finally {
  clock.stop();
  await store.close();
}
