import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import {
  PaymentFailedSchema,
  Plan,
  SubscriptionEndedSchema,
  UpgradeScheduledSchema,
  UpgradeTookEffectSchema,
  UpgradeWithdrawnSchema,
} from '@numbercast/contracts/billing/v1/events';
import { aFailure, aReading, after, day, mirrorOf, now, read, typesOf } from '../../test/provider-snapshots.js';
import { type Mirror, renews } from '../subscriptions/mirror.js';
import { nextAction } from './next-provider-action.js';
import {
  recordAutoRenew,
  recordUpgradeSchedule,
  requestCancellation,
  requestAutoRenew,
  requestUpgrade,
} from './desired-state.js';

const terms = { priceId: 'price_annual', priceCents: 5988, amountCents: 5988, agreedAt: day(-1) };
const agreement = { ...terms, quotedCents: 5988 };
const schedule = { scheduleId: 'sub_sched_1', upgradeAt: day(30) };
const managed = aReading({ scheduleId: 'sub_sched_1' });
const theYear = { plan: 'annual', periodStart: day(30), periodEnd: day(395) } as const;
const annual = aReading({ ...theYear, scheduleId: 'sub_sched_1' });
const annualAndFree = aReading(theYear);

const agreed = (mirror = mirrorOf(aReading())) => requestUpgrade(mirror, agreement, now)!.next;
const scheduled = (mirror: Mirror = agreed()) => after(mirror, recordUpgradeSchedule(mirror, schedule, now));

describe('an upgrade', () => {
  it('is stored with its price and date before the provider is called', () => {
    const mirror = agreed();
    expect(mirror.upgrade).toEqual({ ...terms, upgradeAt: day(30) });
    expect(nextAction(mirror)).toBe('schedule');
    expect(mirror.pending).toEqual({ dueAt: now, attempts: 0 });
  });

  it('is not changed by a second request', () => {
    const again = { priceId: 'price_newer', priceCents: 7988, amountCents: 7988, quotedCents: 5988, agreedAt: now };
    expect(requestUpgrade(agreed(), again, now)).toBeNull();
    expect(requestUpgrade(scheduled(), again, now)).toBeNull();
  });

  it('is rejected when the amount differs from the one shown', () => {
    const dearer = { ...agreement, amountCents: 7988 };
    expect(() => requestUpgrade(mirrorOf(aReading()), dearer, now)).toThrow('The price has changed.');
  });

  it('is rejected for members with the annual plan', () => {
    expect(() => requestUpgrade(mirrorOf(aReading({ plan: 'annual' })), agreement, now)).toThrow(
      'Your plan is already annual.',
    );
  });

  it('is published once, when the provider has scheduled it', () => {
    const { next, events } = recordUpgradeSchedule(agreed(), schedule, now)!;
    expect(events.map(({ type }) => type)).toEqual([UpgradeScheduledSchema.typeName]);
    const published = fromBinary(UpgradeScheduledSchema, events[0]!.payload);
    expect(published).toMatchObject({ memberId: 'm-1', scheduleId: 'sub_sched_1' });
    expect(timestampDate(published.upgradeAt!)).toEqual(day(30));
    expect(nextAction(next)).toBeNull();
    expect(recordUpgradeSchedule(next, schedule, now)).toBeNull();
  });

  it('increases the revision when it is scheduled, so that an earlier snapshot cannot undo it', () => {
    const before = agreed();
    expect(scheduled(before).revision).toBeGreaterThan(before.revision);
  });

  it('takes effect when the annual plan begins, published as one event with the whole subscription', () => {
    const decision = read(scheduled(), annual);
    expect(typesOf(decision)).toEqual([UpgradeTookEffectSchema.typeName]);
    const { subscription } = fromBinary(UpgradeTookEffectSchema, decision!.events[0]!.payload);
    expect(subscription).toMatchObject({ plan: Plan.ANNUAL, autoRenew: true });
    expect(timestampDate(subscription!.periodEnd!)).toEqual(day(395));
  });

  it('whose first charge fails publishes both the upgrade and the failed payment', () => {
    const overdue = { ...annual, status: 'past-due', failure: aFailure({ amountCents: 5988 }) } as const;
    expect(typesOf(read(scheduled(), overdue))).toEqual([
      UpgradeTookEffectSchema.typeName,
      PaymentFailedSchema.typeName,
    ]);
  });

  it('[F13] that took effect is released from its schedule and then removed', () => {
    const upgraded = read(scheduled(), annual)!.next;
    expect(nextAction(upgraded)).toBe('release');
    const free = read(upgraded, annualAndFree)!;
    expect(free.events).toEqual([]);
    expect(free.next).not.toHaveProperty('upgrade');
    expect(nextAction(free.next)).toBeNull();
  });

  it('that is removed at the provider before its date is published as withdrawn', () => {
    const decision = read(read(scheduled(), managed)?.next ?? scheduled(), aReading());
    expect(typesOf(decision)).toEqual([UpgradeWithdrawnSchema.typeName]);
    expect(decision!.next).not.toHaveProperty('upgrade');
    expect(nextAction(decision!.next)).toBeNull();
  });

  it('[F14] is removed when the subscription of a leaving member ends', () => {
    const leaving = requestCancellation(scheduled(), 'deleted', now).next;
    expect(nextAction(leaving)).toBe('cancel');
    const decision = read(leaving, aReading({ status: 'ended', endReason: 'member-cancelled' }));
    expect(typesOf(decision)).toEqual([SubscriptionEndedSchema.typeName]);
    expect(decision!.next).not.toHaveProperty('upgrade');
  });
});

describe('an upgrade with auto-renewal off', () => {
  const ending = mirrorOf(aReading({ autoRenew: false }));

  it('turns renewal on at the provider first, without publishing it', () => {
    const mirror = agreed(ending);
    expect(nextAction(mirror)).toBe('renew');
    const granted = recordAutoRenew(mirror, true, now);
    expect(granted.events).toEqual([]);
    expect(nextAction(granted.next)).toBe('schedule');
    expect(typesOf(read(granted.next, aReading()))).toEqual([]);
    expect(renews(granted.next)).toBe(false);
  });

  it('turns renewal off again after the schedule is released', () => {
    const mirror = scheduled(recordAutoRenew(agreed(ending), true, now).next);
    const free = read(read(mirror, annual)!.next, annualAndFree)!.next;
    expect(nextAction(free)).toBe('stop-renewal');
    expect(renews(recordAutoRenew(free, false, now).next)).toBe(false);
  });

  it('allows turning auto-renewal on again while the upgrade is scheduled', () => {
    const waiting = scheduled(requestAutoRenew(agreed(), false, now)!.next);
    expect(renews(waiting)).toBe(false);
    expect(nextAction(waiting)).toBeNull();
    expect(renews(requestAutoRenew(waiting, true, now)!.next)).toBe(true);
  });
});
