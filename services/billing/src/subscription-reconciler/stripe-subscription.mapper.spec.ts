import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { toProviderSnapshot } from './stripe-subscription.mapper.js';

const START = 1_795_446_000; // 2026-11-23T15:00:00Z
const END = 1_798_038_000;

/** The part of the provider's object (API version 2026-10-28.endive) that we use. */
const aSubscription = (change: Record<string, unknown> = {}) =>
  ({
    id: 'sub_1',
    object: 'subscription',
    status: 'active',
    customer: { id: 'cus_1', discount: null, balance: 0 },
    automatic_tax: { enabled: false },
    default_tax_rates: [],
    discounts: [],
    created: START,
    metadata: { signup_id: 'm-1', attempt: '1' },
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, reason: null },
    pause_collection: null,
    latest_invoice: 'in_1',
    schedule: null,
    items: {
      object: 'list',
      data: [
        {
          id: 'si_1',
          object: 'subscription_item',
          current_period_start: START,
          current_period_end: END,
          discounts: [],
          tax_rates: [],
          quantity: 1,
          price: {
            id: 'price_1',
            lookup_key: 'monthly',
            unit_amount: 1299,
            currency: 'usd',
            recurring: { interval: 'month', interval_count: 1 },
          },
        },
      ],
    },
    ...change,
  }) as unknown as Stripe.Subscription;

const anInvoice = (change: Record<string, unknown> = {}) =>
  ({
    id: 'in_2',
    object: 'invoice',
    status: 'open',
    attempt_count: 2,
    amount_remaining: 1299,
    currency: 'usd',
    next_payment_attempt: END,
    ...change,
  }) as unknown as Stripe.Invoice;

const overdue = (change: Parameters<typeof anInvoice>[0] = {}) => ({
  invoice: anInvoice(change),
  triedCard: 'pm_old',
  triedAt: new Date(END * 1000),
  needsConfirmation: false,
  card: 'pm_new',
});

const read = (subscription: Stripe.Subscription, late: Parameters<typeof toProviderSnapshot>[1], now = START) =>
  toProviderSnapshot(subscription, late, new Date(now * 1000));

