import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { idOf, openAccount, type Account } from './stripe-account.js';

const DAY_MS = 86_400_000;
const FAILS_LATER = '4000000000000341';
const ASKS_HOLDER = '4000002760003184';

let account: Account;
let stripe: Stripe;
beforeEach(async () => {
  account = await openAccount();
  ({ stripe } = account);
});
afterEach(() => account.close());

const again = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id);
const periodEnd = ({ items }: Stripe.Subscription) => new Date((items.data[0]?.current_period_end ?? 0) * 1000);
const passPeriod = (subscription: Stripe.Subscription) => account.sandbox.moveTo(periodEnd(subscription));
const amounts = () => account.sandbox.charges().charges.map(({ amount, succeeded }) => (succeeded ? amount : -amount));
const newestInvoice = async ({ id }: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: id, limit: 1 })).data[0]!;
const upcoming = async (params: Stripe.InvoiceCreatePreviewParams) =>
  (await stripe.invoices.createPreview(params)).amount_due;
const newPrice = (unit_amount: number, more: Partial<Stripe.PriceCreateParams> = {}) =>
  stripe.prices.create({
    currency: 'usd',
    product: 'prod_numbercast',
    unit_amount,
    recurring: { interval: 'month' },
    ...more,
  });

describe('a price of the account', () => {
  it('transfers its lookup key to a newer price, and still applies to its subscriptions', async () => {
    const subscription = await account.subscribe();
    const dearer = await newPrice(1599, { lookup_key: 'monthly', transfer_lookup_key: true });
    const { data } = await stripe.prices.list({ lookup_keys: ['monthly'], active: true });
    expect(data.map(({ id }) => id)).toEqual([dearer.id]);
    expect((await stripe.prices.retrieve('price_numbercast_monthly')).lookup_key).toBeNull();
    passPeriod(subscription);
    expect(amounts()).toEqual([1299, 1299]);
    await expect(newPrice(1699, { lookup_key: 'monthly' })).rejects.toThrow('already uses that lookup key');
  });

  it('can be replaced in a subscription, from the next period on', async () => {
    const subscription = await account.subscribe();
    const dearer = await newPrice(1599);
    const item = subscription.items.data[0]!.id;
    const items = [{ id: item, price: dearer.id }];
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
    expect(await upcoming({ subscription: subscription.id })).toBe(1599);
    passPeriod(subscription);
    expect(amounts()).toEqual([1299, 1599]);
  });
});

describe('a coupon', () => {
  it.each([
    ['once', [1299, 650, 1299]],
    ['forever', [1299, 650, 650]],
  ] as const)('reduces charges %s, as the preview shows', async (duration, charged) => {
    const subscription = await account.subscribe();
    const coupon = await stripe.coupons.create({ amount_off: 649, currency: 'usd', duration });
    await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: coupon.id }] });
    expect(await upcoming({ subscription: subscription.id })).toBe(650);
    passPeriod(subscription);
    passPeriod(await again(subscription));
    expect(amounts()).toEqual(charged);
  });
});

describe('a promotion code', () => {
  const enter = (session: Stripe.Checkout.Session, code: string) =>
    fetch(`${account.sandbox.url}/checkout/${session.id}/promotion`, {
      method: 'POST',
      body: new URLSearchParams({ code }),
      redirect: 'manual',
    });

  it('is entered on the payment page, which then shows and charges the reduced price for some months', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'repeating', duration_in_months: 2 });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' });
    const session = await account.checkout('monthly', { allow_promotion_codes: true });
    expect((await enter(session, 'NOTHING')).status).toBe(400);
    expect((await enter(session, 'half')).status).toBe(303);
    const page = await (await fetch(String(session.url))).text();
    expect(page).toContain('HALF');
    expect(page).toContain('Pay $6.49');
    account.sandbox.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.discounts.source.coupon'],
    });
    expect(paid).toMatchObject({ amount_subtotal: 1299, amount_total: 649, total_details: { amount_discount: 650 } });
    const subscription = paid.subscription as Stripe.Subscription;
    expect(subscription.discounts).toMatchObject([{ source: { coupon: { percent_off: 50, duration_in_months: 2 } } }]);
    passPeriod(subscription);
    expect((await again(subscription)).discounts).toHaveLength(1);
    passPeriod(await again(subscription));
    expect(amounts()).toEqual([649, 649, 1299]);
    expect((await again(subscription)).discounts).toEqual([]);
  });

  it('is rejected by a payment page that does not allow promotion codes', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50 });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' });
    const session = await account.checkout();
    expect(await (await fetch(String(session.url))).text()).not.toContain('Promotion code');
    expect((await enter(session, 'HALF')).status).toBe(400);
  });
});

