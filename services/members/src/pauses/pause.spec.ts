import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import { SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import { PauseEndSetSchema } from '@numbercast/contracts/members/v1/events';
import { Problem } from '@numbercast/platform';
import fc from 'fast-check';
import { aMember, aSubscription, LATER, MEMBER_ID } from '../../test/builders.js';
import { remove } from '../membership/member-commands.js';
import { bill, restart } from '../membership/member-event-handlers.js';
import type { Decision, Member } from '../membership/member.js';
import { advancePause, pause, pauseEndOf, reactivate, REMINDED_BEFORE_MS } from './pause.js';

const DAY_MS = 86_400_000;
const UNTIL = pauseEndOf('2027-01-15');
const REMINDER = new Date(UNTIL.getTime() - REMINDED_BEFORE_MS);
const kinds = (decision: { events: { type: string }[] } | null) =>
  decision?.events.map(({ type }) => type.replace('members.v1.', ''));
const paused = (until?: Date, member = aMember()) => pause(MEMBER_ID, member, until, LATER)!;
const advanced = (member: Member, now: Date) => advancePause(MEMBER_ID, member, now);
const billed = (member: Member, status: SubscriptionStatus, seq: number) =>
  bill(MEMBER_ID, member, aSubscription({ status }), { source: 'sub_1', seq, at: LATER })!.next;

describe('the end date of a pause', () => {
  it('is the same day in all US time zones, in summer and in winter', () => {
    for (const date of ['2027-01-15', '2027-03-14', '2027-07-04', '2027-11-07'])
      for (const timeZone of ['America/New_York', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu'])
        expect(new Intl.DateTimeFormat('en-CA', { timeZone }).format(pauseEndOf(date))).toBe(date);
  });
});

describe('a pause', () => {
  it('[S4.6] without an end date lasts until the member reactivates the account', () => {
    const { next, events } = paused();
    expect(next).toMatchObject({ status: 'paused', pausedAt: LATER });
    expect(kinds({ events })).toEqual(['MemberPaused']);
    expect(pause(MEMBER_ID, next, undefined, LATER)).toBeNull();
    expect(advanced(next, new Date('2030-01-01T00:00:00Z'))).toBeNull();
    const back = reactivate(MEMBER_ID, next)!;
    expect(back.next.status).toBe('active');
    expect(kinds(back)).toEqual(['MemberReactivated']);
    expect(reactivate(MEMBER_ID, back.next)).toBeNull();
  });

  it('with an end date publishes it, reminds the member once, a week before, and ends automatically', () => {
    const decision = paused(UNTIL);
    expect(kinds(decision)).toEqual(['MemberPaused', 'PauseEndSet']);
    expect(timestampDate(fromBinary(PauseEndSetSchema, decision.events[1]!.payload).until!)).toEqual(UNTIL);
    expect(pause(MEMBER_ID, decision.next, UNTIL, LATER)).toBeNull();
    expect(advanced(decision.next, new Date(REMINDER.getTime() - 1))).toBeNull();

    const reminded = advanced(decision.next, REMINDER)!;
    expect(kinds(reminded)).toEqual(['PauseEnding']);
    expect(reminded.next.status).toBe('paused');
    expect(advanced(reminded.next, new Date(UNTIL.getTime() - 1))).toBeNull();

    const over = advanced(reminded.next, UNTIL)!;
    expect(over.next).toMatchObject({ status: 'active', pausedAt: undefined, pauseEnd: undefined });
    expect(kinds(over)).toEqual(['MemberReactivated']);
    expect(advanced(over.next, UNTIL)).toBeNull();
  });

  it('shorter than a week ends without a reminder', () => {
    const until = new Date(LATER.getTime() + 3 * DAY_MS);
    const { next } = paused(until);
    expect(advanced(next, new Date(until.getTime() - 1))).toBeNull();
    expect(kinds(advanced(next, until))).toEqual(['MemberReactivated']);
  });

  it('ends on its date even if the reminder was missed', () => {
    expect(kinds(advanced(paused(UNTIL).next, UNTIL))).toEqual(['MemberReactivated']);
  });

  it('keeps its start when its end date changes, and reminds the member before the new date', () => {
    const reminded = advanced(paused(UNTIL).next, REMINDER)!.next;
    const later = new Date(UNTIL.getTime() + 30 * DAY_MS);
    const moved = pause(MEMBER_ID, reminded, later, REMINDER)!;
    expect(kinds(moved)).toEqual(['PauseEndSet']);
    expect(moved.next.pausedAt).toEqual(LATER);
    expect(advanced(moved.next, UNTIL)).toBeNull();
    expect(kinds(advanced(moved.next, new Date(later.getTime() - REMINDED_BEFORE_MS)))).toEqual(['PauseEnding']);
  });

  it('loses its end date when the member pauses again without one', () => {
    const open = pause(MEMBER_ID, paused(UNTIL).next, undefined, LATER)!;
    expect(kinds(open)).toEqual([]);
    expect(advanced(open.next, UNTIL)).toBeNull();
  });

  it('clears the unreachable flag of the member, who gets no numbers anyway', () => {
    const off = { allowed: false, at: LATER, source: 'profile' };
    const silent = aMember({ consents: { sms: off, email: off }, unreachable: true });
    expect(paused(undefined, silent).next.unreachable).toBeUndefined();
  });

  it('ends early when the member reactivates, starts a new subscription, or deletes the account', () => {
    const { next } = paused(UNTIL);
    const ended = billed(next, SubscriptionStatus.ENDED, 1);
    const position = { source: 'sub_2', seq: 1, at: new Date(LATER.getTime() + 1) };
    for (const { next: after } of [
      reactivate(MEMBER_ID, next)!,
      restart(MEMBER_ID, ended, aSubscription(), position)!,
      remove(MEMBER_ID, next, LATER)!,
    ]) {
      expect(after.pauseEnd).toBeUndefined();
      expect(advanced(after, UNTIL)).toBeNull();
    }
  });

  it('publishes nothing on its end date if the subscription has ended, and leaves the account suspended', () => {
    const ended = billed(paused(UNTIL).next, SubscriptionStatus.ENDED, 1);
    expect(kinds(advanced(ended, REMINDER))).toEqual([]);
    expect(kinds(advanced(ended, UNTIL))).toEqual([]);
    expect(advanced(ended, UNTIL)!.next.status).toBe('suspended');
  });

  it.each([
    ['suspended', SubscriptionStatus.ENDED],
    ['payment_failed', SubscriptionStatus.PAST_DUE],
  ] as const)('can be neither started nor ended by the member while the account is %s', (status, billing) => {
    const member = billed(aMember(), billing, 1);
    expect(member.status).toBe(status);
    const restricted = expect.objectContaining({ code: 'account-restricted', status: 409 });
    expect(() => pause(MEMBER_ID, member, UNTIL, LATER)).toThrow(restricted);
    expect(() => reactivate(MEMBER_ID, member)).toThrow(restricted);
  });

  it('is not possible for a deleted account', () => {
    const deleted = expect.objectContaining({ code: 'account-deleted', status: 403 });
    const { next } = remove(MEMBER_ID, aMember(), LATER)!;
    expect(() => pause(MEMBER_ID, next, undefined, LATER)).toThrow(deleted);
    expect(() => reactivate(MEMBER_ID, next)).toThrow(deleted);
  });
});

type Step = (member: Member, now: Date) => Decision | null;
const days = fc.integer({ min: 1, max: 60 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>((member, now) => advancePause(MEMBER_ID, member, now)),
  fc.constant<Step>((member) => reactivate(MEMBER_ID, member)),
  fc.option(days, { nil: undefined }).map((length): Step => (member, now) => {
    const until = length === undefined ? undefined : new Date(now.getTime() + length * DAY_MS);
    return pause(MEMBER_ID, member, until, now);
  }),
);

function decided(member: Member, action: Step, now: Date): Decision {
  try {
    return action(member, now) ?? { next: member, events: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { next: member, events: [] };
  }
}

describe('a member who pauses and reactivates in any order', () => {
  it('is reminded at most once of each end date, and is never paused after it', () => {
    const law = fc.property(fc.array(fc.tuple(step, days), { maxLength: 30 }), (actions) => {
      let member: Member = aMember();
      let now = LATER;
      let reminders = 0;
      for (const [action, wait] of actions) {
        const { next, events } = decided(member, action, now);
        const isNewDate = next.pauseEnd?.until.getTime() !== member.pauseEnd?.until.getTime();
        if (isNewDate) reminders = 0;
        reminders += events.filter(({ type }) => type.endsWith('PauseEnding')).length;
        expect(reminders).toBeLessThanOrEqual(1);
        expect(next.pauseEnd && next.status !== 'paused').toBeFalsy();
        member = next;
        now = new Date(now.getTime() + wait * DAY_MS);
        // The task that runs every minute
        for (let due; (due = advancePause(MEMBER_ID, member, now)); member = due.next)
          reminders += due.events.filter(({ type }) => type.endsWith('PauseEnding')).length;
        expect(reminders).toBeLessThanOrEqual(1);
        expect(member.pauseEnd === undefined || member.pauseEnd.until > now).toBe(true);
      }
    });
    fc.assert(law);
  });
});
