import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import { MemberSuspendedSchema } from '@numbercast/contracts/members/v1/events';
import { Problem } from '@numbercast/platform';
import fc from 'fast-check';
import { aMember, aSubscription, LATER, MEMBER_ID } from '../../test/builders.js';
import { closeAccount, reopenAccount } from '../account-closures/closure.js';
import { bill, recordConsent, restart } from '../membership/member-event-handlers.js';
import { changePreferences, erase, remove, removeLapsed } from '../membership/member-commands.js';
import { advancePause, pause, reactivate } from '../pauses/pause.js';
import { type Decision, type Member, receivesNumbers } from '../membership/member.js';
import { endExclusion, exclude, EXCLUSION_PERIODS, exclusionEnd } from './self-exclusion.js';

const kinds = (decision: { events: { type: string }[] } | null) => decision?.events.map(({ type }) => type);
const UNTIL = new Date('2027-05-20T15:00:00Z');
const excluded = (member = aMember()) => exclude(MEMBER_ID, member, '6-months', LATER)!;
const billed = (member: Member, status: SubscriptionStatus, seq: number) =>
  bill(MEMBER_ID, member, aSubscription({ status }), { source: 'sub_1', seq, at: LATER })!.next;

describe('the end of an exclusion', () => {
  it.each([
    ['6-months', '2026-11-20T15:00:00Z', '2027-05-20T15:00:00.000Z'],
    ['6-months', '2026-08-31T15:00:00Z', '2027-02-28T15:00:00.000Z'],
    ['1-year', '2028-02-29T15:00:00Z', '2029-02-28T15:00:00.000Z'],
    ['5-years', '2026-11-20T15:00:00Z', '2031-11-20T15:00:00.000Z'],
  ] as const)('of %s from %s is %s', (period, from, end) => {
    expect(exclusionEnd(new Date(from), period).toISOString()).toBe(end);
  });
});

describe('self-exclusion', () => {
  it('suspends the account until its end date and is published', () => {
    const decision = excluded();
    expect(decision.next).toMatchObject({ status: 'suspended', exclusion: { at: LATER, until: UNTIL } });
    expect(kinds(decision)).toEqual(['members.v1.MemberSuspended', 'members.v1.MemberSelfExcluded']);
    const suspended = fromBinary(MemberSuspendedSchema, decision.events[0]!.payload);
    expect(suspended).toMatchObject({ reason: 'self-excluded', member: { selfExcluded: true } });
  });

  it.each([
    ['paused', aMember({ status: 'paused', pausedAt: LATER })],
    ['past due', billed(aMember(), SubscriptionStatus.PAST_DUE, 1)],
    ['ended', billed(aMember(), SubscriptionStatus.ENDED, 1)],
    ['closed', closeAccount(MEMBER_ID, aMember(), { at: LATER, by: 'ann', reason: 'fraud' })!.next],
  ])('is possible while the account is %s', (_status, member) => {
    const decision = excluded(member);
    expect(decision.next).toMatchObject({ status: 'suspended', exclusion: { until: UNTIL } });
    expect(kinds(decision)).toContain('members.v1.MemberSelfExcluded');
  });

  it('is not possible for a deleted account', () => {
    expect(() => excluded(aMember({ status: 'deleted', deletedAt: LATER }))).toThrow('deleted');
  });

  it('can be extended, but never shortened', () => {
    const { next } = excluded();
    expect(exclude(MEMBER_ID, next, '6-months', LATER)).toBeNull();
    const longer = exclude(MEMBER_ID, next, '1-year', LATER)!;
    expect(longer.next.exclusion).toEqual({ at: LATER, until: new Date('2027-11-20T15:00:00Z') });
    expect(exclude(MEMBER_ID, longer.next, '6-months', LATER)).toBeNull();
  });

  it('discards a pending change of email or phone', () => {
    const contactChange = {
      codeId: 'c',
      channel: 'email' as const,
      address: 'new@example.com',
      codeHash: 'h',
      expiresAt: UNTIL,
      triesLeft: 5,
    };
    expect(excluded(aMember({ contactChange })).next.contactChange).toBeUndefined();
  });

  it('cannot be ended by an operator', () => {
    const act = { at: LATER, by: 'ann', reason: 'asked for it' };
    expect(() => reopenAccount(MEMBER_ID, excluded().next, act)).toThrow('excluded themselves');
  });
});

