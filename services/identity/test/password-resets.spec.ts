import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountDisabledSchema } from '@numbercast/contracts/identity/v1/events';
import {
  MemberChangedSchema,
  MemberDeletedSchema,
  MemberPausedSchema,
  MemberStatus,
} from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import type { PasswordReset } from '../src/password-resets/password-reset.js';
import { PasswordResetSender } from '../src/password-resets/password-reset-sender.js';
import { PasswordResetsRepository } from '../src/password-resets/password-resets.repository.js';
import { MemberStatusRepository } from '../src/member-status/member-status.repository.js';
import { giveApp } from './authenticator-app.js';
import { Browser, refresh, signIn } from './browser.js';
import { realmAdmin } from './read-realm.js';
import { ADMIN_EMAIL, ADMIN_OTP_SECRET, PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

const NEW_PASSWORD = 'Rainy-night-8';
const MINUTE_MS = 60_000;

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

const unknownEmail = () => `nobody-${randomUUID().slice(0, 8)}@example.com`;
const requestReset = (body: unknown) => identity.post('/api/password-reset', body);
const repository = () => identity.service.app.get(PasswordResetsRepository);
const idOf = (email: string) => repository().idOf(email);
const stored = (email: string) => repository().resets.find(idOf(email));
const isDone = (email: string) => eventually(async () => expect(await stored(email)).toMatchObject({ email: '' }));
const rewrite = (email: string, change: Partial<PasswordReset>) =>
  repository().resets.change(idOf(email), (current) => ({ next: { ...current, ...change }, events: [] }));
const userOf = async (subject: string) => (await realmAdmin(identity)).users.findOne({ id: subject });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

async function linkFor(email: string): Promise<string> {
  expect((await requestReset({ email })).status).toBe(202);
  await eventually(() => expect(identity.mailbox.linksTo(email)).toHaveLength(1));
  return identity.mailbox.linksTo(email)[0]!;
}

const follow = (link: string, password = NEW_PASSWORD) => new Browser(identity.site).chooseNewPassword(link, password);

describe('a reset link', () => {
  it('[S7.13] arrives in an email that states its purpose, single use and lifetime, in text and in HTML', async () => {
    const { email } = await identity.member();
    const link = await linkFor(email);
    expect(link).toContain(`${identity.site.publicUrl}/auth/realms/${identity.site.realm}/login-actions/action-token`);
    const [mail] = identity.mailbox.to(email);
    expect(mail?.subject).toBe('Choose your Numbercast password');
    for (const part of ['choose a new one here:', 'The link works once and for 15 minutes.', 'Nothing has changed']) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.html).toMatch(/<a href="[^"]+action-token[^"]+"[^>]*>Choose a new password<\/a>/);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/administrator|\{\d\}/);
  });

  it('arrives in the language that the member chose at sign-up', async () => {
    const { email, subject } = await identity.member({ language: 'es' });
    await linkFor(email);
    expect(identity.mailbox.to(email)[0]?.subject).toBe('Elige tu contraseña de Numbercast');
    expect(await userOf(subject)).toMatchObject({ email, firstName: 'Ada', lastName: 'Lane', emailVerified: true });
  });

  it('arrives in the language that the member chose last', async () => {
    const { id, email, subject } = await identity.member();
    const member = { memberId: id, language: 'es' };
    await identity.service.publish(MemberChangedSchema, { member }, { aggregateId: id });
    await eventually(async () => expect(await userOf(subject)).toMatchObject({ attributes: { locale: ['es'] } }));
    await linkFor(email);
    expect(identity.mailbox.to(email)[0]?.text).toContain('El enlace sirve una sola vez y durante 15 minutos.');
    expect(await userOf(subject)).toMatchObject({ email, firstName: 'Ada', lastName: 'Lane', enabled: true });
    expect(await follow(identity.mailbox.linksTo(email)[0]!)).not.toContain('Error');
    await identity.signIn(email, NEW_PASSWORD);
  });

  it('sets a new password once, and ends the sessions of the old one', async () => {
    const { email } = await identity.member();
    const before = await identity.signIn(email);
    const link = await linkFor(email);
    expect(await follow(link)).toContain('Password updated successfully!');
    await expect(refresh(identity.site, before)).rejects.toThrow('invalid_grant');
    await expect(identity.signIn(email)).rejects.toThrow('Invalid email or password.');
    await identity.signIn(email, NEW_PASSWORD);
    expect(await follow(link, 'Cloudy-noon-9')).toContain('expired');
    await identity.signIn(email, NEW_PASSWORD);
  });

  it('rejects a weak password and remains usable', async () => {
    const { email } = await identity.member();
    const link = await linkFor(email);
    expect(await follow(link, 'Password1!')).toContain('Password is too weak');
    expect(await follow(link, 'rainy-night')).toMatch(/At least one (uppercase letter|number)/);
    expect(await follow(link)).toContain('Password updated successfully!');
  });

  it('does not sign in the browser that follows it', async () => {
    const { email } = await identity.member();
    const browser = new Browser(identity.site);
    await browser.chooseNewPassword(await linkFor(email), NEW_PASSWORD);
    await expect(browser.openTab()).rejects.toThrow('login_required');
    await browser.signIn({ email, password: NEW_PASSWORD });
  });

  it('ends the existing session of the browser that follows it', async () => {
    const { email } = await identity.member();
    const browser = new Browser(identity.site);
    const tokens = await browser.signIn({ email, password: PASSWORD });
    const page = await browser.chooseNewPassword(await linkFor(email), NEW_PASSWORD);
    expect(page).toContain('Password updated successfully!');
    await expect(refresh(identity.site, tokens)).rejects.toThrow('invalid_grant');
  });

  it('leaves a member’s second factor in place: the new password alone does not sign in', async () => {
    const { email, subject } = await identity.member();
    const otpSecret = 'RESETMEMBERSAUTHENTICATORSECRETS';
    await giveApp(identity, subject, otpSecret);
    expect(await follow(await linkFor(email))).toContain('Password updated successfully!');
    await expect(identity.signIn(email, NEW_PASSWORD)).rejects.toThrow('name="otp"');
    await signIn(identity.site, { email, password: NEW_PASSWORD, otpSecret });
  });

  it('[A6.13] leaves the administrator’s second factor in place: the new password alone does not sign in', async () => {
    expect(await follow(await linkFor(ADMIN_EMAIL))).toContain('Password updated successfully!');
    await expect(identity.signIn(ADMIN_EMAIL, NEW_PASSWORD)).rejects.toThrow('name="otp"');
    await signIn(identity.site, { email: ADMIN_EMAIL, password: NEW_PASSWORD, otpSecret: ADMIN_OTP_SECRET });
  });
});