describe('sales tax', () => {
  it('of the customer’s state is added to the price and to renewals', async () => {
    const session = await account.checkout('monthly', { automatic_tax: { enabled: true } });
    expect(await (await fetch(String(session.url))).text()).toContain('TX: $1.07 tax, $14.06 in total');
    account.sandbox.pay(session.id, undefined, 'TX');
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(paid).toMatchObject({ amount_total: 1406, total_details: { amount_tax: 107 } });
    const subscription = paid.subscription as Stripe.Subscription;
    expect(subscription.automatic_tax.enabled).toBe(true);
    expect(await upcoming({ subscription: subscription.id })).toBe(1406);
    passPeriod(subscription);
    expect(amounts()).toEqual([1406, 1406]);
    expect(await newestInvoice(subscription)).toMatchObject({ subtotal: 1299, total: 1406 });
  });

  it('requires active tax in the account, and an address of an existing customer', async () => {
    const customer = idOf((await account.subscribe()).customer);
    const taxed = { automatic_tax: { enabled: true }, customer };
    const open = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
      account.checkout('monthly', { ...taxed, ...more, customer_email: undefined });
    await expect(open({})).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
    expect((await open({ customer_update: { address: 'auto' } })).status).toBe('open');
    account.sandbox.setStripe({ isTaxActive: false });
    await expect(account.checkout('monthly', { automatic_tax: { enabled: true } })).rejects.toThrow('head office');
  });
});

describe('a credit on the balance of a customer', () => {
  it('pays the next invoice and is listed with its metadata', async () => {
    const subscription = await account.subscribe();
    const customer = idOf(subscription.customer);
    await stripe.customers.createBalanceTransaction(customer, {
      amount: -400,
      currency: 'usd',
      metadata: { order_id: 'o-1' },
    });
    expect(await upcoming({ subscription: subscription.id })).toBe(899);
    passPeriod(subscription);
    expect(amounts()).toEqual([1299, 899]);
    const { data } = await stripe.customers.listBalanceTransactions(customer);
    expect(data.map(({ amount, type, ending_balance, metadata }) => [amount, type, ending_balance, metadata])).toEqual([
      [400, 'applied_to_invoice', 0, {}],
      [-400, 'adjustment', -400, { order_id: 'o-1' }],
    ]);
  });
});

describe('a preview', () => {
  it('shows what is due for a new subscription or the next phase, and fails when nothing follows', async () => {
    const subscription = await account.subscribe();
    const customer = idOf(subscription.customer);
    const annual = 'price_numbercast_annual';
    expect(await upcoming({ customer, subscription_details: { items: [{ price: annual }] } })).toBe(5988);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const [phase] = schedule.phases;
    const running = {
      items: [{ price: idOf(phase?.items[0]?.price), quantity: 1 }],
      start_date: phase!.start_date,
      end_date: phase!.end_date,
    };
    const year = {
      items: [{ price: annual, quantity: 1 }],
      duration: { interval: 'year' as const, interval_count: 1 },
    };
    await stripe.subscriptionSchedules.update(schedule.id, { phases: [running, year] });
    expect(await upcoming({ schedule: schedule.id })).toBe(5988);
    await stripe.subscriptionSchedules.release(schedule.id);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(upcoming({ subscription: subscription.id })).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  });
});

