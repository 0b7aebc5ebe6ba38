import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';
import { GATE_HASH } from './console-access/gate-hash.js';

const clientSecret = z.string().regex(/^[^,\s]+(,[^,\s]+)?$/, 'one secret, or two separated by a comma');

export const settings = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3001),
  GRPC_PORT: z.coerce.number().int().min(0).max(65_535).describe('Port for RPCs of other services.').default(4001),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/identity'),
  KEYCLOAK_CLIENT_ID: z.string().describe('Keycloak client that manages accounts.').default('identity'),
  KEYCLOAK_CLIENT_SECRET: clientSecret.meta({
    description: 'Secret of KEYCLOAK_CLIENT_ID. During a rotation: two, separated by a comma.',
    secret: true,
  }),
  KEYCLOAK_LOGIN_CLIENT_ID: z
    .string()
    .describe('Keycloak client that checks a password before an irreversible action.')
    .default('identity-login'),
  KEYCLOAK_LOGIN_CLIENT_SECRET: clientSecret.meta({
    description: 'Secret of KEYCLOAK_LOGIN_CLIENT_ID. During a rotation: two, separated by a comma.',
    secret: true,
  }),
  ADMIN_EMAIL: z.email().describe('Email address of the first administrator.'),
  ADMIN_INITIAL_PASSWORD: z.string().min(8).meta({
    description: 'Password of the first administrator, used once at the first start.',
    secret: true,
  }),
  ADMIN_INITIAL_OTP_SECRET: z
    .string()
    .regex(/^[A-Z2-7]{32,}$/, 'base32 of 20 bytes or more')
    .meta({
      description:
        'Authenticator secret of the first administrator in base32, for local stacks. Elsewhere the administrator sets up an authenticator app at the first sign-in.',
      secret: true,
    })
    .optional(),
  ADMIN_GATE_HASH: z.string().regex(GATE_HASH, 'scrypt$N$r$p$salt$hash').meta({
    description:
      'Hash of the admin password of the console, made by `services/identity/dist/console-access/make-gate-hash.js`.',
    secret: true,
  }),
};

export const config = env(settings);

export type Config = typeof config;
