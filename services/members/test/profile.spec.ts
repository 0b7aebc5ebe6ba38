import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  SubscriptionEndedSchema,
  SubscriptionRestartedSchema,
  SubscriptionStatus,
  UpgradeScheduledSchema,
  UpgradeWithdrawnSchema,
} from '@numbercast/contracts/billing/v1/events';
import { MemberOptedOutSchema, ResultsOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import {
  ConsentChangedSchema,
  MemberChangedSchema,
  MemberDeletedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberStatus,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { currentText, hashOfText } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { ConsentLedger } from '../src/consents/consent-ledger.js';
import { aSubscription } from './builders.js';
import { People } from './people.js';

let people: People;

beforeAll(async () => {
  people = await People.boot();
});
afterAll(() => people?.service.close());

describe('the profile', () => {
  it('[S7.15] stores games and delivery and publishes the change', async () => {
    const memberId = await people.joins();
    const { body } = await people.asksAs(memberId, 'PATCH', '/api/member', {
      communicationPreferences: { method: 'text' },
      games: ['powerball'],
    });
    expect(body).toMatchObject({ communicationPreferences: { method: 'text' }, games: ['powerball'] });
    const changed = await people.service.published(MemberChangedSchema, ({ member }) => member?.memberId === memberId);
    expect(changed.member).toMatchObject({ games: ['powerball'], deliveryMethod: 'text' });
  });

  it('[S3.5] turns off number delivery and publishes it', async () => {
    const memberId = await people.joins();
    const off = { communicationPreferences: { notificationsEnabled: false } };
    const { body } = await people.asksAs(memberId, 'PATCH', '/api/member', off);
    expect(body.communicationPreferences).toMatchObject({ notificationsEnabled: false, method: 'both' });
    const changed = await people.service.published(MemberChangedSchema, ({ member }) => member?.memberId === memberId);
    expect(changed.member).toMatchObject({ notificationsEnabled: false, games: ['powerball', 'megamillions'] });
  });

  it('stores the language of messages and publishes it', async () => {
    const memberId = await people.joins();
    const ask = (language: string) =>
      people.asksAs(memberId, 'PATCH', '/api/member', { communicationPreferences: { language } });
    expect((await ask('es')).body.communicationPreferences).toMatchObject({ language: 'es', method: 'both' });
    const changed = await people.service.published(MemberChangedSchema, ({ member }) => member?.memberId === memberId);
    expect(changed.member?.language).toBe('es');
    expect((await ask('fr')).status).toBe(400);
  });

  it('accepts only the offered jackpot limits', async () => {
    const memberId = await people.joins();
    const setThreshold = (jackpotThreshold: string) =>
      people.asksAs(memberId, 'PATCH', '/api/member', { communicationPreferences: { jackpotThreshold } });
    expect((await setThreshold('200')).body.communicationPreferences.jackpotThreshold).toBe('200');
    const changed = await people.service.published(MemberChangedSchema, ({ member }) => member?.memberId === memberId);
    expect(changed.member?.jackpotThreshold).toBe('200');
    expect((await setThreshold('1')).body.errors[0].pointer).toBe('/communicationPreferences/jackpotThreshold');
    expect((await setThreshold('all')).body.communicationPreferences.jackpotThreshold).toBe('all');
  });

  it('names the invalid field', async () => {
    const memberId = await people.joins();
    const { status, body } = await people.asksAs(memberId, 'PATCH', '/api/member', {
      games: ['keno'],
      accountInfo: { accountStatus: 'active' },
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/accountInfo', '/games/0']);
  });

  it('[S6.5] is not available to visitors and shows no other member', async () => {
    expect((await people.asks('GET', '/api/member', {})).status).toBe(401);
    expect((await people.asksAs(randomUUID(), 'GET', '/api/member')).body.type).toBe('/problems/member-not-found');
  });

  it('[S4.4] publishes when the member pauses, returns and deletes the account', async () => {
    const signup = people.aSignup();
    const memberId = await people.joins(signup);
    const about = ({ member }: { member?: { memberId: string } | undefined }) => member?.memberId === memberId;
    expect((await people.asksAs(memberId, 'POST', '/api/member/pause')).body.accountInfo.accountStatus).toBe('paused');
    expect((await people.service.published(MemberPausedSchema, about)).member?.status).toBe(MemberStatus.PAUSED);
    const restricted = await people.asksAs(memberId, 'PATCH', '/api/member', { games: ['powerball'] });
    expect(restricted).toMatchObject({
      status: 409,
      body: { title: 'Account functionality is restricted. Please resolve account status first.' },
    });
    expect((await people.asksAs(memberId, 'POST', '/api/member/reactivate')).body.accountInfo.accountStatus).toBe(
      'active',
    );
    await people.service.published(MemberReactivatedSchema, about);
    expect((await people.leaves(memberId)).status).toBe(202);
    expect((await people.leaves(memberId)).status).toBe(202);
    await people.service.published(MemberDeletedSchema, about);
    expect(await people.asksAs(memberId, 'GET', '/api/member')).toMatchObject({
      status: 403,
      body: { type: '/problems/account-deleted' },
    });
    expect((await people.validates(signup.email, signup.phone)).body.valid).toBe(true);
  });

  it('shows that the current terms are not yet accepted, and stores their acceptance as evidence', async () => {
    const signup = people.aSignup();
    const memberId = await people.joins({
      ...signup,
      termsConsent: { ...signup.termsConsent!, version: '0.9' },
    });
    const { version } = currentText('terms');
    const before = await people.asksAs(memberId, 'GET', '/api/member');
    expect(before.body.terms).toMatchObject({ accepted: false, version });
    const accept = (accepted: string) =>
      people.asksAs(memberId, 'POST', '/api/member/terms', { version: accepted, language: 'es' });
    expect((await accept('0.9')).body.errors[0].pointer).toBe('/version');
    expect((await accept(version)).body.terms.accepted).toBe(true);
    expect((await accept(version)).body.terms.accepted).toBe(true);
    const changed = await people.service.published(MemberChangedSchema, ({ member }) => member?.memberId === memberId);
    expect(changed.member?.termsVersion).toBe(version);
    const entries = (await people.service.app.get(ConsentLedger).of(memberId)).filter(({ kind }) => kind === 'terms');
    expect(entries.map(({ source, textVersion }) => [source, textVersion])).toEqual([
      ['signup', '0.9'],
      ['profile', version],
    ]);
    expect(entries[1]).toMatchObject({ language: 'es', textHash: hashOfText('terms', version, 'es') });
  });

  it('[S4.8] is deleted only with the member’s password', async () => {
    const memberId = await people.joins();
    const own = await people.service.signedIn(memberId);
    const { 'x-step-up': anothers = '' } = await people.service.reauthenticated(await people.joins());
    for (const headers of [
      own,
      { ...own, 'x-step-up': anothers },
      await people.service.reauthenticated(memberId, '1m ago'),
    ])
      expect(await people.asks('DELETE', '/api/member', headers)).toMatchObject({
        status: 403,
        body: { type: '/problems/password-needed' },
      });
    expect((await people.asks('DELETE', '/api/member')).status).toBe(401);
    const { body } = await people.asksAs(memberId, 'GET', '/api/member');
    expect(body.accountInfo.accountStatus).toBe('active');
  });

  it('[S3.11] is restricted while a payment is overdue, and shows a scheduled upgrade', async () => {
    const memberId = await people.joins();
    const ofSubscription = { aggregateId: `sub-of-${memberId}` };
    const overdue = aSubscription({ status: SubscriptionStatus.PAST_DUE });
    await people.service.publish(
      PaymentFailedSchema,
      { memberId, subscription: overdue, amountCents: 1299n, currency: 'usd' },
      ofSubscription,
    );
    const suspended = await people.service.published(
      MemberSuspendedSchema,
      ({ member }) => member?.memberId === memberId,
    );
    expect(suspended.reason).toBe('payment-failed');
    expect((await people.asksAs(memberId, 'POST', '/api/member/pause')).status).toBe(409);
    await people.service.publish(PaymentRecoveredSchema, { memberId, subscription: aSubscription() }, ofSubscription);
    const upgradeAt = timestampFromDate(new Date('2026-12-02T15:00:00Z'));
    await people.service.publish(
      UpgradeScheduledSchema,
      { memberId, scheduleId: 'sched_1', upgradeAt },
      ofSubscription,
    );
    await eventually(async () => {
      const { body } = await people.asksAs(memberId, 'GET', '/api/member');
      expect(body.accountInfo.accountStatus).toBe('active');
      expect(body.pendingUpgrade).toEqual({ upgradeDate: '2026-12-02T15:00:00.000Z', scheduleId: 'sched_1' });
    });
    await people.service.publish(UpgradeWithdrawnSchema, { memberId, scheduleId: 'sched_1' }, ofSubscription);
    await eventually(async () =>
      expect((await people.asksAs(memberId, 'GET', '/api/member')).body.pendingUpgrade).toBeNull(),
    );
  });

  it('is suspended when the subscription ends, and active again with a new one', async () => {
    const memberId = await people.joins();
    const ofMember = ({ member }: { member?: { memberId: string } }) => member?.memberId === memberId;
    const ended = { memberId, subscription: aSubscription({ status: SubscriptionStatus.ENDED }), reason: 'unpaid' };
    await people.service.publish(SubscriptionEndedSchema, ended, { aggregateId: `sub-of-${memberId}` });
    expect((await people.service.published(MemberSuspendedSchema, ofMember)).reason).toBe('subscription-ended');
    const restarted = { memberId, subscription: aSubscription(), endedSubscriptionId: 'sub_1' };
    await people.service.publish(SubscriptionRestartedSchema, restarted, { aggregateId: `second-of-${memberId}` });
    const { member } = await people.service.published(MemberReactivatedSchema, ofMember);
    expect(member?.status).toBe(MemberStatus.ACTIVE);
    expect((await people.asksAs(memberId, 'POST', '/api/member/pause')).status).toBe(200);
  });

  it('[S5.29] turns texts off after STOP and rejects turning them on until the phone texts START', async () => {
    const memberId = await people.joins();
    const at = timestampFromDate(new Date('2026-11-20T15:00:00Z'));
    await people.service.publish(
      MemberOptedOutSchema,
      { memberId, channel: 'sms', source: 'stop-reply', at },
      { aggregateId: `phone-of-${memberId}` },
    );
    const consent = await people.service.published(ConsentChangedSchema, ({ member }) => member?.memberId === memberId);
    expect(consent).toMatchObject({ channel: 'sms', allowed: false, source: 'stop-reply' });
    // Recorded after it took effect
    const entries = await eventually(async () => {
      const found = await people.service.app.get(ConsentLedger).of(memberId);
      expect(found.at(-1)).toMatchObject({ kind: 'sms', allowed: false, source: 'stop-reply' });
      return found;
    });
    const again = { communicationPreferences: { smsConsent: { given: true, textVersion: '1.0' } } };
    expect((await people.asksAs(memberId, 'PATCH', '/api/member', again)).body.type).toBe('/problems/texts-stopped');
    expect(await people.service.app.get(ConsentLedger).of(memberId)).toHaveLength(entries.length);
  });

  it('stores a consent to texts with its evidence', async () => {
    const signup = { ...people.aSignup(), deliveryMethod: 'email', smsConsent: undefined };
    const memberId = await people.joins(signup);
    const agreed = { communicationPreferences: { method: 'both', smsConsent: { given: true, textVersion: '1.0' } } };
    const { body } = await people.asksAs(memberId, 'PATCH', '/api/member', agreed);
    expect(body.communicationPreferences).toMatchObject({ method: 'both', smsAllowed: true });
    const entry = (await people.service.app.get(ConsentLedger).of(memberId)).find(({ source }) => source === 'profile');
    expect(entry).toMatchObject({ kind: 'sms', allowed: true, textVersion: '1.0', ip: '127.0.0.1' });
  });

  it('turns texts and email off while the account is paused, and email on only while it is active', async () => {
    const memberId = await people.joins();
    const setThreshold = (preferences: object) =>
      people.asksAs(memberId, 'PATCH', '/api/member', { communicationPreferences: preferences });
    await people.asksAs(memberId, 'POST', '/api/member/pause');
    expect((await setThreshold({ smsConsent: { given: false } })).body.communicationPreferences.smsAllowed).toBe(false);
    expect((await setThreshold({ emailConsent: { given: false } })).body.communicationPreferences.emailAllowed).toBe(
      false,
    );
    expect((await setThreshold({ emailConsent: { given: true } })).status).toBe(409);
    await people.asksAs(memberId, 'POST', '/api/member/reactivate');
    expect((await setThreshold({ emailConsent: { given: true } })).body.communicationPreferences.emailAllowed).toBe(
      true,
    );
    const words = (await people.service.app.get(ConsentLedger).of(memberId)).filter(
      ({ source }) => source === 'profile',
    );
    expect(words.map(({ kind, allowed }) => [kind, allowed])).toEqual([
      ['sms', false],
      ['email', false],
      ['email', true],
    ]);
    const events = await people.service.published(
      ConsentChangedSchema,
      ({ member, channel, allowed }) => member?.memberId === memberId && channel === 'email' && allowed,
    );
    expect(events.source).toBe('profile');
  });

  it('turns results on and off by channel, with the evidence of the consent to texts', async () => {
    const memberId = await people.joins();
    const change = async (communicationPreferences: object) =>
      people.asksAs(memberId, 'PATCH', '/api/member', { communicationPreferences });
    const read = async () => (await people.asksAs(memberId, 'GET', '/api/member')).body.communicationPreferences;
    expect(await read()).toMatchObject({ emailResults: null, textResults: false, pushResults: true });
    expect((await change({ textResults: { given: true, textVersion: '0.9' } })).status).toBe(400);
    const { body } = await change({
      textResults: { given: true, textVersion: '1.0', language: 'es' },
      emailResults: { given: false },
      pushResults: { given: false },
    });
    expect(body.communicationPreferences).toMatchObject({
      emailResults: false,
      textResults: true,
      pushResults: false,
    });
    const isText = (event: { member?: { memberId: string }; channel: string }) =>
      event.member?.memberId === memberId && event.channel === 'results-sms';
    const published = await people.service.published(ConsentChangedSchema, isText);
    expect(published).toMatchObject({ allowed: true, member: { emailResults: false, textResults: true } });
    const words = (await people.service.app.get(ConsentLedger).of(memberId)).filter(({ kind }) =>
      kind.startsWith('results-'),
    );
    expect(words.find(({ kind }) => kind === 'results-sms')).toMatchObject({
      allowed: true,
      textVersion: '1.0',
      language: 'es',
      textHash: hashOfText('sms-results-consent', '1.0', 'es'),
      ip: '127.0.0.1',
    });
    for (const off of ['results-email', 'results-push'])
      expect(words.find(({ kind }) => kind === off)).toMatchObject({ allowed: false, source: 'profile' });
  });

  it('turns results off after an unsubscribe link, unless the member turned them on later', async () => {
    const memberId = await people.joins();
    const stop = (at: Date, seq: number) =>
      people.service.publish(
        ResultsOptedOutSchema,
        { memberId, channel: 'email', source: 'unsubscribe-link', at: timestampFromDate(at), ip: '203.0.113.9' },
        { aggregateId: `${memberId}|results-email`, seq },
      );
    const emailResults = async () =>
      (await people.asksAs(memberId, 'GET', '/api/member')).body.communicationPreferences.emailResults;
    await stop(new Date(), 1);
    await eventually(async () => expect(await emailResults()).toBe(false));
    const entries = () => people.service.app.get(ConsentLedger).of(memberId);
    await eventually(async () =>
      expect((await entries()).at(-1)).toMatchObject({ kind: 'results-email', allowed: false, ip: '203.0.113.9' }),
    );
    const on = { communicationPreferences: { emailResults: { given: true } } };
    expect((await people.asksAs(memberId, 'PATCH', '/api/member', on)).status).toBe(200);
    await stop(new Date('2026-11-20T15:00:00Z'), 2);
    await eventually(async () => expect(await entries()).toHaveLength(5));
    expect(await emailResults()).toBe(true);
  });

  it('rejects a change of two consents at once', async () => {
    const memberId = await people.joins();
    const both = { communicationPreferences: { smsConsent: { given: false }, emailConsent: { given: false } } };
    expect((await people.asksAs(memberId, 'PATCH', '/api/member', both)).status).toBe(400);
  });
});
