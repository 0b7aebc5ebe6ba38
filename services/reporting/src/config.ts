import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';

export const settings = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3006),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/numbercast-reporting'),
  FEED_A_URL: z.url().describe('Base address of the first source of draw results, the official data service.'),
  FEED_B_URL: z.url().describe('Base address of the second source of draw results, the official file export.'),
  JACKPOT_FEED_POWERBALL_URL: z
    .url()
    .describe('Address of the jackpots of Powerball. Unset: operators enter them.')
    .optional(),
  JACKPOT_FEED_MEGAMILLIONS_URL: z
    .url()
    .describe('Address of the jackpots of Mega Millions. Unset: operators enter them.')
    .optional(),
  FEED_POLL_MS: z.coerce
    .number()
    .int()
    .positive()
    .describe(
      'Milliseconds between two requests for a result that is due, and at least between two requests for jackpots.',
    )
    .default(60_000),
};

export const config = env(settings);

export type Config = typeof config;
