import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONFIG } from '@numbercast/platform';
import { preflightOf, resultOf } from '@numbercast/platform/testing';
import type { Config } from '../src/config.js';
import { KeycloakClient } from '../src/keycloak/keycloak-client.js';
import { KeycloakUsers } from '../src/keycloak/users.js';
import { KeycloakCheck } from '../src/preflight/keycloak.check.js';
import { ADMIN_EMAIL, runIdentity } from './running-identity.js';

let identity: Awaited<ReturnType<typeof runIdentity>>;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

const PROBE_EMAIL = ADMIN_EMAIL.replace('@', '+preflight@');
const problems = async (check: string) => {
  const { [check]: findings = [] } = await preflightOf(identity.service);
  return findings.map(({ problem }) => problem);
};

describe('the preflight of Keycloak', () => {
  it('reports no problems for an imported realm', async () => {
    expect(await problems('Keycloak')).toEqual([]);
  });

  it('sends an email and deletes the account used for it', async () => {
    const before = identity.mailbox.to(PROBE_EMAIL).length;
    expect(await problems('Keycloak email')).toEqual([]);
    expect(identity.mailbox.to(PROBE_EMAIL)).toHaveLength(before + 1);
    // It fails if the account of the previous run still exists under another id
    expect(await problems('Keycloak email')).toEqual([]);
    expect(identity.mailbox.to(PROBE_EMAIL)).toHaveLength(before + 2);
  });

  it('reports a mail server that does not accept email', async () => {
    await identity.mailbox.shutDown();
    expect(await problems('Keycloak email')).toEqual([
      `The mail server of Keycloak did not accept an email to ${PROBE_EMAIL}.`,
    ]);
    await identity.mailbox.startAgain();
  });

  it('reports tokens of another issuer', async () => {
    await identity.service.reboot({ PUBLIC_URL: 'https://numbers.test' });
    expect(await problems('Keycloak')).toEqual([
      expect.stringContaining('but the services accept https://numbers.test/auth/realms/'),
    ]);
    await identity.service.reboot({ PUBLIC_URL: 'http://localhost:8080' });
  });

  it('reports the secret of the login client when Keycloak rejects it', async () => {
    await identity.service.reboot({ KEYCLOAK_LOGIN_CLIENT_SECRET: 'wrong' });
    expect(await problems('Keycloak')).toEqual([
      'Keycloak rejects KEYCLOAK_LOGIN_CLIENT_SECRET, so no password can be checked.',
    ]);
    await identity.service.reboot({ KEYCLOAK_LOGIN_CLIENT_SECRET: 'login-secret' });
  });

  it('reports a realm that does not exist', async () => {
    const { app } = identity.service;
    const check = new KeycloakCheck(
      { ...app.get<Config>(CONFIG), KEYCLOAK_REALM: 'absent' },
      app.get(KeycloakUsers, { strict: false }),
      app.get(KeycloakClient, { strict: false }),
    );
    const { findings } = await resultOf('Keycloak', () => check.realm());
    expect(findings.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^Keycloak has no realm absent at .* \(status 404\)\.$/),
    ]);
  });
});
