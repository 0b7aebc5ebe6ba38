import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import fc from 'fast-check';
import { dueNow } from '../retries/retry.js';
import {
  type Decision,
  eraseReasons,
  failOrder,
  type NewOrder,
  nextOrder,
  placeOrder,
  type RepaymentOrders,
  settleOrder,
} from './repayment-order.js';

const now = new Date('2026-11-28T15:00:00Z');
const PAID = 1299;
const payment = { invoiceId: 'in_1', invoiceNumber: 'NC-0001', paymentIntentId: 'pi_1', chargeId: 'ch_1' };
const anOrder = (orderId: string, amountCents: number): NewOrder => ({
  orderId,
  kind: 'refund',
  amountCents,
  reason: 'sent twice',
  by: 'ann@example.com',
  at: now,
  customerId: 'cus_1',
  payment,
});
const place = (current: RepaymentOrders | null, order: NewOrder, refundableCents = PAID) =>
  placeOrder(current, 'm-1', { order, refundableCents }, now);
const after = <T extends RepaymentOrders | null>(before: T, decision: Decision | null): T | RepaymentOrders =>
  decision?.next ?? before;

describe('an order to refund a payment', () => {
  it('is pending until the provider responds, and is recorded in the audit log with its reason', () => {
    const placed = place(null, anOrder('o-1', 500));
    expect(nextOrder(placed!.next)).toMatchObject({ orderId: 'o-1', state: 'pending' });
    expect(placed!.next.pending).toEqual(dueNow(now));
    const [acted] = placed!.events;
    expect(fromBinary(AdminActedSchema, acted!.payload)).toMatchObject({
      actor: 'ann@example.com',
      action: 'refunded a payment',
      target: 'm-1: $5.00 of invoice NC-0001: sent twice',
    });
    const settled = settleOrder(placed!.next, 'o-1', { providerId: 're_1' }, now);
    expect(settled!.next).not.toHaveProperty('pending');
    expect(settled!.next.orders).toMatchObject([{ state: 'done', providerId: 're_1' }]);
    expect(settleOrder(settled!.next, 'o-1', { providerId: 're_1' }, now)).toBeNull();
  });

  it('is placed once, however often the request is repeated', () => {
    const placed = place(null, anOrder('o-1', 500))!.next;
    expect(place(placed, anOrder('o-1', 500))).toBeNull();
  });

  it('is rejected when it exceeds the refundable amount minus pending orders', () => {
    const placed = place(null, anOrder('o-1', 1000))!.next;
    expect(() => place(placed, anOrder('o-2', 300))).toThrow(/Only \$2.99 of this payment/);
    expect(place(placed, anOrder('o-3', 299))).not.toBeNull();
    expect(() => place(null, anOrder('o-4', 1), 0)).toThrow(/refunded already/);
  });

  it('is retried with a new idempotency key only after the provider responded with an error', () => {
    const placed = place(null, anOrder('o-1', 500))!.next;
    const lost = failOrder(placed, 'o-1', { error: new Error('timeout'), isAnswered: false }, now)!.next;
    expect(lost.orders).toMatchObject([{ failures: 0, state: 'pending' }]);
    const failed = failOrder(lost, 'o-1', { error: new Error('500'), isAnswered: true }, now)!.next;
    expect(failed.orders).toMatchObject([{ failures: 1, state: 'pending' }]);
    expect(failed.pending!.dueAt > now).toBe(true);
  });

  it('that is rejected stores the reason and makes the next order due', () => {
    const both = place(place(null, anOrder('o-1', 500))!.next, anOrder('o-2', 100))!.next;
    const { next } = settleOrder(both, 'o-1', { rejection: 'Charge is disputed.' }, now)!;
    expect(next.orders[0]).toMatchObject({ state: 'rejected', rejection: 'Charge is disputed.' });
    expect(nextOrder(next)).toMatchObject({ orderId: 'o-2' });
    expect(next.pending).toEqual(dueNow(now));
  });

  it('keeps its amount and loses its reason when the member is erased', () => {
    const { next } = eraseReasons(place(null, anOrder('o-1', 500))!.next);
    expect(next.orders).toMatchObject([{ amountCents: 500, reason: '' }]);
  });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    id: fc.integer({ min: 1, max: 6 }),
    amount: fc.integer({ min: 1, max: 1400 }),
  }),
  fc.record({ kind: fc.constant('dashboard' as const), amount: fc.integer({ min: 1, max: 1400 }) }),
  fc.record({ kind: fc.constantFrom('answered' as const, 'lost' as const, 'failed' as const, 'crashed' as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Model of the orders here and of the refunds at the provider, which rejects refunds of more than was paid. */
class Model {
  readonly refunds: { orderId?: string; amount: number }[] = [];
  private orders: RepaymentOrders | null = null;

  get refundedCents() {
    return this.refunds.reduce((sum, { amount }) => sum + amount, 0);
  }

  get done() {
    return (this.orders?.orders ?? []).filter(({ state }) => state === 'done');
  }

  take(one: Step) {
    if (one.kind === 'order') this.place(anOrder(String(one.id), one.amount));
    else if (one.kind === 'dashboard') this.returnMoney({ amount: one.amount });
    else this.request(one.kind);
  }

  private place(order: NewOrder) {
    try {
      this.orders = after(this.orders, place(this.orders, order, PAID - this.refundedCents));
    } catch {
      // A rejected order changes nothing
    }
  }

  private returnMoney(refund: { orderId?: string; amount: number }): boolean {
    const isKnown = refund.orderId !== undefined && this.refunds.some(({ orderId }) => orderId === refund.orderId);
    const fits = this.refundedCents + refund.amount <= PAID;
    if (!isKnown && fits) this.refunds.push(refund);
    return isKnown || fits;
  }

  private request(end: 'answered' | 'lost' | 'failed' | 'crashed') {
    const order = this.orders && nextOrder(this.orders);
    if (!this.orders || !order) return;
    const { orderId, amountCents: amount } = order;
    const isMade = end !== 'failed' && this.returnMoney({ orderId, amount });
    const outcome = isMade ? { providerId: `re_${orderId}` } : { rejection: 'greater than what is left' };
    if (end === 'answered') this.orders = after(this.orders, settleOrder(this.orders, orderId, outcome, now));
    if (end === 'lost' || end === 'failed') {
      const failure = { error: new Error(end), isAnswered: end === 'failed' };
      this.orders = after(this.orders, failOrder(this.orders, orderId, failure, now));
    }
  }
}

describe('refund orders in any sequence', () => {
  it('never return more than was paid, despite lost responses, repeats and refunds in the dashboard', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const model = new Model();
        for (const one of steps) model.take(one);
        expect(model.refundedCents).toBeLessThanOrEqual(PAID);
        const ids = model.refunds.flatMap(({ orderId }) => orderId ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { orderId, amountCents: amount } of model.done)
          expect(model.refunds).toContainEqual({ orderId, amount });
      }),
    );
  });
});
