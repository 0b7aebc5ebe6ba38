import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aFailure } from '../../test/provider-snapshots.js';
import { monthsAfter } from '@numbercast/lottery';
import { type Counted, BusinessMetricsBuilder } from './business-metrics.js';

const now = new Date('2026-11-23T15:00:00Z');
const on = (day: string) => new Date(`${day}T12:00:00Z`);

const aSubscription = (change: Partial<Counted> = {}): Counted => ({
  memberId: 'm-1',
  plan: 'monthly',
  status: 'active',
  createdAt: on('2026-09-10'),
  periodStart: on('2026-11-10'),
  periodEnd: on('2026-12-10'),
  ...change,
});
const ended = (day: string, change: Partial<Counted> = {}) =>
  aSubscription({ status: 'ended', periodEnd: on(day), endReason: 'not-renewed', ...change });

function metricsOf(...members: Counted[][]) {
  const count = new BusinessMetricsBuilder(now, { monthly: 1299, annual: 5988 });
  for (const subscriptions of members) count.add(subscriptions);
  return count.result();
}

describe('member counts', () => {
  it('[F18] include active and past-due subscriptions as running, and paused ones separately', () => {
    const overdue = aSubscription({ status: 'past-due', plan: 'annual', failure: aFailure({ amountCents: 5988 }) });
    const metrics = metricsOf(
      [aSubscription()],
      [overdue],
      [aSubscription({ status: 'paused' })],
      [ended('2026-10-10')],
    );
    expect(metrics).toMatchObject({
      running: { monthly: 1, annual: 1 },
      paused: 1,
      pastDue: { count: 1, amountCents: 5988 },
    });
  });

  it('include a disputed subscription as disputed, neither running nor paused', () => {
    const dispute = { disputeId: 'du_1', amountCents: 1299, currency: 'usd', cause: 'fraudulent', openedAt: now };
    const metrics = metricsOf([aSubscription({ status: 'paused', disputes: [{ ...dispute, status: 'open' }] })]);
    expect(metrics).toMatchObject({ running: { monthly: 0 }, paused: 0, disputed: 1 });
  });

  it('include each member once, by the newest subscription, in any order of reading', () => {
    const first = ended('2026-10-10');
    const second = aSubscription({ plan: 'annual', createdAt: on('2026-10-12') });
    for (const order of [
      [first, second],
      [second, first],
    ])
      expect(metricsOf(order).running).toEqual({ monthly: 0, annual: 1 });
  });
});

describe('gifts', () => {
  const payment = { amountCents: 5988, refundedCents: 0, isDisputed: false };

  it('are all counted as sold, while their revenue excludes refunded and disputed payments', () => {
    const count = new BusinessMetricsBuilder(now, { monthly: 1299, annual: 5988 });
    count.addSoldGift(payment);
    count.addSoldGift({ ...payment, refundedCents: 5988 });
    count.addSoldGift({ ...payment, isDisputed: true });
    count.addUnredeemedGift(payment);
    expect(count.result().gifts).toEqual({ sold: 3, revenueCents: 5988, unredeemed: 1, unredeemedCents: 5988 });
  });

  it('add to the monthly revenue only after the gifted year', () => {
    const gift = { plan: 'annual', giftId: 'gift-1', createdAt: on('2025-10-10') } as const;
    const first = aSubscription({ ...gift, periodStart: on('2025-10-10') });
    const second = aSubscription({ ...gift, periodStart: on('2026-10-10') });
    expect(metricsOf([first])).toMatchObject({ running: { annual: 1 }, monthlyRevenueCents: 0 });
    expect(metricsOf([second])).toMatchObject({ running: { annual: 1 }, monthlyRevenueCents: 499 });
  });
});

describe('monthly revenue', () => {
  it('is net of lasting discounts', () => {
    const price = { priceId: 'price_1', amountCents: 1299, currency: 'usd', isFixed: false, isTaxed: false };
    const lasting = aSubscription({ price: { ...price, discountedCents: 974 } });
    expect(metricsOf([aSubscription({ price })], [lasting]).monthlyRevenueCents).toBe(1299 + 974);
  });

  const paying = (plan: 'monthly' | 'annual', amountCents?: number) => [
    aSubscription({
      plan,
      ...(amountCents !== undefined && {
        price: { priceId: 'price_1', amountCents, currency: 'usd', isFixed: true, isTaxed: false },
      }),
    }),
  ];

  it('sums the members’ own prices, or the catalog price without one, with annual prices divided by 12', () => {
    const metrics = metricsOf(paying('monthly', 999), paying('monthly'), paying('annual', 7188), paying('annual'));
    expect(metrics.monthlyRevenueCents).toBe(999 + 1299 + 599 + 499);
  });
});

describe('churn', () => {
  it('counts the members of 30 days ago and those who have left since, by reason', () => {
    const { churn } = metricsOf(
      [aSubscription()],
      [ended('2026-11-01')],
      [ended('2026-11-02', { endReason: 'unpaid' })],
      [ended('2026-11-03', { desiredCancel: 'deleted' })],
      [ended('2026-10-01')],
      [aSubscription({ createdAt: on('2026-11-05') })],
    );
    expect(churn).toMatchObject({ before: 4, left: 3, reasons: { 'not-renewed': 1, unpaid: 1, deleted: 1 } });
  });

  it('does not count members who subscribed again', () => {
    const { churn } = metricsOf([ended('2026-11-01'), aSubscription({ createdAt: on('2026-11-04') })]);
    expect(churn).toMatchObject({ before: 1, left: 0 });
  });
});

describe('a cohort', () => {
  it('counts the members who joined in a month and how many remained after each month', () => {
    const { cohorts } = metricsOf(
      [aSubscription({ createdAt: on('2026-08-31') })],
      [ended('2026-09-20', { createdAt: on('2026-08-20') })],
      [ended('2026-10-05', { createdAt: on('2026-08-20') })],
      [aSubscription({ createdAt: on('2026-11-02') })],
    );
    expect(cohorts).toEqual([
      { month: '2026-11', joined: 1, still: [] },
      { month: '2026-08', joined: 3, still: [2, 1] },
    ]);
  });

  it('never grows with time, and never exceeds the number who joined', () => {
    const days = fc.integer({ min: 1, max: 900 });
    const member = fc.record({ since: days, stays: fc.option(days, { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(member, { maxLength: 40 }), (people) => {
        const ago = (count: number) => new Date(now.getTime() - count * 86_400_000);
        const metrics = metricsOf(
          ...people.map(({ since, stays }) => {
            const end = stays === undefined ? undefined : ago(since - Math.min(stays, since));
            return [aSubscription({ createdAt: ago(since), ...(end && { status: 'ended', periodEnd: end }) })];
          }),
        );
        for (const { joined, still } of metrics.cohorts) {
          const whole = [joined, ...still];
          expect(whole).toEqual(whole.toSorted((a, b) => b - a));
        }
        const { running, churn } = metrics;
        expect(running.monthly).toBe(people.filter(({ stays }) => stays === undefined).length);
        expect(churn.left).toBeLessThanOrEqual(churn.before);
      }),
    );
  });
});

describe('adding months to a date', () => {
  it('[F23] results in the last day of a month that lacks the original day', () => {
    expect(monthsAfter(on('2027-01-31'), 1)).toEqual(on('2027-02-28'));
    expect(monthsAfter(on('2028-02-29'), 12)).toEqual(on('2029-02-28'));
    expect(monthsAfter(on('2026-11-30'), 3)).toEqual(on('2027-02-28'));
  });
});
