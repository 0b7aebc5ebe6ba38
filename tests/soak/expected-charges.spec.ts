import { describe, expect, it } from '@jest/globals';
import { charges, type Past, PRICES, PROMOTION } from './expected-charges.js';

const on = (day: string) => new Date(`${day}T20:00:00Z`);
const past = (change: Partial<Past> = {}): Past => ({
  plan: 'monthly',
  card: 'good',
  joinedAt: on('2026-12-03'),
  did: {},
  credits: [],
  pricesAt: () => PRICES,
  ...change,
});
/** Valid from 2027. */
const raised = (at: Date) => (at < on('2027-01-01') ? PRICES : { monthly: 1399, annual: 6588 });
const MONTH = 1299;
const YEAR = 5988;

describe('the expected charges of a member', () => {
  it('are due in advance for each month or year', () => {
    expect(charges(past(), on('2027-03-01'))).toEqual([MONTH, MONTH, MONTH]);
    expect(charges(past({ plan: 'annual' }), on('2027-12-02'))).toEqual([YEAR]);
    expect(charges(past({ plan: 'annual' }), on('2027-12-04'))).toEqual([YEAR, YEAR]);
  });

  it('end with the membership', () => {
    expect(charges(past({ did: { 'delete the account': on('2027-01-20') } }), on('2027-06-01'))).toEqual([
      MONTH,
      MONTH,
    ]);
    expect(charges(past({ did: { 'turn auto-renew off': on('2026-12-20') } }), on('2027-06-01'))).toEqual([MONTH]);
  });

  it('change to the annual price at the end of the month of an upgrade', () => {
    expect(charges(past({ did: { upgrade: on('2027-01-12') } }), on('2027-06-01'))).toEqual([MONTH, MONTH, YEAR]);
  });

  it('stop during a pause and start a new month on reactivation only if the paid month is over', () => {
    const long = past({ did: { pause: on('2026-12-23'), reactivate: on('2027-01-22') } });
    expect(charges(long, on('2027-01-10'))).toEqual([MONTH]);
    expect(charges(long, on('2027-01-23'))).toEqual([MONTH, MONTH]);
    expect(charges(long, on('2027-02-23'))).toEqual([MONTH, MONTH, MONTH]);
    const short = past({ did: { pause: on('2026-12-08'), reactivate: on('2026-12-15') } });
    expect(charges(short, on('2027-01-04'))).toEqual([MONTH, MONTH]);
  });

  it('use the price at the time of the sign-up, the upgrade or the resubscription', () => {
    expect(charges(past({ pricesAt: raised }), on('2027-02-20'))).toEqual([MONTH, MONTH, MONTH]);
    expect(charges(past({ pricesAt: raised, joinedAt: on('2027-01-03') }), on('2027-02-20'))).toEqual([1399, 1399]);
    const upgraded = past({ pricesAt: raised, did: { upgrade: on('2027-01-12') } });
    expect(charges(upgraded, on('2027-06-01'))).toEqual([MONTH, MONTH, 6588]);
    const restarted = past({ card: 'fails on renewal', pricesAt: raised, did: { 'start again': on('2027-01-22') } });
    expect(charges(restarted, on('2027-02-23'))).toEqual([MONTH, 1399, 1399]);
  });

  it('are reduced by a promotion code for its months or for one annual payment', () => {
    const reduced = MONTH - PROMOTION.cents;
    expect(charges(past({ hasCode: true }), on('2027-04-01'))).toEqual([reduced, reduced, reduced, MONTH]);
    const annual = past({ hasCode: true, plan: 'annual' });
    expect(charges(annual, on('2027-12-04'))).toEqual([YEAR - PROMOTION.cents, YEAR]);
  });

  it('are reduced by a credit until it is used up', () => {
    const credited = past({ credits: [{ at: on('2026-12-20'), cents: MONTH + 500 }] });
    expect(charges(credited, on('2027-03-04'))).toEqual([MONTH, MONTH - 500, MONTH]);
  });

  it('end with a self-exclusion', () => {
    expect(charges(past({ did: { 'exclude myself': on('2027-01-20') } }), on('2027-06-01'))).toEqual([MONTH, MONTH]);
  });

  it('end when a member leaves while a payment is overdue', () => {
    for (const action of ['delete the account', 'turn auto-renew off'] as const) {
      const left = past({ card: 'fails on renewal', did: { [action]: on('2027-01-07') } });
      expect(charges(left, on('2027-06-01'))).toEqual([MONTH]);
    }
  });

  it('include the overdue month after a new card, but start a new month after a resubscription', () => {
    const card = 'fails on renewal';
    expect(charges(past({ card }), on('2027-06-01'))).toEqual([MONTH]);
    const recovered = past({ card, did: { 'bring a new card': on('2027-01-05') } });
    expect(charges(recovered, on('2027-02-04'))).toEqual([MONTH, MONTH, MONTH]);
    const restarted = past({ card, did: { 'start again': on('2027-01-22') } });
    expect(charges(restarted, on('2027-02-23'))).toEqual([MONTH, MONTH, MONTH]);
  });
});
