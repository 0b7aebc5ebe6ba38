import { describe, expect, it } from '@jest/globals';
import { begun, type Compared, goneOn, listedUpTo, nightOf } from './reconciliation.js';

const now = new Date('2026-11-23T09:00:00Z');
const compared = (subscriptionId: string, outcome: Compared['outcome']): Compared => ({ subscriptionId, outcome });

describe('a nightly reconciliation', () => {
  it.each([
    ['2026-11-23T07:59:59Z', '2026-11-22'],
    ['2026-11-23T08:00:00Z', '2026-11-23'],
    ['2026-11-24T07:59:59Z', '2026-11-23'],
  ])('that is current at %s is dated %s', (instant, night) => {
    expect(nightOf(new Date(instant))).toBe(night);
  });

  it('counts the subscriptions of each batch, and finishes comparing when none is left', () => {
    const first = goneOn(begun(now), [compared('sub_1', 'same'), compared('sub_2', 'corrected')], now);
    const second = goneOn(first, [compared('sub_3', 'unreadable')], now);
    expect(second).toMatchObject({ after: 'sub_3', checked: 3, corrected: 1, unreadable: ['sub_3'], endedAt: null });
    expect(goneOn(second, [], now)).toEqual({ ...second, comparedAt: now });
  });

  it('ends after the last page of the provider’s listing', () => {
    const night = { ...begun(now), comparedAt: now };
    expect(listedUpTo(night, 'sub_9', now)).toEqual({ ...night, listedAfter: 'sub_9' });
    expect(listedUpTo(night, null, now)).toEqual({ ...night, endedAt: now });
  });

  it('lists a limited number of unreadable subscriptions', () => {
    const many = Array.from({ length: 150 }, (_, n) => compared(`sub_${n}`, 'unreadable'));
    expect(goneOn(begun(now), many, now)).toMatchObject({ checked: 150, unreadable: { length: 100 } });
  });
});
