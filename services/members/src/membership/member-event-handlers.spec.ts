import { create, fromBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import { Plan, SmsConsentSchema, SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import {
  ConsentChangedSchema,
  MemberJoinedSchema,
  MembershipRefusedSchema,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { aMember, aSignup, aSubscription, LATER, MEMBER_ID, SIGNED_UP } from '../../test/builders.js';
import { mayReceive, type Member, pendingUpgrade, unknownMember } from './member.js';
import {
  bill,
  recordConsent,
  openAccount,
  pay,
  refuse,
  refuseAsTaken,
  restart,
  scheduleUpgrade,
  withdrawUpgrade,
} from './member-event-handlers.js';

const soon = new Date(LATER.getTime() + 60_000);
const position = (seq: number, at = LATER) => ({ source: 'sub_1', seq, at });
const kinds = (decision: { events: { type: string }[] } | null) =>
  decision?.events.map(({ type }) => type.replace('members.v1.', ''));

describe('A membership', () => {
  it.each([
    ['es', 'es'],
    ['', undefined],
    ['fr', undefined],
  ])('stores the sign-up language "%s" as %s', (language, expected) => {
    const paid = pay(MEMBER_ID, null, aSignup({ language }), 'signups')!;
    expect(paid.next.preferences?.language).toBe(expected);
  });

  it('begins when the account opens after the payment', () => {
    const paid = pay(MEMBER_ID, null, aSignup(), 'signups')!;
    expect(paid).toMatchObject({ next: { status: 'pending' }, events: [] });
    const joined = openAccount(MEMBER_ID, paid.next, 'subject-1')!;
    expect(joined.next.status).toBe('active');
    expect(kinds(joined)).toEqual(['MemberJoined']);
  });

  it('begins when the payment arrives after the account has opened', () => {
    const opened = openAccount(MEMBER_ID, null, 'subject-1')!;
    expect(opened).toMatchObject({ next: { status: 'pending' }, events: [] });
    expect(kinds(pay(MEMBER_ID, opened.next, aSignup(), 'signups'))).toEqual(['MemberJoined']);
  });

  it('[S3.2] publishes everything that other services need when it begins', () => {
    const opened = openAccount(MEMBER_ID, null, 'subject-1')!;
    const { events } = pay(MEMBER_ID, opened.next, aSignup(), 'signups')!;
    expect(fromBinary(MemberJoinedSchema, events[0]!.payload).member).toMatchObject({
      memberId: MEMBER_ID,
      email: 'ann.lee@example.com',
      phone: '2125550123',
      timeZones: ['America/New_York'],
      games: ['powerball', 'megamillions'],
      deliveryMethod: 'both',
      smsAllowed: true,
      emailAllowed: true,
      jackpotThreshold: 'all',
      notificationsEnabled: true,
      plan: Plan.MONTHLY,
      joinedAt: timestampFromDate(SIGNED_UP),
    });
  });

  it('gets no text messages if the sign-up did not consent to them', () => {
    const signup = aSignup({ deliveryMethod: 'email', smsConsent: create(SmsConsentSchema, { given: false }) });
    const { next } = pay(MEMBER_ID, null, signup, 'signups')!;
    expect(mayReceive(next, 'sms')).toBe(false);
    expect(mayReceive(next, 'email')).toBe(true);
  });

  it('begins once, however often its events are received', () => {
    expect(pay(MEMBER_ID, aMember(), aSignup(), 'signups')).toBeNull();
    expect(openAccount(MEMBER_ID, aMember(), 'subject-1')).toBeNull();
  });
});

describe('A sign-up that cannot become a membership', () => {
  it('publishes MembershipRefused once if another member has the phone', () => {
    const refused = refuseAsTaken(MEMBER_ID, openAccount(MEMBER_ID, null, 'subject-1')!.next, 'phone')!;
    expect(fromBinary(MembershipRefusedSchema, refused.events[0]!.payload)).toMatchObject({
      signupId: MEMBER_ID,
      reason: 'phone-taken',
    });
    expect(refuseAsTaken(MEMBER_ID, refused.next, 'phone')).toBeNull();
  });

  it('stores no personal data and never becomes a membership', () => {
    const paid = pay(MEMBER_ID, null, aSignup(), 'signups')!;
    const { next } = refuse(paid.next, 'email-taken')!;
    expect(next).toEqual({ status: 'refused', refusal: 'email-taken', consents: {} });
    expect(openAccount(MEMBER_ID, next, 'subject-1')).toBeNull();
    expect(pay(MEMBER_ID, next, aSignup(), 'signups')).toBeNull();
    expect(bill(MEMBER_ID, next, aSubscription(), position(1))).toBeNull();
  });

  it('cannot end a membership that has begun', () => {
    expect(refuse(aMember(), 'reservation-gone')).toBeNull();
  });
});

describe('The subscription', () => {
  const billed = (status: SubscriptionStatus, seq = 1, member = aMember()) =>
    bill(MEMBER_ID, member, aSubscription({ status }), position(seq));

  it('[S4.16] restricts the account only while a payment is overdue', () => {
    const overdue = billed(SubscriptionStatus.PAST_DUE)!;
    expect(overdue.next.status).toBe('payment_failed');
    expect(fromBinary(MemberSuspendedSchema, overdue.events[0]!.payload).reason).toBe('payment-failed');
    const recovered = billed(SubscriptionStatus.ACTIVE, 2, overdue.next)!;
    expect(recovered.next.status).toBe('active');
    expect(kinds(recovered)).toEqual(['MemberReactivated']);
  });

  it('[S4.15] suspends the account when it ends', () => {
    const ended = billed(SubscriptionStatus.ENDED)!;
    expect(ended.next.status).toBe('suspended');
    expect(fromBinary(MemberSuspendedSchema, ended.events[0]!.payload).reason).toBe('subscription-ended');
  });

  it('suspends the account only while a payment is disputed, even if another is overdue', () => {
    const disputed = (seq: number, isDisputed: boolean, member: Member, status = SubscriptionStatus.ACTIVE) =>
      bill(MEMBER_ID, member, aSubscription({ disputed: isDisputed, status }), position(seq))!;
    const suspended = disputed(1, true, aMember());
    expect(suspended.next.status).toBe('suspended');
    expect(fromBinary(MemberSuspendedSchema, suspended.events[0]!.payload).reason).toBe('payment-disputed');
    expect(disputed(2, true, suspended.next, SubscriptionStatus.PAST_DUE).next.status).toBe('suspended');
    const settled = disputed(3, false, suspended.next);
    expect(settled.next.status).toBe('active');
    expect(kinds(settled)).toEqual(['MemberReactivated']);
  });

  it('returns a paused member to paused when the overdue payment recovers', () => {
    const overdue = billed(SubscriptionStatus.PAST_DUE, 1, aMember({ status: 'paused', pausedAt: LATER }))!;
    const recovered = billed(SubscriptionStatus.PAUSED, 2, overdue.next)!;
    expect(recovered.next.status).toBe('paused');
    expect(kinds(recovered)).toEqual(['MemberChanged']);
  });

  it('leaves the account active when only payment collection is paused', () => {
    expect(billed(SubscriptionStatus.PAUSED)).toMatchObject({ next: { status: 'active' }, events: [] });
  });

  it('ignores an event that is older than the last one applied', () => {
    const ended = billed(SubscriptionStatus.ENDED, 5)!;
    expect(billed(SubscriptionStatus.ACTIVE, 4, ended.next)).toBeNull();
  });

  it('is replaced by a later subscription of the member, not by an earlier one', () => {
    const ended = billed(SubscriptionStatus.ENDED, 5)!;
    const other = (at: Date) => ({ source: 'sub_2', seq: 1, at });
    expect(bill(MEMBER_ID, ended.next, aSubscription(), other(soon))?.next.status).toBe('active');
    expect(bill(MEMBER_ID, ended.next, aSubscription(), other(SIGNED_UP))).toBeNull();
  });

  it('is replaced when the member resubscribes, which ends an earlier pause', () => {
    const paused = aMember({ status: 'paused', pausedAt: LATER });
    const ended = billed(SubscriptionStatus.ENDED, 1, paused)!;
    const restarted = restart(MEMBER_ID, ended.next, aSubscription(), { source: 'sub_2', seq: 1, at: soon })!;
    expect(restarted.next.status).toBe('active');
    expect(kinds(restarted)).toEqual(['MemberReactivated']);
    expect(restart(MEMBER_ID, restarted.next, aSubscription(), { source: 'sub_2', seq: 1, at: soon })).toBeNull();
    expect(billed(SubscriptionStatus.ENDED, 2, restarted.next)).toBeNull();
  });

  it('changes nothing in a deleted account', () => {
    const member = aMember({ status: 'deleted', deletedAt: LATER });
    expect(billed(SubscriptionStatus.ENDED, 1, member)).toMatchObject({ next: { status: 'deleted' }, events: [] });
  });

  it('rejects an event without a usable subscription', () => {
    expect(() => bill(MEMBER_ID, aMember(), undefined, position(1))).toThrow('no usable subscription');
    expect(() => billed(SubscriptionStatus.UNSPECIFIED)).toThrow('no usable subscription');
  });
});

describe('An upgrade', () => {
  const upgradeAt = new Date('2026-12-02T15:00:00Z');
  const scheduled = () =>
    scheduleUpgrade(MEMBER_ID, aMember(), { scheduleId: 'sched_1', upgradeAt, position: position(1) })!;

  it('[S3.12] is pending until the annual plan starts', () => {
    expect(pendingUpgrade(scheduled().next)).toMatchObject({ scheduleId: 'sched_1', upgradeAt });
    const annual = bill(MEMBER_ID, scheduled().next, aSubscription({ plan: Plan.ANNUAL }), position(2))!;
    expect(pendingUpgrade(annual.next)).toBeNull();
    expect(kinds(annual)).toEqual(['MemberChanged']);
  });

  it('is canceled when the subscription ends first', () => {
    const ended = bill(MEMBER_ID, scheduled().next, aSubscription({ status: SubscriptionStatus.ENDED }), position(2))!;
    expect(pendingUpgrade(ended.next)).toBeNull();
  });
});

describe('An upgrade of a subscription that was replaced by another', () => {
  const upgradeAt = new Date('2026-12-02T15:00:00Z');
  const schedule = (current: Member | null) =>
    scheduleUpgrade(MEMBER_ID, current, { scheduleId: 'sched_1', upgradeAt, position: position(1) });
  const again = (current: Member | null) =>
    restart(MEMBER_ID, current, aSubscription(), { source: 'sub_2', seq: 1, at: soon });

  it('is no longer pending, whichever event arrives first', () => {
    expect(pendingUpgrade(again(schedule(aMember())!.next)!.next)).toBeNull();
    expect(pendingUpgrade(schedule(again(aMember())!.next)!.next)).toBeNull();
  });
});

describe('A withdrawn upgrade', () => {
  const upgradeAt = new Date('2026-12-02T15:00:00Z');
  const schedule = (current: Member | null, scheduleId: string, seq: number) =>
    scheduleUpgrade(MEMBER_ID, current, { scheduleId, upgradeAt, position: position(seq) });

  it('is not pending', () => {
    const pending = schedule(aMember(), 'sched_1', 1)!.next;
    expect(pendingUpgrade(withdrawUpgrade(MEMBER_ID, pending, 'sched_1', position(2))!.next)).toBeNull();
  });

  it('is not restored by an older event, but can be followed by a new upgrade', () => {
    const withdrawn = withdrawUpgrade(MEMBER_ID, aMember(), 'sched_1', position(2))!.next;
    expect(schedule(withdrawn, 'sched_1', 1)).toBeNull();
    expect(pendingUpgrade(schedule(withdrawn, 'sched_2', 3)!.next)).toMatchObject({ scheduleId: 'sched_2' });
  });
});

describe('Consent to a channel', () => {
  const stop = { allowed: false, at: LATER, source: 'stop-reply' };

  it('ends with STOP, which is published with its source', () => {
    const stopped = recordConsent(MEMBER_ID, aMember(), 'sms', stop)!;
    expect(mayReceive(stopped.next, 'sms')).toBe(false);
    expect(fromBinary(ConsentChangedSchema, stopped.events[0]!.payload)).toMatchObject({
      channel: 'sms',
      allowed: false,
      source: 'stop-reply',
      member: { smsAllowed: false, emailAllowed: true },
    });
  });

  it('is restored only by a later START', () => {
    const stopped = recordConsent(MEMBER_ID, aMember(), 'sms', stop)!.next;
    const start = (at: Date) => ({ allowed: true, at, source: 'start-reply' });
    expect(recordConsent(MEMBER_ID, stopped, 'sms', start(SIGNED_UP))).toBeNull();
    expect(kinds(recordConsent(MEMBER_ID, stopped, 'sms', start(new Date(LATER.getTime() + 1))))).toEqual([
      'ConsentChanged',
    ]);
  });

  it('stays revoked if STOP and START have the same timestamp', () => {
    const stopped = recordConsent(MEMBER_ID, aMember(), 'sms', stop)!.next;
    expect(recordConsent(MEMBER_ID, stopped, 'sms', { allowed: true, at: LATER, source: 'start-reply' })).toBeNull();
  });

  it('can be revoked before the membership begins', () => {
    const stopped = recordConsent(MEMBER_ID, unknownMember(), 'sms', stop)!.next;
    expect(mayReceive(pay(MEMBER_ID, stopped, aSignup(), 'signups')!.next, 'sms')).toBe(false);
  });
});
