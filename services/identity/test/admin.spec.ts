import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { refresh, type Tokens } from './browser.js';
import { realmAdmin } from './read-realm.js';
import { ADMIN_EMAIL, GATE_PASSWORD, PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

let identity: RunningIdentity;
let admin: Tokens;
beforeAll(async () => {
  identity = await runIdentity();
  admin = await identity.signInAdmin();
});
afterAll(() => identity.close());

/** Published audit events. */
const countActed = async (action: string) => {
  const acted = (await identity.service.allPublished(AdminActedSchema)).map(({ payload }) => payload);
  return acted.filter((one) => one.actor === ADMIN_EMAIL && one.action === action).length;
};
const gate = (password: string, tokens?: Tokens) => identity.post('/api/admin/gate', { password }, tokens);
const verified = (stepUp: unknown) =>
  jwtVerify(String(stepUp), createRemoteJWKSet(new URL(`${identity.service.url}/internal/step-up-keys`)), {
    audience: 'numbercast-admin',
  });

const aMember = async () => identity.signIn((await identity.member()).email);

describe('the administrator', () => {
  it('[S6.6] exists with the admin role from the first start', () => {
    expect(decodeJwt(admin.access_token)).toMatchObject({
      preferred_username: 'admin',
      email: ADMIN_EMAIL,
      realm_access: { roles: expect.arrayContaining(['admin']) },
    });
  });

  it('delays readiness when the service starts without Keycloak', async () => {
    identity.line.cut();
    const started = identity.service.reboot();
    await eventually(async () => {
      const answer = await fetch(`${identity.service.url}/health/ready`);
      expect([answer.status, await answer.json()]).toMatchObject([503, { administrator: false }]);
    });
    identity.line.mend();
    await started;
    admin = await identity.signInAdmin();
  });

  it('can change the password like a member', async () => {
    const there = { currentPassword: PASSWORD, newPassword: 'Rainy-night-8' };
    expect((await identity.post('/api/password', there, admin)).status).toBe(204);
    const back = { currentPassword: 'Rainy-night-8', newPassword: PASSWORD };
    expect((await identity.post('/api/password', back, admin)).status).toBe(204);
  });
});

describe('the email address of the administrator', () => {
  const read = (headers: Record<string, string> = {}) => fetch(`${identity.service.url}/api/admin/gate`, { headers });

  it('is returned to a signed-in member at the gate, but not without a session', async () => {
    const { access_token: token } = await aMember();
    const shown = await read({ authorization: `Bearer ${token}` });
    expect(await shown.json()).toEqual({ email: ADMIN_EMAIL });
    expect((await read()).status).toBe(401);
  });
});

describe('the second factor of the administrator', () => {
  it('[A6.8] is required at every sign-in', async () => {
    await expect(identity.signIn(ADMIN_EMAIL)).rejects.toThrow('name="otp"');
  });

  it('is recorded in the amr claim of the token', async () => {
    expect(decodeJwt(admin.access_token)).toMatchObject({ amr: ['otp'] });
  });

  it('is required by the gate: a member who only has the admin role is rejected with 403', async () => {
    const { email } = await identity.member();
    const client = await realmAdmin(identity);
    const [user] = await client.users.find({ email });
    const tokens = await identity.signIn(email);
    const role = await client.roles.findOneByName({ name: 'admin' });
    await client.users.addRealmRoleMappings({ id: user!.id!, roles: [{ id: role!.id!, name: 'admin' }] });
    const renewed = await refresh(identity.site, tokens);
    expect(decodeJwt(renewed.access_token)).toMatchObject({
      realm_access: { roles: expect.arrayContaining(['admin']) },
    });
    expect(await gate(GATE_PASSWORD, renewed)).toMatchObject({
      status: 403,
      body: { type: '/problems/second-factor-needed' },
    });
  });
});

describe('the admin gate', () => {
  it('[S6.7] opens for the current session only and for 15 minutes', async () => {
    const { status, body } = await gate(GATE_PASSWORD, admin);
    expect(status).toBe(200);
    const { payload, protectedHeader } = await verified(body['stepUp']);
    const { sub, sid } = decodeJwt(admin.access_token);
    expect(payload).toMatchObject({ sub, sid });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload.exp! - payload.iat!).toBe(15 * 60);
    expect(Date.parse(String(body['expiresAt'])) / 1_000).toBe(payload.exp);
    expect(await countActed('unlocked the console')).toBeGreaterThan(0);
  });

  it('[S4.41] rejects members and visitors even with the correct password', async () => {
    expect(await gate(GATE_PASSWORD, await aMember())).toMatchObject({
      status: 403,
      body: { type: '/problems/not-admin' },
    });
    expect(await gate(GATE_PASSWORD)).toMatchObject({ status: 401 });
  });

  it('does not expose the private key', async () => {
    const answer = await fetch(`${identity.service.url}/internal/step-up-keys`);
    const { keys } = (await answer.json()) as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
  });

  it('reuses its key after a restart, so that step-up tokens stay valid', async () => {
    const { body } = await gate(GATE_PASSWORD, admin);
    await identity.service.reboot();
    await verified(body['stepUp']);
  });

  it('[S5.24] reports a wrong password, and after three of them rejects even the right one with 429', async () => {
    await gate(GATE_PASSWORD, admin);
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await gate('open barley', admin)).toMatchObject({
        status: 403,
        body: { type: '/problems/wrong-admin-password', title: 'Incorrect password' },
      });
    }
    expect(await gate(GATE_PASSWORD, admin)).toMatchObject({
      status: 429,
      body: { type: '/problems/too-many-attempts' },
    });
    await identity.service.reboot();
    expect(await gate(GATE_PASSWORD, admin)).toMatchObject({ status: 429 });
    expect(await countActed('entered a wrong console password')).toBe(3);
  });
});
