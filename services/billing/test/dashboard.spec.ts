import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  SubscriptionEndedSchema,
} from '@numbercast/contracts/billing/v1/events';
import { ContactChangedSchema, MemberReopenedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import type Stripe from 'stripe';
import { idOf } from '../src/stripe/stripe-client.js';
import { StripeEventsRepository } from '../src/stripe-events/stripe-events.repository.js';
import { type BillingWorld, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;
const ASKS_HOLDER = '4000002760003184';
const DISPUTED_CARD = '4000000000000259';

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const customerOf = async (subscriptionId: string) => idOf((await atProvider(subscriptionId)).customer);
const invoicesOf = async (memberId: string) =>
  (await world.ask(memberId, 'GET', '/invoices')).body['items'] as Record<string, unknown>[];
async function paidInvoice(subscriptionId: string) {
  const { data } = await world.stripe.invoices.list({ subscription: subscriptionId, limit: 1 });
  const payments = await world.stripe.invoicePayments.list({ invoice: data[0]!.id });
  return { invoiceId: data[0]!.id, intent: idOf(payments.data[0]!.payment.payment_intent!) };
}
const paymentOf = async (memberId: string) => {
  const address = `${world.billing.url}/api/admin/payments?search=${memberId}`;
  const answer = await fetch(address, { headers: await world.billing.asAdmin() });
  return ((await answer.json()) as { items: { repaidCents: number }[] }).items[0]!;
};

describe('a customer who was deleted in the dashboard', () => {
  it('[F30] has an ended subscription, and the portal request is rejected with 409', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    await world.stripe.customers.del(await customerOf(subscriptionId));
    await world.deliverEverything();
    await world.billing.published(SubscriptionEndedSchema, ofMember);
    expect(await world.ask(memberId, 'POST', '/portal')).toMatchObject({
      status: 409,
      body: { type: '/problems/billing-account-gone' },
    });
    expect((await world.ask(memberId, 'GET', '')).status).toBe(200);
    expect(await invoicesOf(memberId)).toHaveLength(1);
  });

  it('subscribes as a new customer after an operator approves it, and keeps the earlier invoices', async () => {
    const { memberId, subscriptionId, ofMember, ofAggregate, visitor } = await world.aMember();
    const former = await customerOf(subscriptionId);
    await world.stripe.customers.del(former);
    await world.deliverEverything();
    await world.billing.published(SubscriptionEndedSchema, ofMember);
    await world.billing.publish(MemberReopenedSchema, { memberId }, ofAggregate);
    const url = await eventually(async () => {
      const { status, body } = await world.ask(memberId, 'POST', '/restart', { plan: 'monthly' });
      expect(status).toBe(200);
      return String(body['url']);
    });
    expect((await world.ask(memberId, 'POST', '/restart', { plan: 'monthly' })).body['url']).toBe(url);
    world.sandbox.pay(url);
    await world.deliverAll(memberId);
    const session = await world.stripe.checkout.sessions.retrieve(url.slice(url.lastIndexOf('/') + 1));
    expect(session.customer).not.toBe(former);
    expect(session.customer_email).toBe(visitor.email);
    // The invoices of a candidate are listed before it replaces the ended subscription, and the portal opens only then
    await eventually(async () => expect((await world.ask(memberId, 'POST', '/portal')).status).toBe(200));
    expect(await invoicesOf(memberId)).toHaveLength(2);
    // Stripe's times are in seconds, so that both may begin at the same time
    const mirrors = world.billing.app.get(Store).connection.collection('subscriptions');
    await mirrors.updateMany({ memberId }, { $set: { createdAt: new Date(0) } });
    expect((await world.ask(memberId, 'POST', '/portal')).status).toBe(200);
  });

  it('does not prevent a change of the email address', async () => {
    const { memberId, subscriptionId, ofAggregate } = await world.aMember();
    await world.stripe.customers.del(await customerOf(subscriptionId));
    const email = 'changed@example.com';
    const member = { memberId, status: MemberStatus.ACTIVE, email, phone: '2125559999' };
    await world.billing.publish(ContactChangedSchema, { member }, ofAggregate);
    const { SubscriptionsRepository } = await import('../src/subscriptions/subscriptions.repository.js');
    const repository = world.billing.app.get(SubscriptionsRepository);
    await eventually(async () => {
      const mirror = await repository.findOf(memberId);
      expect(mirror).toMatchObject({ email });
      expect(mirror).not.toHaveProperty('pending');
    });
  });
});

describe('a refund made in the dashboard', () => {
  it('is shown to the member and to operators, first in part and then in full', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    const { intent } = await paidInvoice(subscriptionId);
    await world.stripe.refunds.create({ payment_intent: intent, amount: 500 });
    await world.deliverEverything();
    await eventually(async () =>
      expect(await invoicesOf(memberId)).toMatchObject([{ amountCents: 1299, refundedCents: 500, creditedCents: 0 }]),
    );
    await world.stripe.refunds.create({ payment_intent: intent });
    await world.deliverEverything();
    await eventually(async () => expect(await invoicesOf(memberId)).toMatchObject([{ refundedCents: 1299 }]));
    expect(await paymentOf(memberId)).toMatchObject({ repaidCents: 1299 });
  });

  it('is counted once if it is a credit note that refunds and credits', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    const { invoiceId } = await paidInvoice(subscriptionId);
    await world.stripe.creditNotes.create({ invoice: invoiceId, refund_amount: 400, credit_amount: 300, amount: 700 });
    await world.deliverEverything();
    await world.deliverEverything();
    await eventually(async () =>
      expect(await invoicesOf(memberId)).toMatchObject([{ refundedCents: 400, creditedCents: 300 }]),
    );
    expect(await paymentOf(memberId)).toMatchObject({ repaidCents: 700 });
    await eventually(async () =>
      expect((await world.ask(memberId, 'GET', '')).body['nextCharge']).toMatchObject({ amountCents: 999 }),
    );
    const { body } = await world.ask(memberId, 'GET', '/data-export');
    const [{ repayments }] = body['subscriptions'] as [{ repayments: { amountCents: number }[] }];
    expect(repayments.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([300, 400]);
  });
});

