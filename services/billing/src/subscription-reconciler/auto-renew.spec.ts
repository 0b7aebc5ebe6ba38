import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import { RenewalSwitchedSchema, SubscriptionChangedSchema } from '@numbercast/contracts/billing/v1/events';
import { aReading, after, day, mirrorOf, now, read } from '../../test/provider-snapshots.js';
import { claimed } from '../retries/retry.js';
import { type Mirror, renews } from '../subscriptions/mirror.js';
import { retryPending, nextAction } from './next-provider-action.js';
import { recordAutoRenew, requestAutoRenew } from './desired-state.js';

const renewing = () => mirrorOf(aReading());
const ending = () => mirrorOf(aReading({ autoRenew: false }));
const turnTaken = (mirror: Mirror) =>
  after(
    mirror,
    retryPending(mirror, (pending) => claimed(pending, now)),
  );

describe('a request to turn auto-renew on or off', () => {
  it('is published at once, before the provider has received it', () => {
    const [published] = requestAutoRenew(renewing(), false, now)!.events;
    expect(published?.type).toBe(SubscriptionChangedSchema.typeName);
    expect(fromBinary(SubscriptionChangedSchema, published!.payload).subscription?.autoRenew).toBe(false);
  });

  it.each([
    [renewing, false],
    [ending, true],
  ])('is published for the confirmation to the member: case %#', (given, requested) => {
    const { events } = requestAutoRenew(given(), requested, now)!;
    const switched = events.filter(({ type }) => type === RenewalSwitchedSchema.typeName);
    expect(switched).toHaveLength(1);
    expect(fromBinary(RenewalSwitchedSchema, switched[0]!.payload)).toMatchObject({
      memberId: 'm-1',
      subscription: { autoRenew: requested },
    });
  });

  it('is confirmed with the upgrade date while an upgrade is scheduled', () => {
    const upgrade = { priceId: 'price_1', agreedAt: now, upgradeAt: day(30), scheduleId: 'sched_1' };
    const { events } = requestAutoRenew({ ...renewing(), upgrade }, false, now)!;
    const [switched] = events.filter(({ type }) => type === RenewalSwitchedSchema.typeName);
    expect(timestampDate(fromBinary(RenewalSwitchedSchema, switched!.payload).upgradeAt!)).toEqual(day(30));
  });

  it('is confirmed once, also when made at the provider, and not when the subscription ends', () => {
    const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);
    const there = read(renewing(), aReading({ autoRenew: false }))!;
    expect(typesOf(there.events)).toContain(RenewalSwitchedSchema.typeName);
    const asked = requestAutoRenew(renewing(), false, now)!.next;
    expect(typesOf(read(asked, aReading({ autoRenew: false }))?.events ?? [])).toEqual([]);
    const over = read(renewing(), aReading({ status: 'ended', endReason: 'not-renewed', autoRenew: false }))!;
    expect(typesOf(over.events)).not.toContain(RenewalSwitchedSchema.typeName);
  });

  it('changes nothing when auto-renew already has that value', () => {
    expect(requestAutoRenew(renewing(), true, now)).toBeNull();
    expect(requestAutoRenew(ending(), false, now)).toBeNull();
    const decided = requestAutoRenew(renewing(), false, now)!.next;
    expect(requestAutoRenew(decided, false, now)).toBeNull();
  });

  it.each([
    [renewing, false, 'stop-renewal'],
    [ending, true, 'renew'],
  ] as const)('is pending until the provider has applied it', (given, autoRenew, wanted) => {
    const requested = requestAutoRenew(given(), autoRenew, now)!.next;
    expect(nextAction(requested)).toBe(wanted);
    const granted = recordAutoRenew(requested, autoRenew, now).next;
    expect(nextAction(granted)).toBeNull();
    expect(granted).not.toHaveProperty('pending');
    expect(renews(granted)).toBe(autoRenew);
  });

  it('that is reverted during the call to the provider causes a second call', () => {
    const asked = turnTaken(requestAutoRenew(renewing(), false, now)!.next);
    const takenBack = requestAutoRenew(asked, true, now)!.next;
    expect(takenBack.pending).toEqual(asked.pending);
    const granted = recordAutoRenew(takenBack, false, now).next;
    expect(nextAction(granted)).toBe('renew');
    expect(renews(recordAutoRenew(granted, true, now).next)).toBe(true);
  });

  it('is not recorded again when the provider returns the same value', () => {
    const granted = recordAutoRenew(requestAutoRenew(renewing(), false, now)!.next, false, now).next;
    expect(read(granted, aReading({ autoRenew: false }))).toBeNull();
  });

  it('is overridden by a later change at the provider', () => {
    const granted = recordAutoRenew(requestAutoRenew(ending(), true, now)!.next, true, now).next;
    const changedThere = read(granted, aReading({ autoRenew: false }))!.next;
    expect(renews(changedThere)).toBe(false);
    expect(nextAction(changedThere)).toBeNull();
  });
});
