import { describe, expect, it } from '@jest/globals';
import type { RedeemedGift } from '../gifts/gifts.repository.js';
import { exportRedeemedGift } from './exported-gift.js';

const redeemedAt = new Date('2026-11-28T12:00:00Z');
const aGift = (change: object = {}) =>
  ({
    _id: 'gift-1',
    priceCents: 5988,
    giverName: 'Ann',
    giverEmail: 'ann@example.com',
    recipientName: 'Ben',
    message: 'Happy birthday',
    code: '7K2M9XQ4TB3RW8HD5NPC',
    payment: { paymentIntentId: 'pi_1', amountCents: 6500, card: { brand: 'visa', last4: '4242' } },
    redemption: { kind: 'signup', memberId: 'member-1', at: redeemedAt, failures: 0 },
    ...change,
  }) as unknown as RedeemedGift;
const begunOn = (day: string) => [{ giftId: 'gift-1', createdAt: new Date(`${day}T12:00:00Z`) }];

describe('the export of a redeemed gift', () => {
  it('contains the value, the year and the card, and no other data of the giver', () => {
    expect(exportRedeemedGift(aGift(), begunOn('2026-11-28'))).toEqual({
      kind: 'signup',
      redeemedAt,
      valueCents: 5988,
      period: { start: redeemedAt, end: new Date('2027-11-28T12:00:00Z') },
      card: { giverName: 'Ann', recipientName: 'Ben', message: 'Happy birthday' },
    });
  });

  it('ends a year that begins on February 29 on February 28', () => {
    const { period } = exportRedeemedGift(aGift(), begunOn('2028-02-29'));
    expect(period?.end).toEqual(new Date('2029-02-28T12:00:00Z'));
  });

  it('contains no year for a gift redeemed as a credit', () => {
    const redemption = { kind: 'credit', memberId: 'member-1', at: redeemedAt, failures: 0 };
    expect(exportRedeemedGift(aGift({ redemption }), [])).toMatchObject({ kind: 'credit', period: null });
  });

  it('contains no card after personal data was erased from the gift', () => {
    expect(exportRedeemedGift(aGift({ isErased: true, giverName: '' }), [])).toMatchObject({ card: null });
  });
});
