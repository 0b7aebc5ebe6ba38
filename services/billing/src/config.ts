import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';

export const billingEnv = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3002),
  STRIPE_API_KEY: z.string().min(1),
  // Two while the secret is being rotated, separated by a comma
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^[^,\s]+(,[^,\s]+)?$/, 'one secret, or two separated by a comma'),
  STRIPE_API_URL: z.url().optional(),
  IDENTITY_GRPC: z.string().regex(/^[^:]+:\d+$/, 'host:port'),
  MEMBERS_GRPC: z.string().regex(/^[^:]+:\d+$/, 'host:port'),
};

export const config = env(billingEnv);

export type Config = typeof config;
