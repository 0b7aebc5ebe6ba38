import { platformEnv } from '@numbercast/platform';
import { z } from 'zod';

const { KEYCLOAK_URL, KEYCLOAK_REALM, PUBLIC_URL } = platformEnv;

/** Settings of the realm migration. */
export const realmSettings = {
  KEYCLOAK_URL,
  KEYCLOAK_REALM,
  PUBLIC_URL,
  GATEWAY_URL: z.url().describe('Address of the gateway as Keycloak reaches it, to report ended sessions.'),
  REALM_CLIENT_SECRET: z.string().min(1).meta({ description: 'Secret of the client `realm-migration`.', secret: true }),
  REALM_FILE: z.string().describe('Path of realm.json.'),
  // Only where the environment sets these secrets (docker-compose.yml); elsewhere, operators manage them
  IDENTITY_CLIENT_SECRET: z
    .string()
    .meta({ description: 'Secret to set for the client `identity`. Unset: Keycloak keeps its own.', secret: true })
    .optional(),
  LOGIN_CLIENT_SECRET: z
    .string()
    .meta({
      description: 'Secret to set for the client `identity-login`. Unset: Keycloak keeps its own.',
      secret: true,
    })
    .optional(),
};
