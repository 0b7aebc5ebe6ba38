import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecondFactorRemovedSchema } from '@numbercast/contracts/identity/v1/events';
import { decodeJwt } from 'jose';
import { beginFactorRemoval } from '../src/accounts/factor-removal.js';
import { AccountsRepository } from '../src/accounts/accounts.repository.js';
import { KeycloakCredentials } from '../src/keycloak/credentials.js';
import { giveApp } from './authenticator-app.js';
import { Browser, signIn, type Tokens } from './browser.js';
import { Passkey } from './passkey.js';
import {
  ADMIN_EMAIL,
  ADMIN_OTP_SECRET,
  GATE_PASSWORD,
  PASSWORD,
  type RunningIdentity,
  runIdentity,
} from './running-identity.js';
import { realmAdmin } from './read-realm.js';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

/** Wrong passwords (realm.json, `failureFactor`). */
const LOCKED_AFTER = 40;
const SECRET = 'MEMBERSAUTHENTICATORSECRETABCDEF';

/** A member who has set up an authenticator app before. */
async function memberWithApp() {
  const member = await identity.member();
  await giveApp(identity, member.subject, SECRET);
  const tokens = await signIn(identity.site, { email: member.email, password: PASSWORD, otpSecret: SECRET });
  return { ...member, tokens };
}

/** A member who has added a passkey before. */
async function memberWithPasskey() {
  const member = await identity.member();
  const passkey = new Passkey();
  const login = { email: member.email, password: PASSWORD };
  await new Browser(identity.site).addPasskey(login, passkey, 'Phone');
  return { ...member, passkey, tokens: await signIn(identity.site, { ...login, passkey }) };
}

/** The request of a page that impersonates ours. */
const elsewhere = { challenge: 'c'.repeat(43), rpId: 'localhost', origin: 'https://numbercast.elsewhere.example' };

async function pathOfPasskey(tokens: Tokens) {
  const [passkey] = (await visibleTo(tokens))['passkeys'] as { id: string }[];
  return `/api/second-factor/passkeys/${passkey!.id}`;
}

const visibleTo = async (tokens: Tokens) => (await identity.send('GET', '/api/second-factor', { tokens })).body;

const stepUpOf = (tokens: Tokens) => identity.stepUpOf(tokens);

const removalOf = (id: string) =>
  identity.service.published(SecondFactorRemovedSchema, ({ accountId }) => accountId === id);

describe('the second factor of a member', () => {
  it('is off at first, and the password alone signs in', async () => {
    const { email } = await identity.member();
    expect(await visibleTo(await identity.signIn(email))).toEqual({ isOn: false, passkeys: [], recoveryCodes: 0 });
  });

  it('is required once it is on', async () => {
    const { email, tokens } = await memberWithApp();
    await expect(identity.signIn(email)).rejects.toThrow('name="otp"');
    expect(await visibleTo(tokens)).toMatchObject({ isOn: true, app: { since: expect.any(String) } });
  });

  it('does not prevent a password change and remains required after it', async () => {
    const { email, tokens } = await memberWithApp();
    const change = { currentPassword: PASSWORD, newPassword: 'Rainy-night-8' };
    expect((await identity.post('/api/password', change, tokens)).status).toBe(204);
    await expect(identity.signIn(email, 'Rainy-night-8')).rejects.toThrow('name="otp"');
  });

  it('is turned off only after reauthentication', async () => {
    const { email, tokens } = await memberWithApp();
    expect(await identity.send('DELETE', '/api/second-factor', { tokens })).toMatchObject({ status: 403 });
    const stepUp = await stepUpOf(tokens);
    expect(await identity.send('DELETE', '/api/second-factor', { tokens, stepUp })).toMatchObject({ status: 204 });
    expect(await visibleTo(await identity.signIn(email))).toMatchObject({ isOn: false });
  });

  it('is published once it is turned off', async () => {
    const { id, tokens } = await memberWithApp();
    const stepUp = await stepUpOf(tokens);
    expect(await identity.send('DELETE', '/api/second-factor', { tokens, stepUp })).toMatchObject({ status: 204 });
    expect(await removalOf(id)).toMatchObject({ turnedOff: true });
  });

  it('is turned off and published by the account reconciler if the request is interrupted', async () => {
    const { id, email, subject } = await memberWithApp();
    const { app } = await identity.service.app.get(KeycloakCredentials).secondFactor(subject);
    const removal = { credentialIds: [app!.id], turnsOff: true };
    const { accounts } = identity.service.app.get(AccountsRepository);
    await accounts.change(id, (account) => beginFactorRemoval(account, removal, new Date(0)));
    expect(await removalOf(id)).toMatchObject({ turnedOff: true });
    expect(await visibleTo(await identity.signIn(email))).toMatchObject({ isOn: false });
  });
});

