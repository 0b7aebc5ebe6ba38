import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Browser, signIn, type Tokens } from './browser.js';
import { ADMIN_EMAIL, PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';
import { realmAdmin } from './read-realm.js';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

const SECRET = 'MEMBERSAUTHENTICATORSECRETABCDEF';

/** A member who has set up an authenticator app before. */
async function memberWithApp() {
  const member = await identity.member();
  const client = await realmAdmin(identity);
  const app = { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1', secretEncoding: 'BASE32' };
  const otp = { type: 'otp', secretData: JSON.stringify({ value: SECRET }), credentialData: JSON.stringify(app) };
  const user = await client.users.findOne({ id: member.subject });
  await client.users.update({ id: member.subject }, { ...user, credentials: [otp] });
  const tokens = await signIn(identity.site, { email: member.email, password: PASSWORD, otpSecret: SECRET });
  return { ...member, tokens };
}

const shownTo = async (tokens: Tokens) => (await identity.send('GET', '/api/second-factor', { tokens })).body;

async function stepUpOf(tokens: Tokens) {
  const { body } = await identity.post('/api/reauthentication', { currentPassword: PASSWORD }, tokens);
  return String(body['stepUp']);
}

describe('the second factor of a member', () => {
  it('is off at first, and the password alone signs in', async () => {
    const { email } = await identity.member();
    expect(await shownTo(await identity.signIn(email))).toEqual({ isOn: false, recoveryCodes: 0 });
  });

  it('is asked for once it is on', async () => {
    const { email, tokens } = await memberWithApp();
    await expect(identity.signIn(email)).rejects.toThrow('name="otp"');
    expect(await shownTo(tokens)).toMatchObject({ isOn: true, since: expect.any(String) });
  });

  it('is not in the way of giving the password again, or of a new one, and outlives it', async () => {
    const { email, tokens } = await memberWithApp();
    const change = { currentPassword: PASSWORD, newPassword: 'Rainy-night-8' };
    expect((await identity.post('/api/password', change, tokens)).status).toBe(204);
    await expect(identity.signIn(email, 'Rainy-night-8')).rejects.toThrow('name="otp"');
  });

  it('is turned off by who gives the password again, and by nobody else', async () => {
    const { email, tokens } = await memberWithApp();
    expect(await identity.send('DELETE', '/api/second-factor', { tokens })).toMatchObject({ status: 403 });
    const stepUp = await stepUpOf(tokens);
    expect(await identity.send('DELETE', '/api/second-factor', { tokens, stepUp })).toMatchObject({ status: 204 });
    expect(await shownTo(await identity.signIn(email))).toMatchObject({ isOn: false });
  });
});

describe('the second factor of the administrator', () => {
  it('cannot be turned off', async () => {
    const tokens = await identity.signInAdmin();
    const stepUp = await stepUpOf(tokens);
    expect(await identity.send('DELETE', '/api/second-factor', { tokens, stepUp })).toMatchObject({
      status: 409,
      body: { type: '/problems/second-factor-required' },
    });
    await expect(identity.signIn(ADMIN_EMAIL)).rejects.toThrow('name="otp"');
  });

  it('is set up at the next sign-in where it is missing', async () => {
    const client = await realmAdmin(identity);
    const [admin] = await client.users.find({ email: ADMIN_EMAIL });
    const id = admin!.id!;
    for (const { id: credentialId, type } of await client.users.getCredentials({ id }))
      if (type === 'otp') await client.users.deleteCredential({ id, credentialId: credentialId! });
    const login = { email: ADMIN_EMAIL, password: PASSWORD };
    await expect(signIn(identity.site, login)).rejects.toThrow('CONFIGURE_TOTP');
    const { otpSecret, ...first } = await new Browser(identity.site).setUpApp(login);
    // Who knew the password only has just chosen this app: the console opens to who signs in with it
    expect(decodeJwt(first.access_token)).toMatchObject({ amr: [] });
    const next = await signIn(identity.site, { ...login, otpSecret });
    expect(decodeJwt(next.access_token)).toMatchObject({ amr: ['otp'] });
  });
});
