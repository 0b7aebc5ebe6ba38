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
  /** Folder of the archive, on a volume that outlives the process. */
  ARCHIVE_DIR: z.string().min(1),
  /** Whole months that stay in the database. Long enough for corrected results, disputes and what members look up. */
  ARCHIVE_AFTER_MONTHS: z.coerce.number().int().min(3).default(13),
  /** Messages after which a file ends. A member who asks for all data has one file of each run read. */
  ARCHIVE_PART_ROWS: z.coerce.number().int().positive().default(20_000),
};

export type ArchiveConfig = z.infer<z.ZodObject<typeof archiveEnv>>;