describe('a passkey of a member', () => {
  it('is required at sign-in once it is added, and is listed with its name', async () => {
    const { email, passkey, tokens } = await memberWithPasskey();
    await expect(identity.signIn(email)).rejects.toThrow('data-passkey="get"');
    expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['swk'] });
    expect(await visibleTo(tokens)).toEqual({
      isOn: true,
      passkeys: [{ id: expect.any(String), label: 'Phone', since: expect.any(String) }],
      recoveryCodes: 0,
    });
    const again = new Browser(identity.site).addPasskey({ email, password: PASSWORD, passkey }, new Passkey(), 'Key');
    expect(((await visibleTo(await again))['passkeys'] as object[]).length).toBe(2);
  });

  it('signs in without the password', async () => {
    const { subject, passkey } = await memberWithPasskey();
    const tokens = await new Browser(identity.site).signInByPasskey(passkey, subject);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: subject, amr: ['swk'] });
  });

  it('signs in while wrong passwords lock the account', async () => {
    const { email, subject, passkey } = await memberWithPasskey();
    const guess = (n: number) => signIn(identity.site, { email, password: `Wrong-guess-${n}` });
    for (let n = 0; n <= LOCKED_AFTER; n++) await expect(guess(n)).rejects.toThrow('Invalid email or password.');
    const byPassword = signIn(identity.site, { email, password: PASSWORD, passkey });
    await expect(byPassword).rejects.toThrow('Invalid email or password.');
    const tokens = await new Browser(identity.site).signInByPasskey(passkey, subject);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: subject });
  });

  it('signs in only to the account that it was added to', async () => {
    const { passkey } = await memberWithPasskey();
    const { subject: other } = await memberWithPasskey();
    const { subject: without } = await identity.member();
    const signInAs = (subject: string) => new Browser(identity.site).signInByPasskey(passkey, subject);
    await expect(signInAs(other)).rejects.toThrow('does not belong');
    await expect(signInAs(without)).rejects.toThrow('does not belong');
    await expect(signInAs('nobody')).rejects.toThrow('does not belong');
  });

  it('cannot be replaced by another passkey or by a response for another challenge and origin', async () => {
    const { email, passkey } = await memberWithPasskey();
    const login = { email, password: PASSWORD };
    await expect(signIn(identity.site, { ...login, passkey: new Passkey() })).rejects.toThrow('does not belong');
    const astray = { confirm: () => passkey.confirm(elsewhere) };
    await expect(signIn(identity.site, { ...login, passkey: astray })).rejects.toThrow('does not belong');
  });

  it('can be combined with an authenticator app, and either one signs in', async () => {
    const { email, subject, passkey } = await memberWithPasskey();
    const otpSecret = 'PASSKEYOWNERSAUTHENTICATORSECRET';
    await giveApp(identity, subject, otpSecret);
    const login = { email, password: PASSWORD };
    const byPasskey = await signIn(identity.site, { ...login, passkey });
    expect(decodeJwt(byPasskey.access_token)).toMatchObject({ amr: ['swk'] });
    const byApp = await signIn(identity.site, { ...login, otpSecret });
    expect(decodeJwt(byApp.access_token)).toMatchObject({ amr: ['otp'] });
  });

  it('is removed only after reauthentication', async () => {
    const { id, email, tokens } = await memberWithPasskey();
    const path = await pathOfPasskey(tokens);
    expect(await identity.send('DELETE', path, { tokens })).toMatchObject({ status: 403 });
    const { tokens: others } = await memberWithPasskey();
    expect(await identity.send('DELETE', path, { tokens: others, stepUp: await stepUpOf(others) })).toMatchObject({
      status: 404,
      body: { type: '/problems/passkey-not-found' },
    });
    const stepUp = await stepUpOf(tokens);
    expect(await identity.send('DELETE', path, { tokens, stepUp })).toMatchObject({ status: 204 });
    expect(await visibleTo(await identity.signIn(email))).toMatchObject({ isOn: false, passkeys: [] });
    expect(await removalOf(id)).toMatchObject({ turnedOff: true });
  });

  it('is removed when the second factor is turned off', async () => {
    const { email, tokens } = await memberWithPasskey();
    const stepUp = await stepUpOf(tokens);
    expect(await identity.send('DELETE', '/api/second-factor', { tokens, stepUp })).toMatchObject({ status: 204 });
    expect(await visibleTo(await identity.signIn(email))).toMatchObject({ isOn: false, passkeys: [] });
  });
});

