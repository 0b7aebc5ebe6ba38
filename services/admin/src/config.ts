import { env, localOrigins, platformEnv } from '@numbercast/platform';

export const settings = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3007),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/numbercast-admin'),
  WEBHOOK_LOCAL_ORIGINS: localOrigins,
};

export const config = env(settings);

export type Config = typeof config;
