import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';

export const settings = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3003),
  GRPC_PORT: z.coerce.number().int().min(0).max(65_535).describe('Port for RPCs of other services.').default(4003),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/members'),
};

export const config = env(settings);
