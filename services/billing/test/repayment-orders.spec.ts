import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { RefundIssuedSchema } from '@numbercast/contracts/billing/v1/events';
import { MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import fc from 'fast-check';
import { RepaymentOrdersRepository } from '../src/repayment-orders/repayment-orders.repository.js';
import { idOf } from '../src/stripe/stripe-client.js';
import { type BillingWorld, startWorld } from './billing-world.js';

const DISPUTED_CARD = '4000000000000259';
const DAY_MS = 86_400_000;
const PAID = 1299;

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

type Member = Awaited<ReturnType<BillingWorld['aMember']>>;

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${world.billing.url}/api/admin/payments/${path}`, {
    method,
    headers: { ...(await world.billing.asAdmin()), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const refund = (memberId: string, order: object) =>
  call('POST', `repayments/${memberId}/refunds`, { orderId: randomUUID(), reason: 'sent twice', ...order });
const credit = (memberId: string, order: object) =>
  call('POST', `repayments/${memberId}/credits`, { orderId: randomUUID(), reason: 'late numbers', ...order });
const ordersOf = async (memberId: string) =>
  (await call('GET', `repayments/${memberId}`)).body['items'] as Record<string, unknown>[];
const invoicesOf = async (memberId: string) =>
  (await call('GET', `invoices/${memberId}`)).body['items'] as {
    invoiceId: string;
    refundedCents: number;
    refundableCents: number;
  }[];
async function paymentOf({ subscriptionId }: Pick<Member, 'subscriptionId'>) {
  const { data } = await world.stripe.invoices.list({ subscription: subscriptionId, limit: 1 });
  const payments = await world.stripe.invoicePayments.list({ invoice: data[0]!.id });
  return { invoiceId: data[0]!.id, intent: idOf(payments.data[0]!.payment.payment_intent!) };
}
const refundsOf = async (intent: string) =>
  (await world.stripe.refunds.list({ payment_intent: intent, limit: 100 })).data;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const allSettled = (memberId: string) =>
  eventually(async () => {
    const orders = await ordersOf(memberId);
    expect(orders.filter(({ state }) => state === 'pending')).toEqual([]);
    return orders;
  });
/** Makes orders whose request failed due now instead of after their backoff. */
const dueNow = () =>
  world.billing.app
    .get(Store)
    .connection.collection('repayment_orders')
    .updateMany({ pending: { $exists: true } }, { $set: { 'pending.dueAt': new Date() } });

describe('a refund that an operator orders', () => {
  it('returns a part and then the rest, is audited with its reason, and is published for its email', async () => {
    const member = await world.aMember();
    const { memberId } = member;
    const { invoiceId, intent } = await paymentOf(member);
    expect(await invoicesOf(memberId)).toMatchObject([{ refundedCents: 0, refundableCents: PAID }]);
    expect(await refund(memberId, { invoiceId, amountCents: 500 })).toMatchObject({
      status: 200,
      body: { kind: 'refund', amountCents: 500, reason: 'sent twice', invoiceId, rejection: null },
    });
    await allSettled(memberId);
    expect(await invoicesOf(memberId)).toMatchObject([{ refundedCents: 500, refundableCents: 799 }]);
    expect(await refund(memberId, { invoiceId, amountCents: 800 })).toMatchObject({
      status: 409,
      body: { type: '/problems/not-refundable', detail: 'Only $7.99 of this payment can still be refunded.' },
    });
    await refund(memberId, { invoiceId, amountCents: 799, reason: 'left after a week' });
    expect(await allSettled(memberId)).toMatchObject([{ amountCents: 799, state: 'done' }, { amountCents: 500 }]);
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([799, 500]);
    const acts = (await world.billing.allPublished(AdminActedSchema)).map(({ payload }) => payload);
    expect(
      acts.filter(({ target }) => target.includes(memberId)).map(({ action, target }) => [action, target]),
    ).toEqual([
      ['refunded a payment', expect.stringMatching(/: \$5\.00 of invoice .+: sent twice$/)],
      ['refunded a payment', expect.stringMatching(/: \$7\.99 of invoice .+: left after a week$/)],
    ]);
    const published = await eventually(async () => {
      const all = (await world.billing.allPublished(RefundIssuedSchema)).filter(
        ({ payload }) => payload.memberId === memberId,
      );
      expect(all).toHaveLength(2);
      return all.map(({ payload }) => payload);
    });
    expect(published).toMatchObject([
      { amountCents: 500n, paymentCents: 1299n, invoiceId, currency: 'usd' },
      { amountCents: 799n, paymentCents: 1299n },
    ]);
  });

  it('is made once, despite lost responses and repeated requests', async () => {
    const member = await world.aMember();
    const { invoiceId, intent } = await paymentOf(member);
    const orderId = randomUUID();
    const again = () => refund(member.memberId, { orderId, invoiceId, amountCents: 500 });
    world.sandbox.fault({ target: 'stripe', kind: 'drop-response', count: 3, path: '/v1/refunds' });
    expect((await again()).status).toBe(200);
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 3, path: '/v1/refunds' });
    await dueNow();
    await Promise.all([again(), again(), again()]);
    await eventually(async () => {
      await dueNow();
      expect(await ordersOf(member.memberId)).toMatchObject([{ orderId, state: 'done' }]);
    });
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([500]);
  });

  it('is limited by amounts that were returned in the dashboard by a refund or a credit note', async () => {
    const member = await world.aMember();
    const { invoiceId, intent } = await paymentOf(member);
    await world.stripe.refunds.create({ payment_intent: intent, amount: 300 });
    await world.stripe.creditNotes.create({ invoice: invoiceId, amount: 200, credit_amount: 200 });
    expect(await refund(member.memberId, { invoiceId, amountCents: 800 })).toMatchObject({
      status: 409,
      body: { detail: 'Only $7.99 of this payment can still be refunded.' },
    });
    expect((await refund(member.memberId, { invoiceId, amountCents: 799 })).status).toBe(200);
    await allSettled(member.memberId);
    expect(sumOf((await refundsOf(intent)).map(({ amount }) => amount))).toBe(300 + 799);
    await world.deliverEverything();
    await eventually(async () =>
      expect(await invoicesOf(member.memberId)).toMatchObject([{ refundedCents: 1099, refundableCents: 0 }]),
    );
  });

  it('is rejected for an invoice of another member, an unknown one, and a disputed payment', async () => {
    const [member, other] = [await world.aMember(), await world.aMember(DISPUTED_CARD)];
    const foreign = await paymentOf(other);
    const to = (memberId: string, invoiceId: string) => refund(memberId, { invoiceId, amountCents: 100 });
    expect((await to(member.memberId, foreign.invoiceId)).status).toBe(404);
    expect((await to(member.memberId, 'in_unknown')).status).toBe(404);
    expect((await to('nobody', foreign.invoiceId)).status).toBe(404);
    expect(await to(other.memberId, foreign.invoiceId)).toMatchObject({
      status: 409,
      body: { type: '/problems/not-refundable' },
    });
    expect(await refundsOf(foreign.intent)).toEqual([]);
  });

  it('is rejected for an invoice that a credit has covered', async () => {
    const member = await world.aMember();
    await credit(member.memberId, { amountCents: 2_000 });
    await allSettled(member.memberId);
    await world.advance(32 * DAY_MS);
    const [{ invoiceId, refundableCents } = { invoiceId: '', refundableCents: -1 }] = await invoicesOf(member.memberId);
    expect(refundableCents).toBe(0);
    expect(await refund(member.memberId, { invoiceId, amountCents: 100 })).toMatchObject({
      status: 409,
      body: { type: '/problems/not-refundable', detail: 'No card was charged for this invoice.' },
    });
  });

  it('requires a positive amount in whole cents and a reason', async () => {
    const member = await world.aMember();
    const { invoiceId } = await paymentOf(member);
    for (const wrong of [{ amountCents: 0 }, { amountCents: 1.5 }, { amountCents: 100, reason: ' ' }])
      expect((await refund(member.memberId, { invoiceId, ...wrong })).status).toBe(400);
  });

  it('loses its reason when the member is erased', async () => {
    const member = await world.aMember();
    const { invoiceId } = await paymentOf(member);
    await refund(member.memberId, { invoiceId, amountCents: 100, reason: 'Ann was in the hospital' });
    const { body } = await world.ask(member.memberId, 'GET', '/data-export');
    expect(body['repaymentOrders']).toMatchObject([{ amountCents: 100, reason: 'Ann was in the hospital' }]);
    await world.billing.publish(MemberErasedSchema, { memberId: member.memberId }, member.ofAggregate);
    await eventually(async () => expect(await ordersOf(member.memberId)).toMatchObject([{ reason: '' }]));
  });
});

describe('refunds in any order, with lost responses and crashes', () => {
  const amount = fc.integer({ min: 1, max: PAID });
  const step = fc.oneof(
    fc.record({ act: fc.constant('order' as const), amount, key: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ act: fc.constant('dashboard' as const), amount }),
    fc.record({
      act: fc.constant('fault' as const),
      kind: fc.constantFrom('500' as const, '429' as const, '500-after-commit' as const, 'drop-response' as const),
    }),
    fc.record({
      act: fc.constant('crash' as const),
      amount,
      key: fc.integer({ min: 0, max: 3 }),
      writes: fc.integer({ min: 0, max: 3 }),
    }),
  );

  /** Makes the process fail after some writes, and returns a function that restarts it. */
  function dieAfter(writes: number) {
    const { orders } = world.billing.app.get(RepaymentOrdersRepository);
    const change = orders.change.bind(orders);
    let left = writes;
    orders.change = async (...args) => {
      if (left-- <= 0) throw new Error('the process is dead');
      return change(...args);
    };
    return () => void (orders.change = change);
  }

  it('are made once per order and never exceed the payment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const member = await world.aMember();
        const { invoiceId, intent } = await paymentOf(member);
        const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
        for (const one of steps) {
          if (one.act === 'fault')
            world.sandbox.fault({ target: 'stripe', kind: one.kind, count: 2, path: '/v1/refunds' });
          if (one.act === 'dashboard')
            await world.stripe.refunds.create({ payment_intent: intent, amount: one.amount }).catch(() => undefined);
          if (one.act === 'order' || one.act === 'crash') {
            const revive = one.act === 'crash' ? dieAfter(one.writes) : () => undefined;
            await refund(member.memberId, { orderId: keys[one.key], invoiceId, amountCents: one.amount });
            revive();
          }
          await dueNow();
        }
        world.sandbox.clearFaults();
        const orders = await eventually(async () => {
          await dueNow();
          const all = await ordersOf(member.memberId);
          expect(all.filter(({ state }) => state === 'pending')).toEqual([]);
          return all;
        });
        const refunds = await refundsOf(intent);
        expect(sumOf(refunds.map((one) => one.amount))).toBeLessThanOrEqual(PAID);
        const made = refunds.flatMap(({ metadata, amount: cents }) =>
          metadata?.['order_id'] ? `${metadata['order_id']} ${cents}` : [],
        );
        const done = orders
          .filter(({ state }) => state === 'done')
          .map((one) => [one['orderId'], one['amountCents']].join(' '));
        expect(made.toSorted((a, b) => a.localeCompare(b))).toEqual(done.toSorted((a, b) => a.localeCompare(b)));
      }),
      { numRuns: 12 },
    );
  });
});

describe('a credit from an operator', () => {
  it('is granted once and lowers the next invoice', async () => {
    const member = await world.aMember();
    const { memberId, subscriptionId } = member;
    const orderId = randomUUID();
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 3, path: '/balance_transactions' });
    expect((await credit(memberId, { orderId, amountCents: 400 })).status).toBe(200);
    await eventually(async () => {
      await dueNow();
      expect(await ordersOf(memberId)).toMatchObject([{ kind: 'credit', state: 'done', reason: 'late numbers' }]);
    });
    const customer = idOf((await world.stripe.subscriptions.retrieve(subscriptionId)).customer);
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ balance: -400 });
    expect((await world.ask(memberId, 'GET', '')).body['nextCharge']).toMatchObject({ amountCents: 899 });
    await world.advance(32 * DAY_MS);
    expect(world.chargesOf(memberId).map(({ amount }) => amount)).toEqual([1299, 899]);
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  });

  it('is rejected when no invoice would use it, and above $200', async () => {
    const member = await world.aMember();
    expect((await credit(member.memberId, { amountCents: 20_001 })).status).toBe(400);
    expect((await credit('nobody', { amountCents: 100 })).status).toBe(404);
    await world.stripe.subscriptions.cancel(member.subscriptionId);
    await world.deliverAll(member.memberId);
    await eventually(async () =>
      expect(await credit(member.memberId, { amountCents: 100 })).toMatchObject({
        status: 409,
        body: { type: '/problems/credit-unused' },
      }),
    );
  });
});
