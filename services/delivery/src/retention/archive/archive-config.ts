import { platformEnv } from '@numbercast/platform';
import { z } from 'zod';

const { MONGODB_URI, MONGODB_CA, FIELD_KEYS, EVENT_KEYS, CLOCK_URL } = platformEnv;

/** Settings of the commands that write and read the archive. */
export const archiveEnv = {
  MONGODB_URI,
  MONGODB_CA,
  FIELD_KEYS,
  EVENT_KEYS,
  CLOCK_URL,
  ARCHIVE_DIR: z.string().min(1).describe('Folder of the archive, on a volume that outlives the process.'),
  // Long enough for corrected results, disputes and what members look up
  ARCHIVE_AFTER_MONTHS: z.coerce
    .number()
    .int()
    .min(3)
    .describe('Whole months of messages that stay in the database.')
    .default(13),
  // Exporting the data of a member reads one file of each run
  ARCHIVE_PART_ROWS: z.coerce
    .number()
    .int()
    .positive()
    .describe('Messages after which a file of the archive ends.')
    .default(20_000),
};

export type ArchiveConfig = z.infer<z.ZodObject<typeof archiveEnv>>;
