import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RepaymentOrder } from '../repayment-orders/repayment-order.js';
import { hasEarned, INVITATIONS, isBelowLimit, MOST_REWARDS, newCode, normalCode, rewardId } from './invitation.js';

const now = new Date('2026-11-23T15:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

const anOrder = (change: Partial<RepaymentOrder> = {}): RepaymentOrder => ({
  orderId: rewardId('s-1', 'inviter'),
  kind: 'credit',
  amountCents: 1299,
  reason: 'A friend joined',
  by: INVITATIONS,
  at: daysAgo(1),
  customerId: 'cus_1',
  state: 'done',
  failures: 0,
  ...change,
});

describe('an invitation code', () => {
  it('is accepted in any case and with leading and trailing spaces', () => {
    const code = newCode();
    expect(normalCode(` ${code.toLowerCase()} `)).toBe(code);
  });

  it('is well-formed or null after normalization of any input', () => {
    const property = fc.property(fc.string({ maxLength: 12 }), (typed) => {
      expect(normalCode(typed) ?? 'AAAAAAAA').toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    });
    fc.assert(property);
  });
});

describe('the reward for an invited friend', () => {
  const friend = { status: 'active' as const };

  it('is earned while the friend’s subscription is active or paused', () => {
    expect(hasEarned(friend)).toBe(true);
    expect(hasEarned({ status: 'paused' })).toBe(true);
  });

  it.each([
    ['whose sign-up is not known', null],
    ['whose subscription has ended', { status: 'ended' as const }],
    ['whose subscription is being canceled', { ...friend, desiredCancel: 'deleted' as const }],
    ['whose sign-up was rejected', { ...friend, desiredCancel: 'refused' as const }],
    [
      'who received a refund',
      {
        ...friend,
        repayments: [{ id: 're_1', kind: 'refund' as const, invoiceId: 'in_1', amountCents: 1, at: now }],
      },
    ],
    [
      'who disputes the payment',
      {
        ...friend,
        disputes: [
          {
            disputeId: 'dp_1',
            status: 'open' as const,
            amountCents: 1299,
            currency: 'usd',
            cause: 'fraudulent',
            openedAt: now,
          },
        ],
      },
    ],
  ])('is not earned for a friend %s', (_case, mirror) => {
    expect(hasEarned(mirror)).toBe(false);
  });
});

describe('the reward limit', () => {
  const rewards = (count: number, change: Partial<RepaymentOrder> = {}) =>
    Array.from({ length: count }, (_, n) => anOrder({ orderId: rewardId(`s-${n}`, 'inviter'), ...change }));

  it('counts rewards of the last 365 days', () => {
    expect(isBelowLimit(rewards(MOST_REWARDS - 1), now)).toBe(true);
    expect(isBelowLimit(rewards(MOST_REWARDS), now)).toBe(false);
    expect(isBelowLimit(rewards(MOST_REWARDS, { at: daysAgo(366) }), now)).toBe(true);
  });

  it('excludes credits from operators and the member’s own reward as an invited friend', () => {
    const others = [...rewards(20, { by: 'ann@example.com' }), anOrder({ orderId: rewardId('me', 'friend') })];
    expect(isBelowLimit([...others, ...rewards(MOST_REWARDS - 1)], now)).toBe(true);
  });
});
