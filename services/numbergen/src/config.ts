import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';

export const settings = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3004),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/numbergen'),
  NUMBERS_SECRET: z
    .string()
    .regex(/^[^,\s]{32,}(,[^,\s]{32,})?$/, 'one secret of 32 characters or more, or two separated by a comma')
    .meta({
      description:
        'Determines the numbers of every member. During a rotation: the new secret, a comma, and the old secret until the draws sealed with it are closed.',
      secret: true,
    }),
};

export const config = env(settings);

export type Config = typeof config;
