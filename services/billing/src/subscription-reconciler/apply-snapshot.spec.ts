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

const eventsOf = (mirror: Mirror, reading: ProviderSnapshot) => read(mirror, reading)?.events ?? [];
const typesOf = (mirror: Mirror, reading: ProviderSnapshot) => eventsOf(mirror, reading).map(({ type }) => type);

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
    const [published] = eventsOf(mirrorOf(aReading()), aReading({ autoRenew: false }));
    expect(published?.type).toBe(SubscriptionChangedSchema.typeName);
    expect(fromBinary(SubscriptionChangedSchema, published!.payload)).toMatchObject({
      memberId: 'm-1',
      subscription: { plan: Plan.MONTHLY, status: SubscriptionStatus.ACTIVE, autoRenew: false },
    });
  });

  it('publishes a failed charge with amount and next attempt', () => {
    const [published] = eventsOf(mirrorOf(aReading()), overdue);
    expect(published?.type).toBe(PaymentFailedSchema.typeName);
    const failed = fromBinary(PaymentFailedSchema, published!.payload);
    expect(failed).toMatchObject({ memberId: 'm-1', amountCents: 1299n, currency: 'usd' });
    expect(timestampDate(failed.nextAttemptAt!)).toEqual(day(33));
  });

  it('publishes each failed attempt once, and the last one without a next attempt', () => {
    const mirror = mirrorOf(aReading(), overdue);
    expect(typesOf(mirror, overdue)).toEqual([]);
    const last = aReading({ status: 'past-due', failure: aFailure({ attempt: 2, nextAttemptAt: undefined }) });
    const [published] = eventsOf(mirror, last);
    expect(fromBinary(PaymentFailedSchema, published!.payload).nextAttemptAt).toBeUndefined();
  });

  it('publishes a recovered payment', () => {
    expect(typesOf(mirrorOf(aReading(), overdue), aReading())).toEqual([PaymentRecoveredSchema.typeName]);
  });

  it.each([
    ['unpaid', 'unpaid'],
    ['not-renewed', 'not-renewed'],
    ['member-cancelled', 'member-cancelled'],
  ] as const)('publishes its end once: %s', (endReason, reason) => {
    const over = aReading({ status: 'ended', endReason });
    const [published] = eventsOf(mirrorOf(aReading()), over);
    expect(fromBinary(SubscriptionEndedSchema, published!.payload).reason).toBe(reason);
    expect(eventsOf(mirrorOf(aReading(), over), { ...over, autoRenew: false })).toEqual([]);
  });

  it('publishes its end with the reason that the member was deleted', () => {
    const leaving = requestCancellation(mirrorOf(aReading()), 'deleted', now).next;
    const [published] = eventsOf(leaving, aReading({ status: 'ended', endReason: 'member-cancelled' }));
    expect(fromBinary(SubscriptionEndedSchema, published!.payload).reason).toBe('deleted');
  });

  it('does not publish the end of a rejected sign-up, which has no member', () => {
    const refused = requestCancellation(mirrorOf(aReading()), 'refused', now).next;
    expect(eventsOf(refused, ended)).toEqual([]);
  });
});

describe('a member’s request to change the subscription', () => {
  it('is pending until the provider returns the requested state', () => {
    const pausing = requestPause(mirrorOf(aReading()), true, now).next;
    expect(nextAction(pausing)).toBe('pause');
    expect(pausing.pending).toEqual({ dueAt: now, attempts: 0 });
    const paused = read(pausing, aReading({ status: 'paused' }))!.next;
    expect(nextAction(paused)).toBeNull();
    expect(paused).not.toHaveProperty('pending');
  });

  it('requires no action when the provider already has the requested state', () => {
    expect(requestPause(mirrorOf(aReading()), false, now).next).not.toHaveProperty('pending');
  });

  it('is pending again when the provider later returns another state', () => {
    const paused = read(requestPause(mirrorOf(aReading()), true, now).next, aReading({ status: 'paused' }))!;
    expect(read(paused.next, aReading())!.next.pending).toEqual({ dueAt: now, attempts: 0 });
  });

  it('is no longer pending once the subscription has ended', () => {
    const leaving = requestCancellation(requestPause(mirrorOf(aReading()), true, now).next, 'deleted', now).next;
    expect(nextAction(leaving)).toBe('cancel');
    expect(read(leaving, ended)!.next).not.toHaveProperty('pending');
  });

  it('does not replace the reason of an earlier cancellation request', () => {
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

  it('[F2] lead to the provider’s current state, whichever earlier states were read and how often', () => {
    // An event triggers a read of the provider's current state, so a later read never shows an earlier state
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
