import { env, webEnv } from '@numbercast/platform';
import { z } from 'zod';

const service = z.url();

export const config = env({
  ...webEnv,
  PORT: webEnv.PORT.default(8080),
  /** The name of this installation, for the web app. */
  ENVIRONMENT: z.string().default('local'),
  /** Folder of the built web app. */
  WEB_ROOT: z.string().default('frontend/dist'),
  /** The description of the public interface. */
  API_DOCUMENT: z.string().default('docs/openapi.json'),
  IDENTITY_URL: service.default('http://127.0.0.1:3001'),
  BILLING_URL: service.default('http://127.0.0.1:3002'),
  MEMBERS_URL: service.default('http://127.0.0.1:3003'),
  NUMBERGEN_URL: service.default('http://127.0.0.1:3004'),
  DELIVERY_URL: service.default('http://127.0.0.1:3005'),
  REPORTING_URL: service.default('http://127.0.0.1:3006'),
  ADMIN_URL: service.default('http://127.0.0.1:3007'),
  /** Requests a minute from one address, before the factors of the route table. */
  RATE_LIMIT: z.coerce.number().int().positive().default(300),
  /**
   * Milliseconds a service may take to answer before the gateway responds 504. Services limit a database command to 20
   * s.
   */
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().positive().default(25_000),
  /**
   * Database through which replicas of the gateway share counters and ended sessions; without it each is independent.
   */
  REPLICA_SYNC_URI: z.string().startsWith('mongodb').optional(),
});

export type Config = typeof config;
