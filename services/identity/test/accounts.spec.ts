import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckoutExpiredSchema, SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import {
  AccountDisabledSchema,
  AccountEnabledSchema,
  AccountRefusedSchema,
  AccountReservedSchema,
} from '@numbercast/contracts/identity/v1/events';
import {
  MemberDeletedSchema,
  MemberErasedSchema,
  MembershipRefusedSchema,
} from '@numbercast/contracts/members/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { AccountsRepository } from '../src/accounts/accounts.repository.js';
import { KeycloakUsers } from '../src/keycloak/users.js';
import { refresh } from './browser.js';
import { PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

const anEmail = () => `ada-${randomUUID().slice(0, 8)}@example.com`;
const someone = (email: string) => ({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Lane' });

async function reserve(email = anEmail()) {
  const { status, body } = await identity.post('/api/signup/account', someone(email));
  expect(status).toBe(201);
  return { id: String(body['reservation']), email };
}

const pay = (id: string, seq?: number) =>
  identity.service.publish(SignupPaidSchema, { signupId: id }, { aggregateId: id, ...(seq && { seq }) });

async function join(email?: string) {
  const account = await reserve(email);
  await pay(account.id);
  const { subject } = await identity.service.published(
    AccountEnabledSchema,
    ({ accountId }) => accountId === account.id,
  );
  return { ...account, subject };
}

const refusalOf = async (id: string) =>
  (await identity.service.published(AccountRefusedSchema, ({ accountId }) => accountId === id)).reason;
const disabled = (id: string) => identity.service.published(AccountDisabledSchema, ({ accountId }) => accountId === id);
const stateOf = async (id: string) => (await identity.service.app.get(AccountsRepository).accounts.find(id))?.state;
const settled = (id: string, state: string) => eventually(async () => expect(await stateOf(id)).toBe(state));
const keycloak = () => identity.service.app.get(KeycloakUsers);
const removedFromKeycloak = (id: string) =>
  eventually(async () => expect(await keycloak().findByUsername(id)).toBeNull());

const NOT_LET_IN = 'Invalid email or password.';
const CLOSED = 'This account has been deleted and is no longer accessible.';
const HOUR_MS = 3_600_000;

describe('a reserved account', () => {
  it('[S4.35] rejects sign-ins until it is paid', async () => {
    const { id, email } = await reserve();
    const { expiresAt } = await identity.service.published(AccountReservedSchema, ({ accountId }) => accountId === id);
    await expect(identity.signIn(email)).rejects.toThrow(NOT_LET_IN);
    expect(await identity.rpc.getReservation({ accountId: id })).toMatchObject({ open: true, email, expiresAt });
  });

  it('[S3.40] stores no password in the identity database', async () => {
    await reserve();
    const { db } = identity.service.app.get(Store).connection;
    const collections = await db!.listCollections().toArray();
    const everything = await Promise.all(collections.map(({ name }) => db!.collection(name).find().toArray()));
    expect(JSON.stringify(everything)).not.toContain(PASSWORD);
  });

  it.each([
    [
      'password',
      'sunny',
      [
        'At least 8 characters',
        'At least one uppercase letter',
        'At least one number',
        'At least one special character',
      ],
    ],
    ['email', 'ada@', ['Please enter a valid email address.']],
    ['firstName', 'Ada<script>', ['Please use letters, blanks, hyphens, apostrophes and periods only.']],
    ['lastName', '  ', ['Please enter your last name.']],
    ['isAdmin', true, ['This field is not known here']],
  ])('is not created with an invalid %s, and the response names the field', async (field, value, expected) => {
    const { status, body } = await identity.post('/api/signup/account', { ...someone(anEmail()), [field]: value });
    const errors = body['errors'] as { pointer: string; detail: string }[];
    expect(status).toBe(400);
    expect(errors.filter(({ pointer }) => pointer === `/${field}`).map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(expected),
    );
    expect(errors.every(({ pointer }) => pointer === `/${field}`)).toBe(true);
  });

  it('[A6.5] is not created with a common password', async () => {
    const account = { ...someone(anEmail()), password: 'Password1!' };
    expect(await identity.post('/api/signup/account', account)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/password', detail: 'Password is too weak' }] },
    });
  });

  it('is not created for a bot that fills in the honeypot, which gets a success response', async () => {
    const form = { ...someone(anEmail()), topic: 'Cheap watches' };
    const { status, body } = await identity.post('/api/signup/account', form);
    expect([status, Object.keys(body)]).toEqual([201, ['reservation', 'expiresAt']]);
    expect(await stateOf(String(body['reservation']))).toBeUndefined();
    expect(await keycloak().findByUsername(String(body['reservation']))).toBeNull();
  });

  it('is not open for an unknown ID', async () => {
    expect(await identity.rpc.getReservation({ accountId: randomUUID() })).toMatchObject({ open: false, email: '' });
  });

  it('is removed when its checkout expires, and a later payment is rejected', async () => {
    const { id } = await reserve();
    await identity.service.publish(CheckoutExpiredSchema, { signupId: id }, { aggregateId: id });
    await settled(id, 'removed');
    expect(await keycloak().findByUsername(id)).toBeNull();
    expect(await identity.rpc.getReservation({ accountId: id })).toMatchObject({ open: false });
    await pay(id);
    expect(await refusalOf(id)).toBe('reservation-gone');
  });
});

describe('a paid account', () => {
  it('[S4.36] lets its owner sign in with the email address and get a token for the services', async () => {
    const { id, email, subject } = await join(`Grace-${randomUUID().slice(0, 8)}@Example.com`);
    const { access_token: token } = await identity.signIn(email);
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({
      iss: `${identity.site.publicUrl}/auth/realms/${identity.site.realm}`,
      aud: ['numbercast', 'account'], // the second one for the names of devices (ADR 080)
      sub: subject,
      preferred_username: id,
      email: email.toLowerCase(),
      name: 'Ada Lane',
    });
    expect(claims['sid']).toBeTruthy();
    expect(JSON.stringify(claims)).not.toContain('admin');
  });

  it('is enabled once, however often the payment event is received', async () => {
    const { id } = await join();
    await pay(id, 1);
    await pay(id, 2);
    const other = await join();
    const enabled = await identity.service.allPublished(AccountEnabledSchema);
    expect(enabled.filter(({ payload }) => payload.accountId === id)).toHaveLength(1);
    expect(enabled.filter(({ payload }) => payload.accountId === other.id)).toHaveLength(1);
  });

  it('is rejected when another account has the email address', async () => {
    const { email } = await join();
    const second = await reserve(email.toUpperCase());
    await pay(second.id);
    expect(await refusalOf(second.id)).toBe('email-taken');
    await removedFromKeycloak(second.id);
    await identity.signIn(email);
  });

  it('is rejected when it was not reserved', async () => {
    const id = randomUUID();
    await pay(id);
    expect(await refusalOf(id)).toBe('reservation-gone');
  });

  it('is removed when its membership is rejected', async () => {
    const { id, email } = await join();
    await identity.service.publish(
      MembershipRefusedSchema,
      { signupId: id, reason: 'phone-taken' },
      { aggregateId: id },
    );
    await disabled(id);
    expect(await keycloak().findByUsername(id)).toBeNull();
    await expect(identity.signIn(email)).rejects.toThrow(NOT_LET_IN);
  });

  it('is not rejected a second time if the membership was rejected before the payment event', async () => {
    const { id } = await reserve();
    await identity.service.publish(
      MembershipRefusedSchema,
      { signupId: id, reason: 'email-taken' },
      { aggregateId: id, seq: 1 },
    );
    await disabled(id);
    await pay(id);
    await join();
    const refused = await identity.service.allPublished(AccountRefusedSchema);
    expect(refused.filter(({ payload }) => payload.accountId === id)).toHaveLength(0);
  });
});

describe('the account of a member who left', () => {
  const leave = (id: string) =>
    identity.service.publish(MemberDeletedSchema, { member: { memberId: id } }, { aggregateId: id });

  it('[S4.12] ends its sessions, and the sign-in page states that the account is deleted', async () => {
    const { id, email } = await join();
    const session = await identity.signIn(email);
    await refresh(identity.site, session);
    await leave(id);
    await disabled(id);
    await expect(refresh(identity.site, session)).rejects.toThrow('invalid_grant');
    await expect(identity.signIn(email)).rejects.toThrow(CLOSED);
  });

  it('is deleted from Keycloak after the retention period', async () => {
    const { id, email } = await join();
    await leave(id);
    await disabled(id);
    await identity.service.publish(MemberErasedSchema, { memberId: id }, { aggregateId: id });
    await eventually(async () => expect(await identity.service.app.get(KeycloakUsers).findByUsername(id)).toBeNull());
    expect(await identity.service.app.get(KeycloakUsers).findByEmail(email)).toBeNull();
  });

  it('releases its email address for a new sign-up', async () => {
    const { id, email } = await join();
    await leave(id);
    await disabled(id);
    const again = await join(email);
    const { access_token: token } = await identity.signIn(email);
    expect(Buffer.from(token.split('.')[1]!, 'base64url').toString()).toContain(again.id);
  });
});

describe('after a crash', () => {
  const accounts = () => identity.service.app.get(AccountsRepository).accounts;
  const change = (id: string, fields: object) =>
    accounts().change(id, (account) => ({ next: { ...account, ...fields }, events: [] }));

  it('an account that was about to be enabled is enabled', async () => {
    const { id, email } = await reserve();
    await change(id, { state: 'enabling', dueAt: identity.service.clock.now() });
    await identity.service.published(AccountEnabledSchema, ({ accountId }) => accountId === id);
    await identity.signIn(email);
  });

  it('an account that Keycloak has already enabled is published as enabled', async () => {
    const { id, email } = await reserve();
    const user = await keycloak().findByUsername(id);
    await keycloak().enable(user!.id, email);
    await change(id, { state: 'enabling', claim: 'of the dead', dueAt: identity.service.clock.now() });
    const { subject } = await identity.service.published(AccountEnabledSchema, ({ accountId }) => accountId === id);
    expect(subject).toBe(user!.id);
  });

  it('an account whose removal was interrupted is removed', async () => {
    const { id } = await reserve();
    const user = await keycloak().findByUsername(id);
    await keycloak().remove(user!.id);
    await change(id, { state: 'removing', dueAt: identity.service.clock.now() });
    await settled(id, 'removed');
  });
});

describe('while Keycloak cannot be reached', () => {
  it('[F35] a sign-up gets a 503, and a payment is processed once Keycloak is available again', async () => {
    const { id, email } = await reserve();
    identity.line.cut();
    const { status, body } = await identity.post('/api/signup/account', someone(anEmail()));
    expect({ status, type: body['type'] }).toEqual({ status: 503, type: '/problems/accounts-unavailable' });
    await pay(id);
    await settled(id, 'enabling');
    identity.line.mend();
    identity.service.clock.set(new Date(identity.service.clock.now().getTime() + HOUR_MS));
    await identity.service.published(AccountEnabledSchema, ({ accountId }) => accountId === id);
    await identity.signIn(email);
  });
});

describe('over time', () => {
  it('a reservation closes after one day and is removed once no payment can arrive any more', async () => {
    const { id } = await reserve();
    const start = identity.service.clock.now().getTime();
    identity.service.clock.set(new Date(start + 25 * HOUR_MS));
    expect(await identity.rpc.getReservation({ accountId: id })).toMatchObject({ open: false });
    expect(await stateOf(id)).toBe('reserved');
    identity.service.clock.set(new Date(start + 97 * HOUR_MS));
    await settled(id, 'removed');
    await removedFromKeycloak(id);
  });
});
