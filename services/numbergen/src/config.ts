import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';

export const numbergenEnv = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3004),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/numbergen'),
  // It determines every member's numbers. During a rotation: the new secret, a comma, the old one,
  // until the draws sealed with the old one are closed
  NUMBERS_SECRET: z
    .string()
    .regex(/^[^,\s]{32,}(,[^,\s]{32,})?$/, 'one secret of 32 characters or more, or two separated by a comma'),
};

export const config = env(numbergenEnv);

export type Config = typeof config;
