import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountRefusedSchema } from '@numbercast/contracts/identity/v1/events';
import { MemberJoinedSchema, MembershipRefusedSchema } from '@numbercast/contracts/members/v1/events';
import { MembersService as MembersRpc } from '@numbercast/contracts/members/v1/service';
import { hashOfText, rpcClient } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { ConsentLedger } from '../src/consents/consent-ledger.js';
import { MembersService } from '../src/membership/members.service.js';
import { People } from './people.js';

let people: People;

beforeAll(async () => {
  people = await People.boot();
});
afterAll(() => people?.service.close());

const consentsOf = (memberId: string) => people.service.app.get(ConsentLedger).of(memberId);

describe('a new membership', () => {
  it('[S3.1] has the data of the sign-up', async () => {
    const signup = people.aSignup();
    const memberId = await people.joins(signup);
    const { status, body } = await people.asksAs(memberId, 'GET', '/api/member');
    expect(status).toBe(200);
    expect(body).toEqual({
      memberId,
      accountInfo: {
        firstName: signup.firstName,
        lastName: 'Lee',
        email: signup.email,
        phone: signup.phone,
        zip: '10001',
        city: 'New York',
        state: 'NY',
        accountStatus: 'active',
        closed: false,
        excludedUntil: null,
        pausedUntil: null,
      },
      autoRenew: true,
      communicationPreferences: {
        method: 'both',
        jackpotThreshold: 'all',
        notificationsEnabled: true,
        createdAt: '2026-11-02T15:00:00.000Z',
        smsAllowed: true,
        emailAllowed: true,
        emailResults: null,
        textResults: false,
        pushResults: true,
        language: 'en',
      },
      games: ['powerball', 'megamillions'],
      subscription: {
        plan: 'monthly',
        signupDate: '2026-11-02T15:00:00.000Z',
        status: 'active',
        currentPeriodEnd: '2026-12-02T15:00:00.000Z',
        disputed: false,
      },
      terms: { accepted: true, version: '1.0', effective: '2025-08-19', changes: [] },
      contactChange: null,
      pendingUpgrade: null,
      createdAt: '2026-11-02T15:00:00.000Z',
    });
  });

  it('is created even if the account opens before the payment event arrives', async () => {
    const signup = people.aSignup();
    await people.opensAccount(signup.signupId);
    await people.pays(signup);
    expect((await people.joined(signup.signupId)).member?.email).toBe(signup.email);
  });

  it('is created once, however often its events arrive', async () => {
    const signup = people.aSignup();
    const memberId = await people.joins(signup);
    await people.pays(signup);
    await people.opensAccount(memberId);
    await people.service.reboot();
    await people.pays(signup);
    await people.joins();
    const all = await people.service.allPublished(MemberJoinedSchema);
    expect(all.filter(({ payload }) => payload.member?.memberId === memberId)).toHaveLength(1);
  });

  it('[S3.35] stores each consent with its evidence', async () => {
    const memberId = await people.joins();
    const entries = await consentsOf(memberId);
    expect(entries).toHaveLength(2);
    expect(entries.find(({ kind }) => kind === 'sms')).toMatchObject({
      allowed: true,
      textVersion: '1.0',
      ip: '203.0.113.7',
      userAgent: 'Firefox',
      source: 'signup',
    });
    expect(entries.find(({ kind }) => kind === 'terms')).toMatchObject({ textVersion: '1.0' });
    // The version alone would not prove the wording
    for (const [kind, text] of [
      ['sms', 'sms-consent'],
      ['terms', 'terms'],
    ] as const)
      expect(entries.find((entry) => entry.kind === kind)?.textHash).toBe(hashOfText(text, '1.0'));
    expect(hashOfText('terms', '1.0')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a second sign-up of the same person', () => {
  const refused = (signupId: string) =>
    people.service.published(MembershipRefusedSchema, (payload) => payload.signupId === signupId);

  it('[S3.15] is rejected if its email belongs to a member, however it is spelled', async () => {
    const first = people.aSignup();
    await people.joins(first);
    const second = { ...people.aSignup(), email: first.email.toUpperCase() };
    await people.pays(second);
    expect((await refused(second.signupId)).reason).toBe('email-taken');
  });

  it('[S3.16] is rejected if its phone belongs to a member, and stays rejected when its account opens', async () => {
    const first = people.aSignup();
    await people.joins(first);
    const second = { ...people.aSignup(), phone: first.phone };
    await people.opensAccount(second.signupId);
    await people.pays(second);
    expect((await refused(second.signupId)).reason).toBe('phone-taken');
    await people.pays(second);
    await people.joins();
    expect((await people.asksAs(second.signupId, 'GET', '/api/member')).status).toBe(404);
    const all = await people.service.allPublished(MembershipRefusedSchema);
    expect(all.filter(({ payload }) => payload.signupId === second.signupId)).toHaveLength(1);
  });

  it('[S3.43] leaves exactly one member if many sign-ups are paid at the same moment', async () => {
    const first = people.aSignup();
    const signups = [first, ...Array.from({ length: 5 }, () => ({ ...people.aSignup(), email: first.email }))];
    await Promise.all(signups.flatMap((signup) => [people.pays(signup), people.opensAccount(signup.signupId)]));
    await eventually(async () => {
      const ids = new Set(signups.map(({ signupId }) => signupId));
      const members = (await people.service.allPublished(MemberJoinedSchema)).filter(({ payload }) =>
        ids.has(payload.member!.memberId),
      );
      const refusals = (await people.service.allPublished(MembershipRefusedSchema)).filter(({ payload }) =>
        ids.has(payload.signupId),
      );
      expect([members.length, refusals.length]).toEqual([1, 5]);
    });
  });

  it('[S7.1] is detected before the payment by the site and by billing, but not revealed to bots that fill in the honeypot', async () => {
    const first = people.aSignup();
    await people.joins(first);
    const newcomer = people.aSignup();
    expect((await people.validates(first.email, newcomer.phone)).body).toEqual({
      valid: false,
      emailDuplicate: true,
      phoneDuplicate: false,
    });
    expect(
      (await people.validates(newcomer.email, `+1 (${first.phone.slice(0, 3)}) ${first.phone.slice(3)}`)).body,
    ).toEqual({
      valid: false,
      emailDuplicate: false,
      phoneDuplicate: true,
    });
    expect((await people.validates(newcomer.email, newcomer.phone)).body).toEqual({
      valid: true,
      emailDuplicate: false,
      phoneDuplicate: false,
    });
    const program = { topic: 'Cheap watches' };
    expect((await people.validates(first.email, first.phone, program)).body.valid).toBe(true);
    const rpc = rpcClient(MembersRpc, people.rpcAddress, { deadlineMs: 60_000 });
    const answer = await rpc.findDuplicates({ email: first.email, phone: newcomer.phone });
    rpc.close();
    expect(answer).toMatchObject({ emailDuplicate: true, phoneDuplicate: false });
  });

  it.each([
    ['a phone in Jamaica', { phone: '8765550123' }, { phoneInvalid: true }],
    ['a phone of zeros', { phone: '0000000000' }, { phoneInvalid: true }],
    ['a ZIP code that does not exist', { zip: '00000' }, { zipUnknown: true, stateWrong: false }],
    ['a ZIP code of another state', { state: 'CA' }, { zipUnknown: false, stateWrong: true }],
    ['a state that does not exist', { state: 'ZZ' }, { stateWrong: true }],
    ['no problem', {}, { phoneInvalid: false, zipUnknown: false, stateWrong: false }],
    ['no problem if only contacts are checked', { zip: '', state: '' }, { zipUnknown: false, stateWrong: false }],
  ])('is checked before the payment and reports %s', async (_what, change, found) => {
    const { email, phone } = people.aSignup();
    const rpc = rpcClient(MembersRpc, people.rpcAddress, { deadlineMs: 60_000 });
    const answer = await rpc.findDuplicates({ email, phone, zip: '10001', state: 'NY', ...change });
    rpc.close();
    expect(answer).toMatchObject(found);
  });

  it('is accepted after the first one was rejected', async () => {
    const first = people.aSignup();
    const isFree = (free: boolean) =>
      eventually(async () => expect((await people.validates(first.email, first.phone)).body.valid).toBe(free));
    await people.pays(first);
    await isFree(false);
    await people.service.publish(
      AccountRefusedSchema,
      { accountId: first.signupId, reason: 'reservation-gone' },
      { aggregateId: first.signupId, seq: 2 },
    );
    await isFree(true);
    await eventually(async () => expect(await consentsOf(first.signupId)).toEqual([]));
    await people.joins({ ...first, signupId: randomUUID() });
  });

  it('leaves no consents if it is rejected while its account opens', async () => {
    const ledger = people.service.app.get(ConsentLedger);
    const { recordAll, erase } = { recordAll: ledger.recordAll.bind(ledger), erase: ledger.erase.bind(ledger) };
    const first = people.aSignup();
    let erased = 0;
    ledger.erase = async (memberId) => {
      await erase(memberId);
      if (memberId === first.signupId) erased += 1;
    };
    const steps = new EventEmitter();
    const [begun, goOn] = [once(steps, 'begun'), once(steps, 'go on')];
    ledger.recordAll = async (entries) => {
      ledger.recordAll = recordAll;
      steps.emit('begun');
      await goOn;
      await recordAll(entries);
    };
    await people.pays(first);
    await begun;
    // As another replica does after it has received the rejection
    await people.service.app.get(MembersService).refuse(first.signupId, 'reservation-gone');
    steps.emit('go on');
    await eventually(() => expect(erased).toBe(2));
    expect(await consentsOf(first.signupId)).toEqual([]);
  });

  it('gets an error that names the invalid field', async () => {
    const { status, body } = await people.validates('nobody', '5555550123');
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/email', '/phone']);
  });
});