/** Removes a factor, as an operator does for an administrator who lost it. */
async function removeFromAdmin(wanted: string) {
  const client = await realmAdmin(identity);
  const [admin] = await client.users.find({ email: ADMIN_EMAIL });
  const id = admin!.id!;
  for (const { id: credentialId, type } of await client.users.getCredentials({ id }))
    if (type === wanted) await client.users.deleteCredential({ id, credentialId: credentialId! });
}

async function executionsOf(provider: string) {
  const client = await realmAdmin(identity);
  const steps = await client.authenticationManagement.getExecutions({ flow: 'sign-in 4' });
  return steps.flatMap(({ id, providerId }) => (id && providerId === provider ? [id] : []));
}

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

  it('may be a passkey, which opens the console like an authenticator app', async () => {
    const login = { email: ADMIN_EMAIL, password: PASSWORD };
    const passkey = new Passkey();
    await new Browser(identity.site).addPasskey({ ...login, otpSecret: ADMIN_OTP_SECRET }, passkey, 'Key');
    const tokens = await signIn(identity.site, { ...login, passkey });
    expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['swk'] });
    const { sub = '' } = decodeJwt(tokens.access_token);
    const alone = await new Browser(identity.site).signInByPasskey(passkey, sub);
    for (const either of [tokens, alone])
      expect(await identity.post('/api/admin/gate', { password: GATE_PASSWORD }, either)).toMatchObject({
        status: 200,
      });
    const path = await pathOfPasskey(tokens);
    await removeFromAdmin('otp');
    // An attacker with only the password finds no other method, and cannot set up their own app by requesting it
    const asked = await signIn(identity.site, login).then(String, ({ message }: Error) => message);
    expect(asked).toContain('data-passkey="get"');
    expect(asked).not.toContain('tryAnotherWay');
    for (const execution of await executionsOf('auth-otp-form')) {
      const answer = await new Browser(identity.site).insist(login, { authenticationExecution: execution });
      expect(answer).not.toContain('CONFIGURE_TOTP');
      expect(answer).not.toMatch(/[?&]code=/);
    }
    const last = { tokens, stepUp: await stepUpOf(tokens) };
    expect(await identity.send('DELETE', path, last)).toMatchObject({
      status: 409,
      body: { type: '/problems/second-factor-required' },
    });
    await removeFromAdmin('webauthn-passwordless');
  });

  it('is set up at the next sign-in if it is missing', async () => {
    await removeFromAdmin('otp');
    const login = { email: ADMIN_EMAIL, password: PASSWORD };
    await expect(signIn(identity.site, login)).rejects.toThrow('CONFIGURE_TOTP');
    const { otpSecret, ...first } = await new Browser(identity.site).setUpApp(login);
    // The password alone was enough to set up this app, so the console opens only after a sign-in with the app
    expect(decodeJwt(first.access_token)).toMatchObject({ amr: [] });
    const next = await signIn(identity.site, { ...login, otpSecret });
    expect(decodeJwt(next.access_token)).toMatchObject({ amr: ['otp'] });
  });
});

describe('the second factor of the staff', () => {
  it.each(['support', 'finance'])(
    'is set up at the first sign-in with the role %s, and required from then on',
    async (name) => {
      const { email, subject: id } = await identity.member();
      const client = await realmAdmin(identity);
      const role = await client.roles.findOneByName({ name });
      await client.users.addRealmRoleMappings({ id, roles: [{ id: role!.id!, name }] });
      const login = { email, password: PASSWORD };
      await expect(signIn(identity.site, login)).rejects.toThrow('CONFIGURE_TOTP');
      const { otpSecret } = await new Browser(identity.site).setUpApp(login);
      await expect(signIn(identity.site, login)).rejects.toThrow('name="otp"');
      const { access_token: token } = await signIn(identity.site, { ...login, otpSecret });
      expect(decodeJwt(token)).toMatchObject({ amr: ['otp'], realm_access: { roles: expect.arrayContaining([name]) } });
    },
  );
});
