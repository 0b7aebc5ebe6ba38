import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import { RenewalSwitchedSchema, SubscriptionChangedSchema } from '@numbercast/contracts/billing/v1/events';
import { aReading, after, day, mirrorOf, now, read } from '../../test/readings.js';
import { taken } from '../retry.js';
import { type Mirror, renews } from './mirror.js';
import { retryWish, unfulfilled } from './wanted.js';
import { renewalGranted, wishRenewal } from './wishes.js';

const renewing = () => mirrorOf(aReading());
const ending = () => mirrorOf(aReading({ autoRenew: false }));
const turnTaken = (mirror: Mirror) =>
  after(
    mirror,
    retryWish(mirror, (pending) => taken(pending, now)),
  );

describe('the wish to renew or not', () => {
  it('is told at once, before the provider has heard it', () => {
    const [fact] = wishRenewal(renewing(), false, now)!.events;
    expect(fact?.type).toBe(SubscriptionChangedSchema.typeName);
    expect(fromBinary(SubscriptionChangedSchema, fact!.payload).subscription?.autoRenew).toBe(false);
  });

  it.each([
    [renewing, false],
    [ending, true],
  ])('is confirmed to the member: renewal %#', (given, wish) => {
    const { events } = wishRenewal(given(), wish, now)!;
    const switched = events.filter(({ type }) => type === RenewalSwitchedSchema.typeName);
    expect(switched).toHaveLength(1);
    expect(fromBinary(RenewalSwitchedSchema, switched[0]!.payload)).toMatchObject({
      memberId: 'm-1',
      subscription: { autoRenew: wish },
    });
  });

  it('while an upgrade is scheduled is confirmed with the day on which the year begins', () => {
    const upgrade = { priceId: 'price_1', agreedAt: now, upgradeAt: day(30), scheduleId: 'sched_1' };
    const { events } = wishRenewal({ ...renewing(), upgrade }, false, now)!;
    const [switched] = events.filter(({ type }) => type === RenewalSwitchedSchema.typeName);
    expect(timestampDate(fromBinary(RenewalSwitchedSchema, switched!.payload).upgradeAt!)).toEqual(day(30));
  });

  it('is confirmed as well when it is switched at the provider, and once', () => {
    const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);
    const there = read(renewing(), aReading({ autoRenew: false }))!;
    expect(typesOf(there.events)).toContain(RenewalSwitchedSchema.typeName);
    const asked = wishRenewal(renewing(), false, now)!.next;
    expect(typesOf(read(asked, aReading({ autoRenew: false }))?.events ?? [])).toEqual([]);
    const over = read(renewing(), aReading({ status: 'ended', endReason: 'not-renewed', autoRenew: false }))!;
    expect(typesOf(over.events)).not.toContain(RenewalSwitchedSchema.typeName);
  });

  it('is nothing new when that is how it is', () => {
    expect(wishRenewal(renewing(), true, now)).toBeNull();
    expect(wishRenewal(ending(), false, now)).toBeNull();
    const decided = wishRenewal(renewing(), false, now)!.next;
    expect(wishRenewal(decided, false, now)).toBeNull();
  });

  it.each([
    [renewing, false, 'stop-renewal'],
    [ending, true, 'renew'],
  ] as const)('is asked for until the provider has it', (given, wish, wanted) => {
    const wished = wishRenewal(given(), wish, now)!.next;
    expect(unfulfilled(wished)).toBe(wanted);
    const granted = renewalGranted(wished, wish, now).next;
    expect(unfulfilled(granted)).toBeNull();
    expect(granted).not.toHaveProperty('pending');
    expect(renews(granted)).toBe(wish);
  });

  it('taken back while the provider is being told is asked for again', () => {
    const asked = turnTaken(wishRenewal(renewing(), false, now)!.next);
    const takenBack = wishRenewal(asked, true, now)!.next;
    expect(takenBack.pending).toEqual(asked.pending);
    const granted = renewalGranted(takenBack, false, now).next;
    expect(unfulfilled(granted)).toBe('renew');
    expect(renews(renewalGranted(granted, true, now).next)).toBe(true);
  });

  it('is not doubled by what the provider then shows', () => {
    const granted = renewalGranted(wishRenewal(renewing(), false, now)!.next, false, now).next;
    expect(read(granted, aReading({ autoRenew: false }))).toBeNull();
  });

  it('gives way to what is changed at the provider later', () => {
    const granted = renewalGranted(wishRenewal(ending(), true, now)!.next, true, now).next;
    const changedThere = read(granted, aReading({ autoRenew: false }))!.next;
    expect(renews(changedThere)).toBe(false);
    expect(unfulfilled(changedThere)).toBeNull();
  });
});
