import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';
import { GATE_HASH } from './console-access/gate-hash.js';

// Two while the secret is being changed, separated by a comma
const clientSecret = z.string().regex(/^[^,\s]+(,[^,\s]+)?$/, 'one secret, or two separated by a comma');

export const identityEnv = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3001),
  GRPC_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/identity'),
  KEYCLOAK_CLIENT_ID: z.string().default('identity'),
  KEYCLOAK_CLIENT_SECRET: clientSecret,
  KEYCLOAK_LOGIN_CLIENT_ID: z.string().default('identity-login'),
  KEYCLOAK_LOGIN_CLIENT_SECRET: clientSecret,
  ADMIN_EMAIL: z.email(),
  ADMIN_INITIAL_PASSWORD: z.string().min(8),
  /** Base32, for local stacks; elsewhere the administrator sets the authenticator app up at the first sign-in. */
  ADMIN_INITIAL_OTP_SECRET: z
    .string()
    .regex(/^[A-Z2-7]{32,}$/, 'base32 of 20 bytes or more')
    .optional(),
  ADMIN_GATE_HASH: z.string().regex(GATE_HASH, 'scrypt$N$r$p$salt$hash'),
};

export const config = env(identityEnv);

export type Config = typeof config;
