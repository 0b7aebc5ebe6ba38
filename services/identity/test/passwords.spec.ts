import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PasswordChangedSchema } from '@numbercast/contracts/identity/v1/events';
import { MemberPausedSchema, MemberStatus, MemberSuspendedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { AccountsRepository } from '../src/accounts/accounts.repository.js';
import { KeycloakCredentials } from '../src/keycloak/credentials.js';
import { MemberStatusRepository } from '../src/member-status/member-status.repository.js';
import { refresh } from './browser.js';
import { PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

const NEW_PASSWORD = 'Rainy-night-8';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

const stands = (
  id: string,
  EventSchema: typeof MemberPausedSchema | typeof MemberSuspendedSchema,
  status: MemberStatus,
) => identity.service.publish(EventSchema, { member: { memberId: id, status } }, { aggregateId: id });

const changed = (id: string) => identity.service.published(PasswordChangedSchema, ({ accountId }) => accountId === id);

describe('changing the password', () => {
  it('[S7.14] replaces it, ends every other session and keeps this one', async () => {
    const { id, email } = await identity.member();
    const [elsewhere, here] = [await identity.signIn(email), await identity.signIn(email)];
    const answer = await identity.post('/api/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, here);
    expect(answer.status).toBe(204);
    await changed(id);
    await refresh(identity.site, here);
    await expect(refresh(identity.site, elsewhere)).rejects.toThrow('invalid_grant');
    await identity.signIn(email, NEW_PASSWORD);
    await expect(identity.signIn(email, PASSWORD)).rejects.toThrow('Invalid email or password.');
  });

  it('[S5.19] requires the current password', async () => {
    const { email } = await identity.member();
    const session = await identity.signIn(email);
    const answer = await identity.post(
      '/api/password',
      { currentPassword: 'Sunny-day-8', newPassword: NEW_PASSWORD },
      session,
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/currentPassword', detail: 'Current password is incorrect' }] },
    });
    await identity.signIn(email);
  });

  it.each([
    ['Ab-1x', ['Password must be at least 6 characters long']],
    ['rainy-night', ['At least one uppercase letter', 'At least one number']],
  ])('to %s returns the rules that it breaks', async (newPassword, details) => {
    const { email } = await identity.member();
    const answer = await identity.post(
      '/api/password',
      { currentPassword: PASSWORD, newPassword },
      await identity.signIn(email),
    );
    const errors = details.map((detail) => ({ pointer: '/newPassword', detail }));
    expect(answer).toMatchObject({ status: 400, body: { errors } });
  });

  it('[S8.10] to a common password is rejected although it meets every rule', async () => {
    const { email } = await identity.member();
    const session = await identity.signIn(email);
    for (const newPassword of ['Password1!', 'P@ssw0rd', 'wELCOME@123']) {
      expect(await identity.post('/api/password', { currentPassword: PASSWORD, newPassword }, session)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/newPassword', detail: 'Password is too weak' }] },
      });
    }
    await identity.signIn(email);
  });

  it.each([
    ['paused', MemberPausedSchema, MemberStatus.PAUSED],
    ['overdue', MemberSuspendedSchema, MemberStatus.PAYMENT_FAILED],
  ])('[S8.15] is rejected while the account is %s, even with a wrong password', async (_name, EventSchema, status) => {
    const { id, email } = await identity.member();
    const session = await identity.signIn(email);
    await stands(id, EventSchema, status);
    const change = { currentPassword: 'Not-the-one-1', newPassword: NEW_PASSWORD };
    await eventually(async () =>
      expect(await identity.post('/api/password', change, session)).toMatchObject({
        status: 409,
        body: {
          type: '/problems/account-restricted',
          detail: 'Cannot change password while account is restricted.',
        },
      }),
    );
  });

  it('[S4.24] is possible while the account is suspended', async () => {
    const { id, email } = await identity.member();
    await stands(id, MemberSuspendedSchema, MemberStatus.SUSPENDED);
    await eventually(async () =>
      expect(await identity.service.app.get(MemberStatusRepository).memberStatuses.find(id)).not.toBeNull(),
    );
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await identity.post('/api/password', change, await identity.signIn(email))).status).toBe(204);
  });

  it('requires a signed-in caller', async () => {
    const answer = await identity.post('/api/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(answer).toMatchObject({ status: 401, body: { type: '/problems/not-signed-in' } });
  });

  it('[A6.7] is rejected with 429 after too many wrong current passwords', async () => {
    const { email } = await identity.member();
    const session = await identity.signIn(email);
    const guess = () =>
      identity.post('/api/password', { currentPassword: 'Wrong-one-1', newPassword: NEW_PASSWORD }, session);
    let answer = await guess();
    for (let guesses = 1; answer.status === 400 && guesses < 50; guesses++) answer = await guess();
    expect(answer).toMatchObject({ status: 429, body: { type: '/problems/too-many-attempts' } });
  });
});

describe('a password change whose request was interrupted', () => {
  const begin = async (id: string, subject: string, keepSession: string) => {
    const replaced = await identity.service.app.get(KeycloakCredentials).passwordSetAt(subject);
    const dueAt = new Date(identity.service.clock.now().getTime() + 1_000);
    const { accounts } = identity.service.app.get(AccountsRepository);
    await accounts.change(id, (account) => ({
      next: { ...account, passwordChange: { keepSession, replaced }, dueAt },
      events: [],
    }));
    return accounts;
  };

  it('after the new password was set is completed', async () => {
    const { id, email, subject } = await identity.member();
    const elsewhere = await identity.signIn(email);
    await begin(id, subject, 'the session that asked');
    await identity.service.app.get(KeycloakCredentials).setPassword(subject, NEW_PASSWORD);
    await changed(id);
    await expect(refresh(identity.site, elsewhere)).rejects.toThrow('invalid_grant');
  });

  it('before the new password was set is discarded, and the session continues', async () => {
    const { id, email, subject } = await identity.member();
    const session = await identity.signIn(email);
    const accounts = await begin(id, subject, 'the session that asked');
    const { id: laterId, subject: laterSubject } = await identity.member();
    await begin(laterId, laterSubject, 'another');
    await identity.service.app.get(KeycloakCredentials).setPassword(laterSubject, NEW_PASSWORD);
    await changed(laterId);
    expect(await accounts.find(id)).not.toHaveProperty('passwordChange');
    expect(await identity.service.allPublished(PasswordChangedSchema)).not.toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ accountId: id }) }),
    );
    await refresh(identity.site, session);
  });
});