describe('a dispute, a refund or an invoice of another product in the account', () => {
  it('[F31] is ignored and parks no event', async () => {
    const price = await world.stripe.prices.create({
      currency: 'usd',
      product: 'prod_of_another_shop',
      unit_amount: 900,
      recurring: { interval: 'month' },
    });
    const session = await world.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: price.id, quantity: 1 }],
      customer_email: 'reader@example.com',
      success_url: 'https://numbercast.test/',
    });
    world.sandbox.pay(session.id, DISPUTED_CARD);
    const subscription = idOf((await world.stripe.checkout.sessions.retrieve(session.id)).subscription!);
    const { intent } = await paidInvoice(subscription);
    await world.stripe.refunds.create({ payment_intent: intent, amount: 100 });
    const foreign: Stripe.Event[] = [];
    for await (const notice of world.stripe.events.list({ limit: 100 })) {
      const text = JSON.stringify(notice.data.object);
      if (text.includes(subscription) || text.includes(intent)) foreign.push(notice);
    }
    expect(foreign.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.refunded', 'invoice.paid']),
    );
    for (const notice of foreign) await world.deliver(notice);
    const { events } = world.billing.app.get(StripeEventsRepository) as unknown as {
      events: { find(filter: object): { lean(): Promise<{ state: string; retry: { lastError?: string } }[]> } };
    };
    await eventually(async () => {
      const kept = await events.find({ _id: { $in: foreign.map(({ id }) => id) } }).lean();
      expect(kept.filter(({ state }) => state !== 'done')).toEqual([]);
      expect(kept.filter(({ retry }) => retry.lastError)).toEqual([]);
    });
  });
});

describe('a renewal that the bank requires to be confirmed (3-D Secure)', () => {
  it('[F32] opens the confirmation page from the portal link and is paid there', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember(ASKS_HOLDER);
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    expect(await world.billing.published(PaymentFailedSchema, ofMember)).toMatchObject({ needsConfirmation: true });
    expect((await world.ask(memberId, 'GET', '')).body).toMatchObject({ needsConfirmation: true });
    const { body } = await world.ask(memberId, 'POST', '/portal');
    const page = String(body['url']);
    expect(page).toContain('/invoices/');
    expect(await (await fetch(page)).text()).toContain('Your bank asks you to confirm this payment.');
    await fetch(`${page}/confirm`, { method: 'POST' });
    expect((await atProvider(subscriptionId)).status).toBe('active');
    await world.deliverAll(memberId);
    await world.billing.published(PaymentRecoveredSchema, ofMember);
    expect((await world.ask(memberId, 'GET', '')).body).toMatchObject({ needsConfirmation: false });
    expect(String((await world.ask(memberId, 'POST', '/portal')).body['url'])).toContain('/portal/');
  });

  it('can be paid with another card', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember(ASKS_HOLDER);
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () =>
      expect((await world.ask(memberId, 'GET', '')).body).toMatchObject({ needsConfirmation: true }),
    );
    await world.payWithNewCard(await customerOf(subscriptionId));
    await world.deliverAll(memberId);
    await world.deliverEverything();
    await world.billing.published(PaymentRecoveredSchema, ofMember);
    expect((await atProvider(subscriptionId)).status).toBe('active');
  });
});
