import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import {
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  Plan,
  SubscriptionChangedSchema,
  SubscriptionEndedSchema,
  SubscriptionStatus,
} from '@numbercast/contracts/billing/v1/events';
import fc from 'fast-check';
import { aFailure, aReading, day, mirrorOf, now, read } from '../../test/provider-snapshots.js';
import type { Mirror, ProviderSnapshot } from '../subscriptions/mirror.js';
import { nextAction } from './next-provider-action.js';
import { requestCancellation, requestPause } from './desired-state.js';

const factsOf = (mirror: Mirror, reading: ProviderSnapshot) => read(mirror, reading)?.events ?? [];
const typesOf = (mirror: Mirror, reading: ProviderSnapshot) => factsOf(mirror, reading).map(({ type }) => type);

const overdue = aReading({ status: 'past-due', failure: aFailure() });
const ended = aReading({ status: 'ended', endReason: 'not-renewed' });

describe('the mirror of a subscription', () => {
  it('publishes nothing for a new subscription, because the sign-up does', () => {
    expect(read(null, aReading())?.events).toEqual([]);
  });

  it('is not written when nothing has changed', () => {
    expect(read(mirrorOf(aReading()), aReading())).toBeNull();
  });

  it('publishes that auto-renewal was turned off', () => {
    const [fact] = factsOf(mirrorOf(aReading()), aReading({ autoRenew: false }));
    expect(fact?.type).toBe(SubscriptionChangedSchema.typeName);
    expect(fromBinary(SubscriptionChangedSchema, fact!.payload)).toMatchObject({
      memberId: 'm-1',
      subscription: { plan: Plan.MONTHLY, status: SubscriptionStatus.ACTIVE, autoRenew: false },
    });
  });

  it('publishes a failed charge with amount and next attempt', () => {
    const [fact] = factsOf(mirrorOf(aReading()), overdue);
    expect(fact?.type).toBe(PaymentFailedSchema.typeName);
    const failed = fromBinary(PaymentFailedSchema, fact!.payload);
    expect(failed).toMatchObject({ memberId: 'm-1', amountCents: 1299n, currency: 'usd' });
    expect(timestampDate(failed.nextAttemptAt!)).toEqual(day(33));
  });

  it('publishes each failed attempt once, and after the last one that there is no other', () => {
    const mirror = mirrorOf(aReading(), overdue);
    expect(typesOf(mirror, overdue)).toEqual([]);
    const last = aReading({ status: 'past-due', failure: aFailure({ attempt: 2, nextAttemptAt: undefined }) });
    const [fact] = factsOf(mirror, last);
    expect(fromBinary(PaymentFailedSchema, fact!.payload).nextAttemptAt).toBeUndefined();
  });

  it('publishes a recovered payment', () => {
    expect(typesOf(mirrorOf(aReading(), overdue), aReading())).toEqual([PaymentRecoveredSchema.typeName]);
  });

  it.each([
    ['unpaid', 'unpaid'],
    ['not-renewed', 'not-renewed'],
    ['member-cancelled', 'member-cancelled'],
  ] as const)('publishes once that it ended: %s', (endReason, reason) => {
    const over = aReading({ status: 'ended', endReason });
    const [fact] = factsOf(mirrorOf(aReading()), over);
    expect(fromBinary(SubscriptionEndedSchema, fact!.payload).reason).toBe(reason);
    expect(factsOf(mirrorOf(aReading(), over), { ...over, autoRenew: false })).toEqual([]);
  });

  it('publishes that it ended because the member was deleted', () => {
    const leaving = requestCancellation(mirrorOf(aReading()), 'deleted', now).next;
    const [fact] = factsOf(leaving, aReading({ status: 'ended', endReason: 'member-cancelled' }));
    expect(fromBinary(SubscriptionEndedSchema, fact!.payload).reason).toBe('deleted');
  });

  it('says nothing of the end of a refused sign-up, which has no member', () => {
    const refused = requestCancellation(mirrorOf(aReading()), 'refused', now).next;
    expect(factsOf(refused, ended)).toEqual([]);
  });
});

describe('requests of members about their subscription', () => {
  it('is pending until the provider shows it', () => {
    const pausing = requestPause(mirrorOf(aReading()), true, now).next;
    expect(nextAction(pausing)).toBe('pause');
    expect(pausing.pending).toEqual({ dueAt: now, attempts: 0 });
    const paused = read(pausing, aReading({ status: 'paused' }))!.next;
    expect(nextAction(paused)).toBeNull();
    expect(paused).not.toHaveProperty('pending');
  });

  it('needs nothing when the provider shows it already', () => {
    expect(requestPause(mirrorOf(aReading()), false, now).next).not.toHaveProperty('pending');
  });

  it('is asked for again when the provider shows otherwise later', () => {
    const paused = read(requestPause(mirrorOf(aReading()), true, now).next, aReading({ status: 'paused' }))!;
    expect(read(paused.next, aReading())!.next.pending).toEqual({ dueAt: now, attempts: 0 });
  });

  it('ends with the subscription', () => {
    const leaving = requestCancellation(requestPause(mirrorOf(aReading()), true, now).next, 'deleted', now).next;
    expect(nextAction(leaving)).toBe('cancel');
    expect(read(leaving, ended)!.next).not.toHaveProperty('pending');
  });

  it('leaves the first reason to cancel standing', () => {
    const refused = requestCancellation(mirrorOf(aReading()), 'refused', now).next;
    expect(requestCancellation(refused, 'deleted', now).next.desiredCancel).toBe('refused');
  });
});

describe('provider events', () => {
  const history = [
    aReading(),
    aReading({ autoRenew: false }),
    aReading({ periodStart: day(30), periodEnd: day(60) }),
    overdue,
    aReading({ status: 'past-due', failure: aFailure({ attempt: 2 }) }),
    aReading({ status: 'paused' }),
    aReading({ plan: 'annual', periodStart: day(60), periodEnd: day(425) }),
    ended,
  ];

  it('[F2] lead to the same state in any order, however often they come and wherever they find the provider', () => {
    // An event makes us read the provider as it is then, so the readings only ever move on in its history
    const seen = fc.array(fc.nat({ max: history.length - 1 }), { maxLength: 30 });
    fc.assert(
      fc.property(seen, fc.nat({ max: history.length - 1 }), (positions, present) => {
        const past = positions.filter((position) => position <= present).toSorted((a, b) => a - b);
        const { revision: _r, ...state } = mirrorOf(...past.map((position) => history[position]!), history[present]!);
        const { revision: _s, ...expected } = mirrorOf(history[present]!);
        expect(state).toEqual(expected);
      }),
    );
  });
});
