import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';
import { stripeSettings } from './stripe-settings.js';

const rpcAddress = z.string().regex(/^[^:]+:\d+$/, 'host:port');

export const settings = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3002),
  STRIPE_API_KEY: stripeSettings.STRIPE_API_KEY,
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^[^,\s]+(,[^,\s]+)?$/, 'one secret, or two separated by a comma')
    .meta({
      description: 'Signing secret of the webhook endpoint. During a rotation: two, separated by a comma.',
      secret: true,
    }),
  STRIPE_API_URL: stripeSettings.STRIPE_API_URL,
  STRIPE_PROMOTION_CODES: z
    .stringbool()
    .default(false)
    .describe('`true` lets visitors and members enter a promotion code of Stripe on the payment page.'),
  STRIPE_AUTOMATIC_TAX: z
    .stringbool()
    .default(false)
    .describe('`true` adds sales tax to new subscriptions with Stripe Tax, in the states with a registration.'),
  IDENTITY_GRPC: rpcAddress.describe('RPC address of identity, `host:port`.'),
  MEMBERS_GRPC: rpcAddress.describe('RPC address of members, `host:port`.'),
};

export const config = env(settings);

export type Config = typeof config;
