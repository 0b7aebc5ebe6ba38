import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { SubscriptionChangedSchema } from '@numbercast/contracts/billing/v1/events';
import { aReading, after, mirrorOf, now, read } from '../../test/readings.js';
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
