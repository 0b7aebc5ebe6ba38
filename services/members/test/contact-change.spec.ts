import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ConsentChangedSchema,
  ContactChangedSchema,
  ContactCodeIssuedSchema,
  MembershipRefusedSchema,
} from '@numbercast/contracts/members/v1/events';
import { Metrics } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { ConsentLedger } from '../src/consents/consent-ledger.js';
import { quotasOf } from '../src/contact-change/code-quota.js';
import { CodeQuotasRepository } from '../src/contact-change/code-quotas.repository.js';
import { MembersRepository } from '../src/membership/members.repository.js';
import { Retention } from '../src/retention/retention.js';
import { People } from './people.js';

let people: People;

beforeAll(async () => {
  people = await People.boot();
});
afterAll(() => people?.service.close());

let contacts = 0;
const aNewEmail = () => `new${++contacts}@example.com`;
const aNewPhone = () => `415555${String(2000 + ++contacts)}`;

const wants = async (memberId: string, wanted: { email?: string; phone?: string }) =>
  people.asks('POST', '/api/member/contact', await people.service.reauthenticated(memberId), wanted);
const types = (memberId: string, code: string, more = {}) =>
  people.asksAs(memberId, 'POST', '/api/member/contact/confirm', { code, ...more });
const codeAt = async (address: string) =>
  (await people.service.published(ContactCodeIssuedSchema, (payload) => payload.address === address)).code;
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const shown = async (memberId: string) => (await people.asksAs(memberId, 'GET', '/api/member')).body;
const recordOf = (memberId: string) => people.service.app.get(ConsentLedger).of(memberId);

/** Changes an address up to its confirmation. */
async function changesTo(memberId: string, wanted: { email?: string; phone?: string }, more = {}) {
  await wants(memberId, wanted);
  return types(memberId, await codeAt((wanted.email ?? wanted.phone)!), more);
}