describe("the provider's subscription", () => {
  it('[F12] is mapped with the period of its item', () => {
    expect(read(aSubscription(), null)).toEqual({
      memberId: 'm-1',
      customerId: 'cus_1',
      plan: 'monthly',
      price: { priceId: 'price_1', amountCents: 1299, currency: 'usd', isFixed: true, isTaxed: false },
      status: 'active',
      periodStart: new Date(START * 1000),
      periodEnd: new Date(END * 1000),
      autoRenew: true,
      createdAt: new Date(START * 1000),
    });
  });

  it.each([
    ['active', {}],
    ['active', { status: 'trialing' }],
    ['past-due', { status: 'past_due' }],
    ['past-due', { status: 'unpaid' }],
    ['paused', { pause_collection: { behavior: 'void', resumes_at: null } }],
    ['paused', { status: 'past_due', pause_collection: { behavior: 'void', resumes_at: null } }],
    ['ended', { status: 'canceled' }],
  ])('has the status %s for %j', (status, change) => {
    expect(read(aSubscription(change), null)?.status).toBe(status);
  });

  it.each([{ cancel_at_period_end: true }, { cancel_at: END }])('does not renew with %j', (change) => {
    expect(read(aSubscription(change), null)?.autoRenew).toBe(false);
  });

  it.each([
    [{ discounts: ['di_1'] }],
    [{ automatic_tax: { enabled: true } }],
    [{ default_tax_rates: [{ id: 'txr_1' }] }],
    [{ customer: { id: 'cus_1', discount: { id: 'di_1' }, balance: 0 } }],
    [{ customer: { id: 'cus_1', discount: null, balance: -500 } }],
    [{ customer: 'cus_1' }],
  ])('has a price that is marked as not fixed for %j', (change) => {
    expect(read(aSubscription(change), null)?.price).toMatchObject({ amountCents: 1299, isFixed: false });
  });

  it.each([
    [[{ duration: 'forever', percent_off: 50 }], { discountedCents: 649 }],
    [
      [{ duration: 'repeating', amount_off: 300, end: END }],
      { discountedCents: 999, discountEndsAt: new Date(END * 1000) },
    ],
    [[{ duration: 'forever', amount_off: 2000 }], { discountedCents: 0 }],
    [
      [
        { duration: 'forever', percent_off: 10 },
        { duration: 'forever', amount_off: 100 },
      ],
      { discountedCents: 1069 },
    ],
  ])('includes lasting discounts in the discounted price: %j', (coupons, expected) => {
    const discounts = coupons.map(({ end = null, ...coupon }: { end?: number | null }, index) => ({
      id: `di_${index}`,
      end,
      source: { type: 'coupon', coupon: { percent_off: null, amount_off: null, ...coupon } },
    }));
    const price = read(aSubscription({ discounts }), null)?.price;
    expect(price).toMatchObject({ amountCents: 1299, isFixed: false, ...expected });
  });

  it.each([
    ['once', null],
    ['repeating', START],
  ])('has no discounted price after a used-up discount: %s', (duration, end) => {
    const coupon = { duration, percent_off: 50, amount_off: null };
    const discounts = [{ id: 'di_1', end, source: { type: 'coupon', coupon } }];
    expect(read(aSubscription({ discounts }), null)?.price).not.toHaveProperty('discountedCents');
  });

  it.each([
    ['marked-unpaid', { status: 'unpaid' }, overdue(), END],
    ['canceled', { status: 'canceled', cancellation_details: { reason: 'payment_failed' } }, null, END],
    ['left-past-due', { status: 'past_due' }, overdue({ next_payment_attempt: null }), END + 7 * 86_400],
  ])('is reported as given up after the last retry: %s', (seen, change, late, now) => {
    expect(read(aSubscription(change), late, now)?.givenUp).toBe(seen);
  });

  it.each([
    ['a retry is due', { status: 'past_due' }, overdue(), END + 30 * 86_400],
    ['the last retry is 6 days old', { status: 'past_due' }, overdue({ next_payment_attempt: null }), END + 6 * 86_400],
    ['the invoice is paid', { status: 'past_due' }, overdue({ next_payment_attempt: null, status: 'paid' }), END * 2],
    ['the member has paused', { status: 'unpaid', pause_collection: { behavior: 'void' } }, overdue(), END],
    ['an operator canceled it', { status: 'canceled', cancellation_details: { reason: null } }, null, END],
  ])('is not reported as given up when %s', (_case, change, late, now) => {
    expect(read(aSubscription(change), late, now)).not.toHaveProperty('givenUp');
  });

  it('contains the ID of the schedule that manages it', () => {
    expect(read(aSubscription({ schedule: 'sub_sched_1' }), null)?.scheduleId).toBe('sub_sched_1');
    expect(read(aSubscription({ schedule: null }), null)).not.toHaveProperty('scheduleId');
  });

  it('contains the overdue invoice', () => {
    expect(read(aSubscription({ status: 'past_due' }), overdue())).toMatchObject({
      failure: {
        invoiceId: 'in_2',
        attempt: 2,
        amountCents: 1299,
        currency: 'usd',
        nextAttemptAt: new Date(END * 1000),
        card: 'pm_old',
      },
      card: 'pm_new',
    });
  });

  it('marks a failed charge that the cardholder must confirm', () => {
    const asked = { ...overdue(), needsConfirmation: true };
    expect(read(aSubscription({ status: 'past_due' }), asked)?.failure).toMatchObject({ needsConfirmation: true });
  });

  it('contains no next attempt after the last retry', () => {
    const reading = read(aSubscription({ status: 'unpaid' }), overdue({ next_payment_attempt: null }));
    expect(reading?.failure).not.toHaveProperty('nextAttemptAt');
  });

  it.each([
    ['unpaid', { cancellation_details: { reason: 'payment_failed' } }],
    ['not-renewed', { cancellation_details: { reason: 'cancellation_requested' }, cancel_at_period_end: true }],
    ['not-renewed', { cancellation_details: { reason: 'cancellation_requested' }, ended_at: END }],
    ['member-cancelled', { cancellation_details: { reason: 'cancellation_requested' }, ended_at: END - 1 }],
  ])('has the end reason %s', (reason, change) => {
    expect(read(aSubscription({ status: 'canceled', ...change }), null)?.endReason).toBe(reason);
  });

  it('has a period that ends with the cancellation, although an unpaid period had begun', () => {
    const unpaid = { status: 'canceled', cancellation_details: { reason: 'payment_failed' }, ended_at: START + 60 };
    expect(read(aSubscription(unpaid), null)?.periodEnd).toEqual(new Date((START + 60) * 1000));
  });

  it.each([
    ['of another application', { metadata: {} }],
    ['not paid yet', { status: 'incomplete' }],
    ['not paid in time', { status: 'incomplete_expired' }],
  ])('is ignored when it is %s', (_case, change) => {
    expect(read(aSubscription(change), null)).toBeNull();
  });

  it('causes an error when its status is unknown', () => {
    expect(() => read(aSubscription({ status: 'frozen' }), null)).toThrow('frozen');
  });
});
