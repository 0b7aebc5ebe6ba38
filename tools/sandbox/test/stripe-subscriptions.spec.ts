import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { eventually } from './receiver.js';
import { idOf, openAccount, type Account } from './stripe-account.js';

const DAY_MS = 86_400_000;
const FAILS_LATER = '4000000000000341';

describe('subscriptions at the payment provider', () => {
  let account: Account;
  let stripe: Stripe;
  beforeEach(async () => {
    account = await openAccount();
    ({ stripe } = account);
  });
  afterEach(() => account.close());

  const periodOf = ({ items }: Stripe.Subscription) => ({
    start: items.data[0]?.current_period_start ?? 0,
    end: items.data[0]?.current_period_end ?? 0,
  });
  const again = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id);
  const passPeriod = (subscription: Stripe.Subscription) =>
    account.sandbox.moveTo(new Date(periodOf(subscription).end * 1000));
  const amounts = () =>
    account.sandbox.charges().charges.map(({ amount, succeeded }) => (succeeded ? amount : -amount));
  const types = () => account.events().map(({ type }) => type);

  it('renew when the paid period ends, each month', async () => {
    const subscription = await account.subscribe();
    passPeriod(subscription);
    const renewed = await again(subscription);
    expect(periodOf(renewed).start).toBe(periodOf(subscription).end);
    passPeriod(renewed);
    expect(amounts()).toEqual([1299, 1299, 1299]);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    expect(data[0]?.parent?.subscription_details?.subscription).toBe(subscription.id);
  });

  it('catch up period by period when time jumps', async () => {
    await account.subscribe();
    account.sandbox.advance(100 * DAY_MS);
    expect(amounts()).toEqual([1299, 1299, 1299, 1299]);
  });

  it('become past due when the renewal fails, are retried, and end after two weeks', async () => {
    const subscription = await account.subscribe('monthly', FAILS_LATER);
    passPeriod(subscription);
    const failed = await account.announced('invoice.payment_failed');
    expect(failed.data.object).toMatchObject({ attempt_count: 1, status: 'open', amount_due: 1299 });
    expect((await again(subscription)).status).toBe('past_due');
    account.sandbox.advance(15 * DAY_MS);
    const ended = await account.announced('customer.subscription.deleted');
    expect(ended.data.object).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect(amounts()).toEqual([1299, -1299, -1299, -1299, -1299]);
  });

  it('recover when the customer adds a new card in the portal and the open invoice is paid with it', async () => {
    const subscription = await account.subscribe('monthly', FAILS_LATER);
    passPeriod(subscription);
    const portal = await stripe.billingPortal.sessions.create({
      customer: idOf(subscription.customer),
      return_url: 'https://numbercast.test/profile',
    });
    await fetch(`${portal.url}/card`, {
      method: 'POST',
      body: new URLSearchParams({ card: '5555555555554444', expiry: '01/33', cvc: '321' }),
      redirect: 'manual',
    });
    await account.announced('customer.updated');
    const waiting = await again(subscription);
    expect(waiting.status).toBe('past_due');
    await stripe.invoices.pay(idOf(waiting.latest_invoice));
    expect((await again(subscription)).status).toBe('active');
    expect(amounts()).toEqual([1299, -1299, 1299]);
    expect(await (await fetch(portal.url)).text()).toContain('Mastercard ending in 4444');
  });

  it('return a card error when the payment of an open invoice fails', async () => {
    const subscription = await account.subscribe('monthly', FAILS_LATER);
    passPeriod(subscription);
    const invoice = idOf((await again(subscription)).latest_invoice);
    await expect(stripe.invoices.pay(invoice)).rejects.toThrow(Stripe.errors.StripeCardError);
    expect((await stripe.invoices.retrieve(invoice)).attempt_count).toBe(2);
  });

  it('end at the end of the paid period when auto-renewal was turned off', async () => {
    const subscription = await account.subscribe();
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at: periodOf(subscription).end });
    passPeriod(subscription);
    expect((await again(subscription)).status).toBe('canceled');
    expect(amounts()).toEqual([1299]);
  });

  it('continue without charges while collection is paused', async () => {
    const subscription = await account.subscribe();
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } });
    passPeriod(subscription);
    const paused = await again(subscription);
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at: null } });
    await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
    passPeriod(paused);
    expect(amounts()).toEqual([1299, 1299]);
  });

  it('begin a new period with a charge when the cycle is restarted', async () => {
    const subscription = await account.subscribe();
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } });
    account.sandbox.advance(40 * DAY_MS);
    const back = await stripe.subscriptions.update(subscription.id, {
      pause_collection: '',
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none',
    });
    expect(periodOf(back).start).toBe(Math.floor(account.sandbox.now().getTime() / 1000));
    expect(amounts()).toEqual([1299, 1299]);
  });

  it('can be canceled at once, and only once', async () => {
    const subscription = await account.subscribe();
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
    await account.announced('customer.subscription.deleted');
    expect((await stripe.subscriptions.list({ customer: idOf(subscription.customer) })).data).toEqual([]);
  });

  it('have their first payment refunded only once, through the payment intent of its invoice', async () => {
    const subscription = await account.subscribe();
    const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice), { expand: ['payments'] });
    const intent = idOf(invoice.payments?.data[0]?.payment.payment_intent);
    const listed = await stripe.invoicePayments.list({ invoice: invoice.id });
    expect(listed.data[0]?.payment.payment_intent).toBe(intent);
    const refund = await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: 'refund:1' });
    expect((await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: 'refund:1' })).id).toBe(
      refund.id,
    );
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const event = await account.announced('charge.refunded');
    expect(event.data.object).toMatchObject({ amount_refunded: 1299, refunded: true });
    expect(account.sandbox.charges()).toMatchObject({ charges: [{ refunded: 1299 }], refunds: [{ amount: 1299 }] });
  });

  it('list every event, newest first, across pages', async () => {
    await account.subscribe();
    await account.announced('checkout.session.completed');
    const all: string[] = [];
    for await (const event of stripe.events.list({ limit: 1 })) all.push(event.type);
    expect(all.reverse()).toEqual(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']);
    expect(types()).toEqual(expect.arrayContaining(all));
  });

  it('apply a request whose response is lost, and return the response to a retry with the same key', async () => {
    const subscription = await account.subscribe();
    account.sandbox.fault({ target: 'stripe', kind: 'drop-response', path: '/v1/subscriptions/' });
    const canceled = await stripe.subscriptions.cancel(subscription.id, undefined, {
      maxNetworkRetries: 1,
      idempotencyKey: 'cancel:1',
    });
    expect(canceled.status).toBe('canceled');
    await eventually(() => expect(types().filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1));
  });
});