describe('a new email address', () => {
  it('belongs to the member once the code is entered, which releases the old address', async () => {
    const signup = people.aSignup();
    const memberId = await people.joins(signup);
    const email = aNewEmail();
    const asked = await wants(memberId, { email: email.toUpperCase() });
    expect(asked).toMatchObject({
      status: 200,
      body: { accountInfo: { email: signup.email }, contactChange: { channel: 'email', address: email } },
    });
    expect(JSON.stringify(asked.body)).not.toMatch(/codeHash|code"/);
    const changed = await types(memberId, await codeAt(email));
    expect(changed).toMatchObject({ status: 200, body: { accountInfo: { email }, contactChange: null } });
    const events = await people.service.published(ContactChangedSchema, ({ member }) => member?.memberId === memberId);
    expect(events).toMatchObject({ member: { email }, previousEmail: signup.email, previousPhone: signup.phone });
    const { phone } = people.aSignup();
    expect((await people.validates(signup.email, phone)).body.emailDuplicate).toBe(false);
    expect((await people.validates(email, phone)).body.emailDuplicate).toBe(true);
  });

  it('requires the password', async () => {
    const memberId = await people.joins();
    const refused = await people.asksAs(memberId, 'POST', '/api/member/contact', { email: aNewEmail() });
    expect(refused).toMatchObject({ status: 403, body: { type: '/problems/password-needed' } });
  });

  it('[S3.44] is rejected if it belongs to another member, however it is spelled', async () => {
    const first = people.aSignup();
    await people.joins({ ...first, email: 'some.body@gmail.com' });
    const refused = await wants(await people.joins(), { email: 'somebody+numbers@googlemail.com' });
    const detail = 'This email is already associated with a Numbercast account. You must use a different email.';
    expect(refused).toMatchObject({
      status: 409,
      body: {
        type: '/problems/contact-taken',
        title: 'Account Already Exists',
        detail,
        errors: [{ pointer: '/email' }],
      },
    });
  });

  it('[S3.45] is assigned to only one of two members who confirm it at the same moment', async () => {
    const email = aNewEmail();
    const both = await Promise.all([people.joins(), people.joins()]);
    await Promise.all(both.map((memberId) => wants(memberId, { email })));
    const codes = await eventually(async () => {
      const all = (await people.service.allPublished(ContactCodeIssuedSchema)).map(({ payload }) => payload);
      const found = both.map((id) => all.find((payload) => payload.memberId === id && payload.address === email));
      expect(found).not.toContain(undefined);
      return found.map((payload) => payload!.code);
    });
    const answers = await Promise.all(both.map((memberId, index) => types(memberId, codes[index]!)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body.type).toBe('/problems/contact-taken');
    const addresses = await Promise.all(both.map(async (memberId) => (await shown(memberId)).accountInfo.email));
    expect(addresses.filter((address) => address === email)).toHaveLength(1);
  });

  it('stays with the member if a sign-up with it is paid later', async () => {
    const newcomer = people.aSignup();
    await changesTo(await people.joins(), { email: newcomer.email });
    await people.pays(newcomer);
    const refusal = await people.service.published(
      MembershipRefusedSchema,
      ({ signupId }) => signupId === newcomer.signupId,
    );
    expect(refusal.reason).toBe('email-taken');
  });
});

describe('the code for a new address', () => {
  it('[A6.16] is void after five wrong attempts, even if the right one follows', async () => {
    const memberId = await people.joins();
    const email = aNewEmail();
    await wants(memberId, { email });
    const code = await codeAt(email);
    const wrong = await types(memberId, another(code));
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/code', detail: 'The code is not correct. You have 4 tries left.' }] },
    });
    await Promise.all(Array.from({ length: 4 }, () => types(memberId, another(code))));
    expect((await types(memberId, code)).body.type).toBe('/problems/no-code-awaited');
    expect((await shown(memberId)).accountInfo.email).not.toBe(email);
  });

  it('is sent at most five times an hour', async () => {
    const memberId = await people.joins();
    const statuses: number[] = [];
    for (let codes = 1; codes <= 6; codes++) statuses.push((await wants(memberId, { email: aNewEmail() })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is counted against the shared quota only if it is sent', async () => {
    const memberId = await people.joins();
    const email = aNewEmail();
    const [quota] = quotasOf({ channel: 'email', address: email }, people.service.clock.now());
    for (let codes = 1; codes <= 8; codes++) await wants(memberId, { email });
    expect(await people.service.app.get(CodeQuotasRepository).count(quota!.key)).toBe(5);
  });

  it('[A2.6] is texted at most fifty times a day to one block of phone numbers, for all callers together', async () => {
    const members = await Promise.all(Array.from({ length: 11 }, () => people.joins()));
    const statuses: number[] = [];
    for (let n = 0; n < 51; n++) {
      const phone = `303555${String(1000 + n)}`;
      statuses.push((await wants(members[Math.floor(n / 5)]!, { phone })).status);
    }
    expect(statuses).toEqual([...Array<number>(50).fill(200), 429]);
    expect((await wants(members[10]!, { phone: '3035561000' })).status).toBe(200);
    expect(await people.service.app.get(Metrics).registry.metrics()).toMatch(
      /^numbercast_codes_today\{channel="sms"\} \d\d+$/m,
    );
  });

  it('[A6.15] is not readable in the database, and an unconfirmed address is deleted after 15 minutes', async () => {
    const memberId = await people.joins();
    const email = aNewEmail();
    await wants(memberId, { email });
    const code = await codeAt(email);
    await people.service.allPublished(ContactCodeIssuedSchema);
    const members = people.service.app.get(MembersRepository);
    expect(JSON.stringify((await members.find(memberId))?.contactChange)).not.toContain(code);
    people.service.clock.set(new Date(Date.now() + 15 * 60_000));
    await people.service.app.get(Retention).forgetUnproven();
    people.service.clock.set(new Date());
    expect((await members.find(memberId))?.contactChange).toBeUndefined();
    expect((await types(memberId, code)).body.type).toBe('/problems/no-code-awaited');
  });

  it('is deleted with the account', async () => {
    const memberId = await people.joins();
    await wants(memberId, { phone: aNewPhone() });
    await people.leaves(memberId);
    const kept = await people.service.app.get(MembersRepository).find(memberId);
    expect(kept).toMatchObject({ status: 'deleted' });
    expect(kept).not.toHaveProperty('contactChange');
    expect(kept).not.toHaveProperty('codesIssuedAt');
  });

  it.each([
    [{ email: 'nobody' }, '/email'],
    [{ phone: '5555550123' }, '/phone'],
    [{}, ''],
    [{ email: 'ann@new.example', phone: '4155550199' }, ''],
  ])('is not sent to %j', async (wanted, pointer) => {
    const { status, body } = await wants(await people.joins(), wanted);
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  it('can be neither requested nor confirmed while the account is paused', async () => {
    const memberId = await people.joins();
    const email = aNewEmail();
    await wants(memberId, { email });
    await people.asksAs(memberId, 'POST', '/api/member/pause');
    expect((await wants(memberId, { email })).body.type).toBe('/problems/account-restricted');
    expect((await types(memberId, await codeAt(email))).body.type).toBe('/problems/account-restricted');
  });
});

describe('a new phone', () => {
  const ofMember =
    (memberId: string) =>
    ({ member }: { member?: { memberId: string } | undefined }) =>
      member?.memberId === memberId;

  it('gets no texts without consent for it', async () => {
    const memberId = await people.joins();
    const phone = aNewPhone();
    await wants(memberId, { phone: `+1 (${phone.slice(0, 3)}) ${phone.slice(3)}` });
    const { body } = await types(memberId, await codeAt(phone));
    expect(body).toMatchObject({ accountInfo: { phone }, communicationPreferences: { smsAllowed: false } });
    const events = await people.service.published(ConsentChangedSchema, ofMember(memberId));
    expect(events).toMatchObject({ channel: 'sms', allowed: false, member: { phone } });
    expect((await recordOf(memberId)).at(-1)).toMatchObject({
      kind: 'sms',
      allowed: false,
      evidence: `new phone ${phone}`,
    });
  });

  it('gets texts with a separate consent, which is stored with its evidence', async () => {
    const memberId = await people.joins();
    const phone = aNewPhone();
    const smsConsent = { given: true, textVersion: '1.0' };
    const { body } = await changesTo(memberId, { phone }, { smsConsent });
    expect(body).toMatchObject({ accountInfo: { phone }, communicationPreferences: { smsAllowed: true } });
    expect((await recordOf(memberId)).at(-1)).toMatchObject({
      kind: 'sms',
      allowed: true,
      source: 'profile',
      textVersion: '1.0',
      ip: '127.0.0.1',
      evidence: `new phone ${phone}`,
    });
  });

  it('is rejected if it belongs to another member', async () => {
    const first = people.aSignup();
    await people.joins(first);
    const refused = await wants(await people.joins(), { phone: first.phone });
    expect(refused.body).toMatchObject({ type: '/problems/contact-taken', errors: [{ pointer: '/phone' }] });
  });
});
