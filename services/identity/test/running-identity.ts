import { randomUUID } from 'node:crypto';
import { IdentityService } from '@numbercast/contracts/identity/v1/service';
import { rpcClient } from '@numbercast/platform';
import { bootForTest, freePort, type RunningService } from '@numbercast/platform/testing';
import { createRealm, deleteRealm } from '@numbercast/stack/realm';
import { makeGateHash } from '../src/admin/gate-hash.js';
import { IdentityModule } from '../src/identity.module.js';
import { signIn, type Tokens } from './browser.js';
import { cuttable } from './cuttable.js';

const publicUrl = 'http://localhost:8080';
export const PASSWORD = 'Sunny-day-7';
export const GATE_PASSWORD = 'open sesame';
export const ADMIN_EMAIL = 'admin@numbercast.example';

/** The identity service with a Keycloak realm of its own. */
export async function runIdentity() {
  // eslint-disable-next-line node/no-process-env -- where the test run's engines are
  const {
    KEYCLOAK_URL = 'http://127.0.0.1:8180/auth',
    KEYCLOAK_ADMIN = 'admin',
    KEYCLOAK_ADMIN_PASSWORD = 'admin',
  } = process.env;
  const server = {
    keycloakUrl: KEYCLOAK_URL,
    keycloakAdmin: { username: KEYCLOAK_ADMIN, password: KEYCLOAK_ADMIN_PASSWORD },
  };
  const realm = `test-${randomUUID().slice(0, 8)}`;
  await createRealm(server, {
    name: realm,
    publicUrl,
    secrets: { identity: 'identity-secret', login: 'login-secret' },
  });
  const line = await cuttable(KEYCLOAK_URL);
  const rpcPort = await freePort();
  const service = await bootForTest(IdentityModule, {
    rpc: { service: IdentityService, port: rpcPort },
    config: {
      PUBLIC_URL: publicUrl,
      KEYCLOAK_URL: line.url,
      KEYCLOAK_REALM: realm,
      KEYCLOAK_CLIENT_ID: 'identity',
      KEYCLOAK_CLIENT_SECRET: 'identity-secret',
      KEYCLOAK_LOGIN_CLIENT_ID: 'identity-login',
      KEYCLOAK_LOGIN_CLIENT_SECRET: 'login-secret',
      ADMIN_EMAIL,
      ADMIN_INITIAL_PASSWORD: PASSWORD,
      ADMIN_GATE_HASH: await makeGateHash(GATE_PASSWORD),
    },
  });
  const rpc = rpcClient(IdentityService, `127.0.0.1:${rpcPort}`, { deadlineMs: 10_000 });
  const site = { keycloakUrl: KEYCLOAK_URL, realm, publicUrl };
  return {
    service,
    rpc,
    site,
    server,
    /** The service's line to Keycloak. */
    line,
    signIn: (email: string, password = PASSWORD) => signIn(site, email, password),
    post: (path: string, body: unknown, tokens?: Tokens) => post(service, path, body, tokens),
    async close() {
      rpc.close();
      await service.close();
      await line.close();
      await deleteRealm(server, realm);
    },
  };
}

export type RunningIdentity = Awaited<ReturnType<typeof runIdentity>>;

async function post({ url }: RunningService, path: string, body: unknown, tokens?: Tokens) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(tokens && { authorization: `Bearer ${tokens.access_token}` }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}
