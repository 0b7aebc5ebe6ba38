import { randomUUID } from 'node:crypto';
import { SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { AccountEnabledSchema } from '@numbercast/contracts/identity/v1/events';
import { IdentityService } from '@numbercast/contracts/identity/v1/service';
import { rpcClient } from '@numbercast/platform';
import { bootForTest, eventually, freePort, type RunningService } from '@numbercast/platform/testing';
import { createRealm, deleteRealm } from '@numbercast/local-stack/realm';
import { makeGateHash } from '../src/console-access/gate-hash.js';
import { IdentityModule } from '../src/identity.module.js';
import { signIn, type Tokens } from './browser.js';
import { cuttable } from './cuttable.js';
import { openMailbox } from './mailbox.js';

const publicUrl = 'http://localhost:8080';
export const PASSWORD = 'Sunny-day-7';
export const GATE_PASSWORD = 'open sesame';
export const ADMIN_EMAIL = 'admin@numbercast.example';
export const ADMIN_OTP_SECRET = 'ADMINISTRATORSAUTHENTICATORSECRE';

/** The identity service with a separate Keycloak realm. @param own settings instead of the defaults */
export async function runIdentity(own: Record<string, string> = {}) {
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
  const secrets = { identity: 'identity-secret', login: 'login-secret' };
  const mailbox = await openMailbox();
  const realmSettings = { name: realm, publicUrl, secrets, smtp: mailbox.smtp };
  await createRealm(server, realmSettings);
  const line = await cuttable(KEYCLOAK_URL);
  const [port, rpcPort] = [await freePort(), await freePort()];
  const service = await bootForTest(IdentityModule, {
    rpc: { service: IdentityService, port: rpcPort },
    port,
    config: {
      IDENTITY_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: publicUrl,
      KEYCLOAK_URL: line.url,
      KEYCLOAK_REALM: realm,
      KEYCLOAK_CLIENT_ID: 'identity',
      KEYCLOAK_CLIENT_SECRET: 'identity-secret',
      KEYCLOAK_LOGIN_CLIENT_ID: 'identity-login',
      KEYCLOAK_LOGIN_CLIENT_SECRET: 'login-secret',
      ADMIN_EMAIL,
      ADMIN_INITIAL_PASSWORD: PASSWORD,
      ADMIN_INITIAL_OTP_SECRET: ADMIN_OTP_SECRET,
      ADMIN_GATE_HASH: await makeGateHash(GATE_PASSWORD),
      ...own,
    },
  });
  const rpc = rpcClient(IdentityService, `127.0.0.1:${rpcPort}`, { deadlineMs: 10_000 });
  const site = { keycloakUrl: KEYCLOAK_URL, realm, publicUrl };
  return {
    service,
    rpc,
    site,
    server,
    realmSettings,
    /** The service's connection to Keycloak. */
    line,
    mailbox,
    signIn: (email: string, password = PASSWORD) => signIn(site, { email, password }),
    signInAdmin: () => signIn(site, { email: ADMIN_EMAIL, password: PASSWORD, otpSecret: ADMIN_OTP_SECRET }),
    post: (path: string, body: unknown, tokens?: Tokens) => send(service, 'POST', path, { body, tokens }),
    send: (method: string, path: string, parts: Parts) => send(service, method, path, parts),
    member: (signup: { language?: string } = {}) => becomeMember(service, signup),
    stepUpOf: (tokens: Tokens, password = PASSWORD) => giveAgain(service, tokens, password),
    async close() {
      rpc.close();
      await service.close();
      await line.close();
      await mailbox.close();
      await deleteRealm(server, realm);
    },
  };
}

export type RunningIdentity = Awaited<ReturnType<typeof runIdentity>>;

interface Parts {
  body?: unknown;
  tokens?: Tokens | undefined;
  stepUp?: string;
}

async function send({ url }: RunningService, method: string, path: string, { body, tokens, stepUp }: Parts) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(tokens && { authorization: `Bearer ${tokens.access_token}` }),
      ...(stepUp && { 'x-step-up': stepUp }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

/** @returns a step-up token for the re-entered password */
async function giveAgain(service: RunningService, tokens: Tokens, currentPassword: string): Promise<string> {
  const answer = await send(service, 'POST', '/api/reauthentication', { tokens, body: { currentPassword } });
  if (answer.status !== 200) throw new Error(`giving the password again was answered with ${answer.status}`);
  return String(answer.body['stepUp']);
}

/** @throws when Keycloak does not respond in time, as on a busy machine; like a visitor, the caller tries again */
async function reserveAccount(service: RunningService) {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  const account = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lane' };
  const { status, body } = await send(service, 'POST', '/api/signup/account', { body: account });
  if (status !== 201) throw new Error(`the account was answered with ${status}`);
  return { id: String(body['reservation']), email };
}

/** A member who has signed up and paid. */
async function becomeMember(service: RunningService, signup: { language?: string }) {
  const { id, email } = await eventually(() => reserveAccount(service));
  await service.publish(SignupPaidSchema, { signupId: id, ...signup }, { aggregateId: id });
  const { subject } = await service.published(AccountEnabledSchema, ({ accountId }) => accountId === id);
  return { id, email, subject };
}