describe('a credit note', () => {
  it('of a paid invoice refunds and credits the customer, and the credit pays the next invoice', async () => {
    const subscription = await account.subscribe();
    const invoice = await newestInvoice(subscription);
    const note = { invoice: invoice.id, amount: 700, refund_amount: 400, credit_amount: 300 };
    const { refunds, type } = await stripe.creditNotes.create(note);
    expect({ type, refunded: refunds.map(({ amount_refunded: amount }) => amount) }).toEqual({
      type: 'post_payment',
      refunded: [400],
    });
    expect(account.sandbox.charges().charges[0]).toMatchObject({ refunded: 400 });
    expect(await newestInvoice(subscription)).toMatchObject({ post_payment_credit_notes_amount: 700, total: 1299 });
    await account.announced('credit_note.created');
    passPeriod(subscription);
    expect(amounts()).toEqual([1299, 999]);
    expect(await newestInvoice(subscription)).toMatchObject({ total: 1299, amount_due: 999, starting_balance: -300 });
  });

  it('of an open invoice lowers what is due, until it is voided', async () => {
    const subscription = await account.subscribe('monthly', FAILS_LATER);
    passPeriod(subscription);
    const invoice = await newestInvoice(subscription);
    const { id } = await stripe.creditNotes.create({ invoice: invoice.id, amount: 500 });
    expect(await newestInvoice(subscription)).toMatchObject({ amount_remaining: 799, total: 1299 });
    expect((await stripe.creditNotes.voidCreditNote(id)).status).toBe('void');
    expect(await newestInvoice(subscription)).toMatchObject({ amount_remaining: 1299 });
  });
});

describe('a deleted customer', () => {
  it('has its subscription canceled, and can neither open sessions nor be updated', async () => {
    const subscription = await account.subscribe();
    const customer = idOf(subscription.customer);
    await stripe.customers.del(customer);
    expect((await again(subscription)).status).toBe('canceled');
    expect(await stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
    await account.announced('customer.deleted');
    const missing = { code: 'resource_missing' };
    await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject(missing);
    await expect(account.checkout('monthly', { customer, customer_email: undefined })).rejects.toMatchObject(missing);
    await expect(stripe.customers.update(customer, { email: 'x@example.com' })).rejects.toMatchObject(missing);
  });
});

describe('after the last retry', () => {
  it.each([
    ['mark-unpaid', 'unpaid'],
    ['leave-past-due', 'past_due'],
  ] as const)('an account set to %s has a subscription that is %s', async (afterRetries, status) => {
    account.sandbox.setStripe({ afterRetries });
    const subscription = await account.subscribe('monthly', FAILS_LATER);
    passPeriod(subscription);
    account.sandbox.advance(15 * DAY_MS);
    expect((await again(subscription)).status).toBe(status);
    expect(await newestInvoice(subscription)).toMatchObject({ status: 'open', next_payment_attempt: null });
    expect(amounts()).toEqual([1299, -1299, -1299, -1299, -1299]);
  });
});

describe('the portal’s configuration', () => {
  it('offers the features that are enabled in the account', async () => {
    account.sandbox.setStripe({ portal: { canCancel: true } });
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true, active: true });
    expect(data[0]?.features).toMatchObject({
      subscription_cancel: { enabled: true },
      subscription_update: { enabled: false },
    });
  });
});

describe('a card whose bank requires confirmation', () => {
  it('leaves the renewal unpaid until it is confirmed on the invoice page', async () => {
    const subscription = await account.subscribe('monthly', ASKS_HOLDER);
    passPeriod(subscription);
    await account.announced('invoice.payment_action_required');
    expect((await again(subscription)).status).toBe('past_due');
    const { id, hosted_invoice_url: page } = await newestInvoice(subscription);
    const { data } = await stripe.invoicePayments.list({ invoice: id });
    const intent = await stripe.paymentIntents.retrieve(idOf(data[0]?.payment.payment_intent));
    expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null });
    await fetch(`${page}/confirm`, { method: 'POST' });
    expect((await again(subscription)).status).toBe('active');
    expect(amounts()).toEqual([1299, 1299]);
  });
});
