import { acted, type OutgoingEvent, problem } from '@numbercast/platform';
import { dueNow, failed, type Retry } from '../retries/retry.js';
import { dollars } from '../prices/dollars.js';

export const ORDER_KINDS = ['refund', 'credit'] as const;
export const ORDER_STATES = ['pending', 'done', 'rejected'] as const;

/** The payment that a refund returns. */
export interface RefundedPayment {
  invoiceId: string;
  /** As printed on the invoice. */
  invoiceNumber: string | null;
  paymentIntentId: string;
  chargeId: string;
}

/** An operator's order to return money to the card of a member, or to credit it to the next invoices. */
export interface RepaymentOrder {
  /** Chosen by the console, so that a repeated request orders nothing twice. */
  orderId: string;
  kind: (typeof ORDER_KINDS)[number];
  amountCents: number;
  /** The reason that the operator gave. */
  reason: string;
  by: string;
  at: Date;
  customerId: string;
  /** Present in refunds. */
  payment?: RefundedPayment;
  state: (typeof ORDER_STATES)[number];
  /** Number of requests to which the provider responded with a failure. The next one needs a new idempotency key. */
  failures: number;
  /** The provider's id of the refund or of the balance transaction. */
  providerId?: string;
  /** Why the provider rejected it. */
  rejection?: string;
}

/** All orders for one member, oldest first. The id is the member's. */
export interface RepaymentOrders {
  orders: RepaymentOrder[];
  /** Number of changes. An amount that was read from the provider before the last change is discarded. */
  revision: number;
  /** Present while an order is pending. */
  pending?: Retry;
}

export interface Decision {
  next: RepaymentOrders;
  events: OutgoingEvent[];
}

/** A new order, before it is recorded. */
export type NewOrder = Omit<RepaymentOrder, 'state' | 'failures' | 'providerId' | 'rejection'>;

/** The outcome of a request to the provider. */
export type Outcome = { providerId: string } | { rejection: string };

export const notRefundable = problem('not-refundable', 409, 'This amount cannot be refunded');
export const invoiceNotFound = problem('invoice-not-found', 404, 'Invoice not found');
export const creditUnused = problem(
  'credit-unused',
  409,
  'The subscription has ended, so no invoice would use a credit. Refund a payment instead.',
);
export const tooManyOrders = problem('too-many-orders', 409, 'This member has had too many refunds and credits');

/** Keeps the document small; a member has a few orders at most. */
const MOST_ORDERS = 200;

const ACTIONS = { refund: 'refunded a payment', credit: 'gave a credit' };

function auditEntry(memberId: string, { kind, by, at, amountCents, payment, reason }: NewOrder) {
  const of = payment ? ` of invoice ${payment.invoiceNumber ?? payment.invoiceId}` : '';
  const target = `${memberId}: ${dollars(amountCents)}${of}: ${reason}`;
  return acted({ by, at }, ACTIONS[kind], target);
}

const isPending = ({ state }: RepaymentOrder) => state === 'pending';

/** The amount that pending orders will return of an invoice. */
const pendingCents = ({ orders }: RepaymentOrders, invoiceId: string) =>
  orders
    .filter((order) => isPending(order) && order.payment?.invoiceId === invoiceId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Records an order. Null when it was recorded before.
 * @param refundableCents the amount of the payment that the provider has not returned, for a refund
 * @param now technical time of the next request to the provider
 * @throws notRefundable, tooManyOrders
 */
export function placeOrder(
  current: RepaymentOrders | null,
  memberId: string,
  { order, refundableCents }: { order: NewOrder; refundableCents: number | null },
  now: Date,
): Decision | null {
  const before = current ?? { orders: [], revision: 0 };
  if (before.orders.some(({ orderId }) => orderId === order.orderId)) return null;
  if (before.orders.length >= MOST_ORDERS) throw tooManyOrders();
  if (order.payment && refundableCents !== null)
    assertRefundable(order.amountCents, refundableCents - pendingCents(before, order.payment.invoiceId));
  const orders = [...before.orders, { ...order, state: 'pending' as const, failures: 0 }];
  // Keeps the claim of a running request, so that another replica cannot overtake it
  const pending = before.pending ?? dueNow(now);
  return { next: { orders, revision: before.revision + 1, pending }, events: [auditEntry(memberId, order)] };
}

function assertRefundable(amountCents: number, leftCents: number) {
  if (amountCents <= leftCents) return;
  const detail =
    leftCents > 0
      ? `Only ${dollars(leftCents)} of this payment can still be refunded.`
      : 'This payment is refunded already.';
  throw notRefundable({ detail });
}

/** The order to send to the provider next. */
export const nextOrder = ({ orders }: RepaymentOrders) => orders.find(isPending);

export const retryOrders = (current: RepaymentOrders, retry: (pending: Retry) => Retry): Decision | null =>
  current.pending ? { next: { ...current, pending: retry(current.pending) }, events: [] } : null;

/** Records the provider's response. Null when it is already recorded. */
export function settleOrder(current: RepaymentOrders, orderId: string, outcome: Outcome, now: Date): Decision | null {
  const settled = current.orders.find((order) => order.orderId === orderId);
  if (!settled || !isPending(settled)) return null;
  const state = 'providerId' in outcome ? ('done' as const) : ('rejected' as const);
  const orders = current.orders.map((order) => (order === settled ? { ...order, ...outcome, state } : order));
  const { pending: _past, ...rest } = current;
  const next = { ...rest, orders, revision: current.revision + 1 };
  return { next: orders.some(isPending) ? { ...next, pending: dueNow(now) } : next, events: [] };
}

/**
 * Postpones the order after a failure.
 * @param isAnswered whether the provider has responded, so that it will not carry out that request later
 */
export function failOrder(
  current: RepaymentOrders,
  orderId: string,
  { error, isAnswered }: { error: unknown; isAnswered: boolean },
  now: Date,
): Decision | null {
  if (!current.pending) return null;
  const orders = current.orders.map((order) =>
    isAnswered && order.orderId === orderId ? { ...order, failures: order.failures + 1 } : order,
  );
  return { next: { ...current, orders, pending: failed(current.pending, error, now) }, events: [] };
}

/** Removes what operators wrote about the person; the amounts stay. */
export const eraseReasons = (current: RepaymentOrders): Decision => ({
  next: { ...current, orders: current.orders.map((order) => ({ ...order, reason: '' })) },
  events: [],
});