describe('an exclusion that has reached its end date', () => {
  const ended = billed(excluded().next, SubscriptionStatus.ENDED, 2);

  it('lets the member resubscribe, and leaves the account suspended until then', () => {
    expect(endExclusion(MEMBER_ID, ended, new Date(UNTIL.getTime() - 1))).toBeNull();
    const over = endExclusion(MEMBER_ID, ended, UNTIL)!;
    expect(over.next.exclusion).toBeUndefined();
    expect(over.next.status).toBe('suspended');
    expect(kinds(over)).toEqual(['members.v1.MemberChanged', 'members.v1.MemberReopened']);
  });

  it('continues while the subscription has not ended', () => {
    expect(endExclusion(MEMBER_ID, excluded().next, UNTIL)).toBeNull();
  });

  it('does not reopen an account that an operator closed', () => {
    const closed = closeAccount(MEMBER_ID, ended, { at: LATER, by: 'ann', reason: 'fraud' })!.next;
    expect(kinds(endExclusion(MEMBER_ID, closed, UNTIL))).not.toContain('members.v1.MemberReopened');
  });

  it('releases the email and phone of an account that was deleted meanwhile', () => {
    const { next } = remove(MEMBER_ID, ended, LATER)!;
    expect(next).toMatchObject({ status: 'deleted', emailKey: 'ann.lee@example.com', phoneKey: '2125550123' });
    const over = endExclusion(MEMBER_ID, next, UNTIL)!;
    expect(over.next.emailKey).toBeUndefined();
    expect(over.next.phoneKey).toBeUndefined();
    expect(over.events).toEqual([]);
  });

  it('releases email and phone only then, even if all other data was erased before', () => {
    const longAgo = new Date('2019-01-01T00:00:00Z');
    const erased = erase(MEMBER_ID, { ...remove(MEMBER_ID, ended, LATER)!.next, deletedAt: longAgo }, LATER)!.next;
    expect(erased).toMatchObject({ status: 'erased', emailKey: 'ann.lee@example.com', exclusion: { until: UNTIL } });
    expect(erased.profile).toBeUndefined();
    expect(endExclusion(MEMBER_ID, erased, UNTIL)!.next).toEqual({ ...erased, ...FREED });
  });
});

const FREED = { exclusion: undefined, emailKey: undefined, phoneKey: undefined };

type Step = (member: Member, seq: number, now: Date) => Decision | null;

const act = (at: Date) => ({ at, by: 'ann', reason: 'a reason' });
const statuses = [SubscriptionStatus.ACTIVE, SubscriptionStatus.PAST_DUE, SubscriptionStatus.ENDED] as const;
/** All actions of a member, an operator, another service or a scheduled task. */
const steps = fc.oneof(
  fc.constantFrom<Step>(
    (member, _seq, now) => pause(MEMBER_ID, member, new Date(now.getTime() + 86_400_000), now),
    (member, _seq, now) => advancePause(MEMBER_ID, member, now),
    (member) => reactivate(MEMBER_ID, member),
    (member) => changePreferences(MEMBER_ID, member, { notificationsEnabled: true, games: ['powerball'] }),
    (member, _seq, now) => remove(MEMBER_ID, member, now),
    (member, _seq, now) => removeLapsed(MEMBER_ID, member, now),
    (member, _seq, now) => erase(MEMBER_ID, member, now),
    (member, _seq, now) => closeAccount(MEMBER_ID, member, act(now)),
    (member, _seq, now) => reopenAccount(MEMBER_ID, member, act(now)),
    (member, _seq, now) => endExclusion(MEMBER_ID, member, now),
    (member, _seq, now) => recordConsent(MEMBER_ID, member, 'sms', { allowed: true, at: now, source: 'start-reply' }),
  ),
  fc.constantFrom(...EXCLUSION_PERIODS).map(
    (period): Step =>
      (member, _seq, now) =>
        exclude(MEMBER_ID, member, period, now),
  ),
  fc.constantFrom(...statuses).map(
    (status): Step =>
      (member, seq, at) =>
        bill(MEMBER_ID, member, aSubscription({ status }), { source: 'sub_1', seq, at }),
  ),
  fc.constantFrom(...statuses).map(
    (status): Step =>
      (member, seq, at) =>
        restart(MEMBER_ID, member, aSubscription({ status }), { source: 'sub_2', seq, at }),
  ),
);

/** Returns the member after a step, unchanged when the step is rejected. */
function afterStep(member: Member, step: Step, seq: number, now: Date): Member {
  try {
    return step(member, seq, now)?.next ?? member;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return member;
  }
}

describe('an excluded member', () => {
  it('receives no numbers and keeps email and phone reserved until the end date, whatever happens', () => {
    const law = fc.property(fc.array(steps, { maxLength: 12 }), (actions) => {
      let member = excluded().next;
      const day = (UNTIL.getTime() - LATER.getTime()) / 14;
      actions.forEach((step, index) => {
        const now = new Date(LATER.getTime() + (index + 1) * day);
        const { until } = member.exclusion!;
        member = afterStep(member, step, index + 2, now);
        expect(receivesNumbers(member)).toBe(false);
        expect(['suspended', 'deleted', 'erased']).toContain(member.status);
        // These are unique among all sign-ups and members
        expect(member).toMatchObject({ emailKey: 'ann.lee@example.com', phoneKey: '2125550123' });
        expect(member.exclusion!.until.getTime()).toBeGreaterThanOrEqual(until.getTime());
      });
    });
    fc.assert(law);
  });
});