describe('a request for a reset link', () => {
  it('gets the same response for a member and for an unknown address, which gets no email', async () => {
    const [{ email }, unknown] = [await identity.member(), unknownEmail()];
    const answers = [await requestReset({ email }), await requestReset({ email: unknown })];
    expect(answers).toEqual([
      { status: 202, body: {} },
      { status: 202, body: {} },
    ]);
    await eventually(() => expect(identity.mailbox.linksTo(email)).toHaveLength(1));
    await isDone(unknown);
    expect(identity.mailbox.to(unknown)).toEqual([]);
  });

  it('finds the account regardless of case and surrounding spaces in the address', async () => {
    const { email } = await identity.member();
    await requestReset({ email: ` ${email.toUpperCase()} ` });
    await eventually(() => expect(identity.mailbox.linksTo(email)).toHaveLength(1));
  });

  it('sends nothing to a closed account', async () => {
    const { id, email } = await identity.member();
    await identity.service.publish(MemberDeletedSchema, { member: { memberId: id } }, { aggregateId: id });
    await identity.service.published(AccountDisabledSchema, ({ accountId }) => accountId === id);
    expect((await requestReset({ email })).status).toBe(202);
    await isDone(email);
    expect(identity.mailbox.to(email)).toEqual([]);
  });

  it('sends a working link to a paused member', async () => {
    const { id, email } = await identity.member();
    const member = { memberId: id, status: MemberStatus.PAUSED };
    await identity.service.publish(MemberPausedSchema, { member }, { aggregateId: id });
    const { memberStatuses } = identity.service.app.get(MemberStatusRepository);
    await eventually(async () => expect(await memberStatuses.find(id)).toMatchObject({ status: MemberStatus.PAUSED }));
    expect(await follow(await linkFor(email))).toContain('Password updated successfully!');
  });

  it('sends one email when it is repeated within a minute, and another one later', async () => {
    const { email } = await identity.member();
    await linkFor(email);
    await isDone(email);
    await Promise.all([requestReset({ email }), requestReset({ email }), requestReset({ email })]);
    await identity.service.app.get(PasswordResetSender).sendDue();
    expect(identity.mailbox.linksTo(email)).toHaveLength(1);
    // Not one minute: the clock of the database server, which decides, may be behind this one
    await rewrite(email, { requestedAt: minutesAgo(2) });
    await requestReset({ email });
    await eventually(() => expect(identity.mailbox.linksTo(email)).toHaveLength(2));
  });

  it('is accepted for any address while Keycloak is down, and sends one email after its recovery', async () => {
    const [{ email }, unknown] = [await identity.member(), unknownEmail()];
    identity.line.cut();
    for (const address of [email, unknown])
      expect(await requestReset({ email: address })).toEqual({ status: 202, body: {} });
    await eventually(async () => {
      expect((await stored(email))?.attempts).toBeGreaterThan(0);
      expect((await stored(unknown))?.attempts).toBeGreaterThan(0);
    });
    identity.line.mend();
    await isDone(email);
    await isDone(unknown);
    expect(identity.mailbox.linksTo(email)).toHaveLength(1);
  });

  it('sends one email when Keycloak reaches its mail server again', async () => {
    const { email } = await identity.member();
    await identity.mailbox.shutDown();
    expect((await requestReset({ email })).status).toBe(202);
    await eventually(async () => expect((await stored(email))?.attempts).toBeGreaterThan(0));
    await identity.mailbox.startAgain();
    await isDone(email);
    expect(identity.mailbox.linksTo(email)).toHaveLength(1);
  });

  it('whose worker died is processed after the claim has expired', async () => {
    const { email } = await identity.member();
    await linkFor(email);
    await isDone(email);
    await rewrite(email, { email, claim: 'a dead worker', dueAt: minutesAgo(0) });
    await isDone(email);
    expect(identity.mailbox.linksTo(email)).toHaveLength(2);
  });

  it('stores the address encrypted, deletes it when done, and is itself deleted after an hour', async () => {
    const email = unknownEmail();
    identity.line.cut();
    await requestReset({ email });
    const { collection } = repository().resets.model;
    const pending = JSON.stringify(await collection.findOne({ _id: idOf(email) } as never));
    expect(pending).toContain('encrypted:');
    expect(pending).not.toContain(email.split('@')[0]);
    identity.line.mend();
    await isDone(email);
    const sender = identity.service.app.get(PasswordResetSender);
    await sender.deleteExpired();
    const { expiresAt } = (await stored(email))!;
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(59 * MINUTE_MS);
    await rewrite(email, { expiresAt: minutesAgo(1) });
    await sender.deleteExpired();
    expect(await stored(email)).toBeNull();
  });

  it('is deleted without an email when it expires while Keycloak is down', async () => {
    const { email } = await identity.member();
    identity.line.cut();
    await requestReset({ email });
    await eventually(async () => expect((await stored(email))?.attempts).toBeGreaterThan(0));
    await rewrite(email, { expiresAt: minutesAgo(1) });
    const sender = identity.service.app.get(PasswordResetSender);
    await sender.deleteExpired();
    expect(await stored(email)).toBeNull();
    identity.line.mend();
    await sender.sendDue();
    expect(identity.mailbox.to(email)).toEqual([]);
  });

  it.each([
    [{}, '/email'],
    [{ email: '' }, '/email'],
    [{ email: 'maria' }, '/email'],
    [{ email: ['maria@example.com'] }, '/email'],
    [{ email: `${'m'.repeat(250)}@example.com` }, '/email'],
  ])('is rejected with the name of the invalid field when it is %j', async (body, pointer) => {
    expect(await requestReset(body)).toMatchObject({
      status: 400,
      body: { type: '/problems/invalid-input', errors: [{ pointer, detail: expect.any(String) }] },
    });
  });

  it('is rejected when it contains an unknown field', async () => {
    expect((await requestReset({ email: unknownEmail(), username: 'admin' })).status).toBe(400);
  });
});
