import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';

export const config = env({
  ...platformEnv,
  PORT: platformEnv.PORT.default(3006),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/numbercast-reporting'),
  /** Bases of the two sources of results: the official data service and its file export. */
  FEED_A_URL: z.url(),
  FEED_B_URL: z.url(),
  /** How often to ask for a result that is due. */
  FEED_POLL_MS: z.coerce.number().int().positive().default(60_000),
});

export type Config = typeof config;
