import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import {
  AccountDisabledSchema,
  AccountEnabledSchema,
  PasswordChangedSchema,
} from '@numbercast/contracts/identity/v1/events';
import { ContactChangedSchema, MemberDeletedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { AccountsRepository } from '../src/accounts/accounts.repository.js';
import { KeycloakUsers } from '../src/keycloak/users.js';
import { PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

const NEW_PASSWORD = 'Rainy-night-8';
const NOT_LET_IN = 'Invalid email or password.';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());
afterEach(() => void jest.restoreAllMocks());

const anEmail = () => `ada-${randomUUID().slice(0, 8)}@example.com`;

async function aMember(email = anEmail()) {
  const wanted = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lane' };
  const { status, body } = await identity.post('/api/signup/account', wanted);
  expect(status).toBe(201);
  const id = String(body['reservation']);
  await identity.service.publish(SignupPaidSchema, { signupId: id }, { aggregateId: id });
  const { subject } = await identity.service.published(AccountEnabledSchema, ({ accountId }) => accountId === id);
  return { id, email, subject };
}

const changes = (id: string, previousEmail: string, email: string, seq?: number) =>
  identity.service.publish(
    ContactChangedSchema,
    { member: { memberId: id, email }, previousEmail },
    { aggregateId: id, ...(seq && { seq }) },
  );
const keycloak = () => identity.service.app.get(KeycloakUsers);
const has = (id: string, email: string) =>
  eventually(async () => expect((await keycloak().findByUsername(id))?.email).toBe(email));

/** Delays the change to this address before it reaches Keycloak, until it is released. */
function holdBack(email: string) {
  const send = keycloak().changeEmail.bind(keycloak());
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  let arrived = Promise.resolve(true);
  const reached = new Promise<void>((resolve) => {
    jest.spyOn(keycloak(), 'changeEmail').mockImplementation((subject, wanted) => {
      if (wanted !== email) return send(subject, wanted);
      arrived = isOpen.then(() => send(subject, wanted));
      resolve();
      return arrived;
    });
  });
  const letThrough = () => {
    open();
    return arrived;
  };
  return { reached, letThrough };
}

describe('a member with a new email address', () => {
  it('[A10.2] signs in with the new one and not with the old one, under the same id', async () => {
    const { id, email } = await aMember();
    const fresh = anEmail();
    await changes(id, email, fresh);
    await has(id, fresh);
    const { access_token } = await identity.signIn(fresh);
    expect(decodeJwt(access_token)).toMatchObject({ preferred_username: id, email: fresh });
    await expect(identity.signIn(email)).rejects.toThrow(NOT_LET_IN);
  });

  it('gets it set in Keycloak once Keycloak is available again', async () => {
    const { id, email } = await aMember();
    const fresh = anEmail();
    identity.line.cut();
    await changes(id, email, fresh);
    const { accounts } = identity.service.app.get(AccountsRepository);
    await eventually(async () => expect((await accounts.find(id))?.email).toBe(fresh));
    identity.line.mend();
    identity.service.clock.set(new Date(identity.service.clock.now().getTime() + 3_600_000));
    await has(id, fresh);
    await eventually(async () => expect((await accounts.find(id))?.email).toBe(''));
  });

  it('keeps the newest of two addresses when the older event is received again later', async () => {
    const { id, email } = await aMember();
    const [first, second] = [anEmail(), anEmail()];
    await changes(id, email, first, 5);
    await changes(id, first, second, 6);
    await has(id, second);
    await changes(id, email, first, 5);
    const { id: laterId, email: laterEmail } = await aMember();
    const after = anEmail();
    await changes(laterId, laterEmail, after);
    await has(laterId, after);
    expect((await keycloak().findByUsername(id))?.email).toBe(second);
  });

  it('keeps the newer of two addresses although the older one reaches Keycloak late', async () => {
    const { id, email } = await aMember();
    const [first, second, after] = [anEmail(), anEmail(), anEmail()];
    const { id: laterId, email: laterEmail } = await aMember();
    const held = holdBack(first);
    await changes(id, email, first);
    await held.reached;
    await changes(id, first, second);
    const { accounts } = identity.service.app.get(AccountsRepository);
    await eventually(async () => expect((await accounts.find(id))?.email).not.toBe(first));
    await changes(laterId, laterEmail, after);
    await has(laterId, after);
    await held.letThrough();
    await has(id, second);
  });

  it('[F36] releases the old one for the next member', async () => {
    const { id, email } = await aMember();
    await changes(id, email, anEmail());
    await eventually(async () => expect(await keycloak().findByEmail(email)).toBeNull());
    const { id: nextId } = await aMember(email);
    expect((await keycloak().findByEmail(email))?.username).toBe(nextId);
  });

  it('can use the address of a closed account', async () => {
    const closed = await aMember();
    await identity.service.publish(
      MemberDeletedSchema,
      { member: { memberId: closed.id } },
      { aggregateId: closed.id },
    );
    await identity.service.published(AccountDisabledSchema, ({ accountId }) => accountId === closed.id);
    const { id, email } = await aMember();
    await changes(id, email, closed.email);
    await has(id, closed.email);
    await identity.signIn(closed.email);
  });

  it('can change the password at the same time', async () => {
    const { id, email } = await aMember();
    const fresh = anEmail();
    const session = await identity.signIn(email);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const [answer] = await Promise.all([identity.post('/api/password', change, session), changes(id, email, fresh)]);
    expect(answer.status).toBe(204);
    await identity.service.published(PasswordChangedSchema, ({ accountId }) => accountId === id);
    await has(id, fresh);
    await identity.signIn(fresh, NEW_PASSWORD);
  });
});

describe('reauthentication by password', () => {
  const again = async (currentPassword: string, email: string) => {
    const session = await identity.signIn(email);
    return { session, answer: await identity.post('/api/reauthentication', { currentPassword }, session) };
  };

  it('allows changes to the account in the current session for five minutes', async () => {
    const { email } = await aMember();
    const { session, answer } = await again(PASSWORD, email);
    expect(answer.status).toBe(200);
    const keys = createRemoteJWKSet(new URL(`${identity.service.url}/internal/step-up-keys`));
    const { payload } = await jwtVerify(String(answer.body['stepUp']), keys, { audience: 'numbercast-account' });
    const { sub, sid } = decodeJwt(session.access_token);
    expect(payload).toMatchObject({ sub, sid });
    expect(payload.exp! - payload.iat!).toBe(5 * 60);
  });

  it('is rejected with a wrong password', async () => {
    const { email } = await aMember();
    expect((await again('Sunny-day-8', email)).answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/currentPassword', detail: 'Current password is incorrect' }] },
    });
  });

  it('requires a signed-in caller', async () => {
    expect((await identity.post('/api/reauthentication', { currentPassword: PASSWORD })).status).toBe(401);
  });
});
