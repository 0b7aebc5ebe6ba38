import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';

const rpcAddress = z.string().regex(/^[^:]+:\d+$/, 'host:port');

export const settings = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3002),
  STRIPE_API_KEY: z.string().min(1).meta({ description: 'Secret key of the Stripe account.', secret: true }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^[^,\s]+(,[^,\s]+)?$/, 'one secret, or two separated by a comma')
    .meta({
      description: 'Signing secret of the webhook endpoint. During a rotation: two, separated by a comma.',
      secret: true,
    }),
  STRIPE_API_URL: z.url().describe('Address of the Stripe sandbox. Unset for Stripe itself.').optional(),
  IDENTITY_GRPC: rpcAddress.describe('RPC address of identity, `host:port`.'),
  MEMBERS_GRPC: rpcAddress.describe('RPC address of members, `host:port`.'),
};

export const config = env(settings);

export type Config = typeof config;
