import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { decodeJwt } from 'jose';
import { KeycloakUsers } from '../src/keycloak/users.js';
import { StaffRepository } from '../src/staff/staff.repository.js';
import { giveApp } from './authenticator-app.js';
import { Browser, refresh, signIn, type Tokens } from './browser.js';
import { ADMIN_EMAIL, GATE_PASSWORD, PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

let identity: RunningIdentity;
let operator: { tokens: Tokens; stepUp: string };
beforeAll(async () => {
  identity = await runIdentity();
  operator = await openConsole(await identity.signInAdmin());
});
// An access token is valid for five minutes
beforeEach(async () => {
  operator = { ...operator, tokens: await refresh(identity.site, operator.tokens) };
});
afterAll(() => identity.close());

async function openConsole(tokens: Tokens) {
  const { body } = await identity.post('/api/admin/gate', { password: GATE_PASSWORD }, tokens);
  return { tokens, stepUp: String(body['stepUp']) };
}

interface Person {
  staffId: string;
  email: string;
  state: string;
  hasSecondFactor: boolean | null;
  lastSignInAt: string | null;
}

const post = (path: string, body: unknown = {}, by = operator) =>
  identity.send('POST', `/api/admin/staff${path}`, { body, ...by });
const wanted = () => ({
  email: `ann-${randomUUID().slice(0, 8)}@staff.example`,
  firstName: 'Ann',
  lastName: 'Lane',
  role: 'support',
});
const linksTo = (email: string) => identity.mailbox.linksTo(email);
const stored = (staffId: string) => identity.service.app.get(StaffRepository).staff.find(staffId);
const inKeycloak = (staffId: string) => identity.service.app.get(KeycloakUsers).findByUsername(staffId);
const follow = (link: string) => new Browser(identity.site).chooseNewPassword(link, PASSWORD);

async function invite(own: Partial<ReturnType<typeof wanted>> = {}) {
  const person = { ...wanted(), ...own };
  const { status, body } = await post('', person);
  expect(status).toBe(200);
  const staffId = String(body['staffId']);
  await isIn('invited', staffId);
  return { ...person, staffId, link: linksTo(person.email).at(-1)! };
}

const isIn = (state: string, staffId: string) =>
  eventually(async () => {
    const { state: present, claim } = (await stored(staffId))!;
    expect([present, claim]).toEqual([state, undefined]);
  });

async function listed(staffId: string) {
  const { body } = await identity.send('GET', '/api/admin/staff', operator);
  return (body['items'] as Person[]).find((person) => person.staffId === staffId);
}

/** Accepts an invitation, with a second factor that is already set up. The gateway reports the sign-in. */
async function accept({ staffId, email, link }: { staffId: string; email: string; link: string }) {
  expect(await follow(link)).toContain('Password updated successfully!');
  const otpSecret = randomBytes(20)
    .toString('hex')
    .replaceAll(/[0189]/g, 'A')
    .toUpperCase();
  await giveApp(identity, (await inKeycloak(staffId))!.id, otpSecret);
  return signInFirst(email, otpSecret);
}

async function signInFirst(email: string, otpSecret: string) {
  const tokens = await signIn(identity.site, { email, password: PASSWORD, otpSecret });
  await identity.post('/internal/sign-ins', { cookie: '' }, tokens);
  return { tokens, otpSecret };
}

const actions = async (name: string) => {
  const acted = (await identity.service.allPublished(AdminActedSchema)).map(({ payload }) => payload);
  return acted.filter(({ actor, target }) => actor === ADMIN_EMAIL && target.startsWith(name)).map((one) => one.action);
};

describe('an invited person', () => {
  it('sets a password by the emailed link, must set up a second factor, and gets the role', async () => {
    const person = await invite({ firstName: 'Beth' });
    const [mail] = identity.mailbox.to(person.email);
    for (const part of ['Hello Beth', 'invited to the admin console', 'works once and for 3 days']) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(await listed(person.staffId)).toMatchObject({
      state: 'invited',
      hasSecondFactor: false,
      lastSignInAt: null,
    });
    expect(await follow(person.link)).toContain('Password updated successfully!');
    const { otpSecret } = await new Browser(identity.site).setUpApp({ email: person.email, password: PASSWORD });
    const { tokens } = await signInFirst(person.email, otpSecret);
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      preferred_username: person.staffId,
      email_verified: true,
      amr: ['otp'],
    });
    const own = await openConsole(tokens);
    expect(own.stepUp).not.toBe('undefined');
    expect(await identity.send('GET', '/api/admin/staff', own)).toMatchObject({
      status: 403,
      body: { type: '/problems/role-needed' },
    });
    expect(await listed(person.staffId)).toMatchObject({
      state: 'active',
      hasSecondFactor: true,
      lastSignInAt: expect.any(String),
    });
    expect(await follow(person.link)).toContain('expired');
    expect(await actions('Beth Lane')).toEqual(['invited staff']);
  });

  it('gets one account, however often the invitation is requested', async () => {
    const person = wanted();
    const answers = await Promise.all([post('', person), post('', person)]);
    const [first, second] = answers.map(({ body }) => body['staffId']);
    expect(first).toBe(second);
    await isIn('invited', String(first));
    expect(linksTo(person.email)).toHaveLength(1);
    expect(await post('', { ...person, role: 'finance' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/email', detail: expect.stringContaining('has a staff account already') }] },
    });
  });

  it('must have an email address that no member uses', async () => {
    const { email } = await identity.member();
    expect(await post('', { ...wanted(), email })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/email', detail: expect.stringContaining('has an account of the site') }] },
    });
  });

  it('can use only the newest of two links', async () => {
    const person = await invite();
    expect((await post(`/${person.staffId}/invitation`)).status).toBe(200);
    await eventually(() => expect(linksTo(person.email)).toHaveLength(2));
    await isIn('invited', person.staffId);
    expect(await follow(person.link)).not.toContain('Password updated');
    await accept({ ...person, link: linksTo(person.email)[1]! });
  });

  it('gets the email after Keycloak and its mail server recover from an outage', async () => {
    await identity.mailbox.shutDown();
    const { body } = await post('', { ...wanted(), firstName: 'Cleo' });
    const staffId = String(body['staffId']);
    await eventually(async () => expect((await stored(staffId))?.attempts).toBeGreaterThan(0));
    identity.line.cut();
    await identity.mailbox.startAgain();
    identity.line.mend();
    await isIn('invited', staffId);
    expect(linksTo(String(body['email']))).toHaveLength(1);
  });

  it('whose invitation has expired loses the account and can be invited again', async () => {
    const person = await invite();
    const repository = identity.service.app.get(StaffRepository);
    await repository.staff.change(person.staffId, (staff) => ({ next: { ...staff, dueAt: new Date(0) }, events: [] }));
    await isIn('expired', person.staffId);
    expect(await inKeycloak(person.staffId)).toBeNull();
    expect((await post(`/${person.staffId}/invitation`)).status).toBe(200);
    await isIn('invited', person.staffId);
    await accept({ ...person, link: linksTo(person.email).at(-1)! });
  });
});

