import { env, webEnv } from '@numbercast/platform';
import { z } from 'zod';

const address = (service: string, byDefault: string) => z.url().describe(`Address of ${service}.`).default(byDefault);

export const settings = {
  ...webEnv,
  PORT: webEnv.PORT.default(8080),
  WEB_ROOT: z.string().describe('Folder of the built web app.').default('frontend/dist'),
  API_DOCUMENT: z.string().describe('File with the OpenAPI description.').default('docs/openapi.json'),
  IDENTITY_URL: address('identity', 'http://127.0.0.1:3001'),
  BILLING_URL: address('billing', 'http://127.0.0.1:3002'),
  MEMBERS_URL: address('members', 'http://127.0.0.1:3003'),
  NUMBERGEN_URL: address('numbergen', 'http://127.0.0.1:3004'),
  DELIVERY_URL: address('delivery', 'http://127.0.0.1:3005'),
  REPORTING_URL: address('reporting', 'http://127.0.0.1:3006'),
  ADMIN_URL: address('admin', 'http://127.0.0.1:3007'),
  STRIPE_AUTOMATIC_TAX: z
    .stringbool()
    .default(false)
    .describe('The same as in billing. `true`: the site says that sales tax is added to the prices where it applies.'),
  RATE_LIMIT: z.coerce
    .number()
    .int()
    .positive()
    .describe('Requests per minute from one address. The route table multiplies it by a factor per route.')
    .default(300),
  UPSTREAM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .describe(
      'Milliseconds that a service may take to answer before the gateway responds 504. It exceeds MONGODB_TIMEOUT_MS of the services.',
    )
    .default(25_000),
  REPLICA_SYNC_URI: z
    .string()
    .startsWith('mongodb')
    .meta({
      description:
        'Connection string of the database in which replicas of the gateway share rate limit counters and ended sessions. Without it, each replica is independent.',
      secret: true,
    })
    .optional(),
};

export const config = env(settings);

export type Config = typeof config;