describe('a staff member', () => {
  it('gets a new role at the next sign-in, and sessions with the former role end', async () => {
    const person = await invite({ firstName: 'Dora' });
    const { tokens, otpSecret } = await accept(person);
    expect(await post(`/${person.staffId}/role`, { role: 'finance' })).toMatchObject({ status: 200 });
    await eventually(async () => expect(await stored(person.staffId)).toMatchObject({ grantedRole: 'finance' }));
    await expect(refresh(identity.site, tokens)).rejects.toThrow('invalid_grant');
    const next = await signIn(identity.site, { email: person.email, password: PASSWORD, otpSecret });
    const { realm_access: access } = decodeJwt<{ realm_access: { roles: string[] } }>(next.access_token);
    expect(access.roles).toContain('finance');
    expect(access.roles).not.toContain('support');
  });

  it('who is removed loses sessions and account, while the audit log keeps the name', async () => {
    const person = await invite({ firstName: 'Emma' });
    const { tokens, otpSecret } = await accept(person);
    expect(await post(`/${person.staffId}/removed`)).toMatchObject({ status: 200 });
    await isIn('removed', person.staffId);
    await expect(refresh(identity.site, tokens)).rejects.toThrow('invalid_grant');
    await expect(signIn(identity.site, { email: person.email, password: PASSWORD, otpSecret })).rejects.toThrow(
      'Invalid email or password.',
    );
    expect(await inKeycloak(person.staffId)).toBeNull();
    expect(await listed(person.staffId)).toBeUndefined();
    expect(await stored(person.staffId)).not.toHaveProperty('email');
    expect(await actions('Emma Lane')).toEqual(['invited staff', 'removed staff']);
    // The address is free again
    await invite({ email: person.email });
  });

  it('is removed as soon as Keycloak is available again', async () => {
    const { staffId } = await invite();
    identity.line.cut();
    expect(await post(`/${staffId}/removed`)).toMatchObject({ status: 200, body: { state: 'removing' } });
    expect(await listed(staffId)).toMatchObject({ hasSecondFactor: null });
    identity.line.mend();
    await isIn('removed', staffId);
  });

  it('is listed even if Keycloak no longer has the account', async () => {
    const { staffId } = await invite();
    await identity.service.app.get(KeycloakUsers).remove((await inKeycloak(staffId))!.id);
    expect(await listed(staffId)).toMatchObject({ state: 'invited', hasSecondFactor: null });
  });

  it('can change the password like a member', async () => {
    const person = await invite();
    const { tokens } = await accept(person);
    const change = { currentPassword: PASSWORD, newPassword: 'Rainy-night-8' };
    expect((await identity.post('/api/password', change, tokens)).status).toBe(204);
  });
});

describe('administrators', () => {
  it('cannot change or remove their own account or that of the installation', async () => {
    const person = await invite({ role: 'admin' });
    const { tokens } = await accept(person);
    const own = await openConsole(tokens);
    for (const [id, type] of [
      [person.staffId, '/problems/own-staff-account'],
      ['admin', '/problems/configured-administrator'],
    ]) {
      expect(await post(`/${id}/removed`, {}, own)).toMatchObject({ status: 409, body: { type } });
      expect(await post(`/${id}/role`, { role: 'support' }, own)).toMatchObject({ status: 409, body: { type } });
    }
    expect(await identity.send('GET', '/api/admin/staff', { tokens: own.tokens, stepUp: own.stepUp })).toMatchObject({
      status: 200,
      body: { items: expect.arrayContaining([expect.objectContaining({ staffId: 'admin', isConfigured: true })]) },
    });
  });
});
