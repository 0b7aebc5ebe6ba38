import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, Scheduled, ServerClock, TransientError } from '@numbercast/platform';
import { memberNotFound } from '../member-status/member-status.js';
import { RepaymentsService } from '../repayments/repayments.service.js';
import { claimDue } from '../retries/retry.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import {
  creditUnused,
  failOrder,
  invoiceNotFound,
  type NewOrder,
  nextOrder,
  notRefundable,
  placeOrder,
  type RepaymentOrder,
  retryOrders,
  settleOrder,
} from './repayment-order.js';
import { isAnswered, RepaymentOrderProvider } from './repayment-order-provider.js';
import { RepaymentOrdersRepository } from './repayment-orders.repository.js';

/** How long an operator waits for the provider. The order is carried out even after that. */
const PROVIDER_WAIT_MS = 8_000;
const READINGS = 10;
const UNAVAILABLE = 'Nothing was refunded or credited. Please try again in a moment.';

/** What an operator orders. */
export type Order = Pick<RepaymentOrder, 'orderId' | 'amountCents' | 'reason' | 'by'>;

/** Throws when the orders that a member has had do not permit another one. */
type CheckOrders = (orders: readonly RepaymentOrder[]) => void;

/** What the provider permits at the moment. */
interface Reading {
  refundableCents: number | null;
  order: Pick<NewOrder, 'kind' | 'customerId' | 'payment'>;
}

/**
 * Refunds and credits that operators order, and credits for gifts and invitations. An order is stored before the
 * provider receives it.
 */
@Injectable()
export class RepaymentOrdersService {
  private readonly logger = new Logger('RepaymentOrders');

  constructor(
    private readonly repository: RepaymentOrdersRepository,
    private readonly provider: RepaymentOrderProvider,
    private readonly mirrors: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly repayments: RepaymentsService,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  /** The newest first. */
  async list(memberId: string): Promise<RepaymentOrder[]> {
    return (await this.repository.orders.find(memberId))?.orders.toReversed() ?? [];
  }

  /**
   * Orders a refund of a paid invoice.
   * @throws memberNotFound, invoiceNotFound, notRefundable
   */
  async orderRefund(memberId: string, invoiceId: string, order: Order): Promise<RepaymentOrder> {
    const own = await this.subscriptionsOf(memberId);
    return this.place(memberId, order, async () => {
      const found = await orUnavailable(() => this.provider.readRefundable(invoiceId), UNAVAILABLE);
      if (!found || !own.has(found.subscriptionId)) throw invoiceNotFound();
      if (!found.payment) throw notRefundable({ detail: 'No card was charged for this invoice.' });
      const { refundableCents, isDisputed, ...payment } = found.payment;
      if (isDisputed) throw notRefundable({ detail: 'The bank decides about this payment, because it is disputed.' });
      return { refundableCents, order: { kind: 'refund', customerId: found.customerId, payment } };
    });
  }

  /**
   * Orders a credit, which lowers the next invoices.
   * @param check throws when the orders that the member has had do not permit it
   * @throws memberNotFound, creditUnused
   */
  async orderCredit(memberId: string, order: Order, check?: CheckOrders): Promise<RepaymentOrder> {
    const { customerId, status, desiredCancel } = await this.mirrors.getOf(memberId);
    if (status === 'ended' || desiredCancel) throw creditUnused();
    const read = async (): Promise<Reading> => {
      if (!(await orUnavailable(() => this.provider.hasCustomer(customerId), UNAVAILABLE))) throw creditUnused();
      return { refundableCents: null, order: { kind: 'credit', customerId } };
    };
    return this.place(memberId, order, read, check);
  }

  @Scheduled(1_000)
  async carryOutDue() {
    await attemptEach(await this.repository.listDue(this.serverClock.now()), (memberId) => this.carryOut(memberId));
  }

  private async subscriptionsOf(memberId: string): Promise<Set<string>> {
    const mirrors = await this.mirrors.listOf(memberId);
    if (mirrors.length === 0) throw memberNotFound();
    return new Set(mirrors.map(({ subscriptionId }) => subscriptionId));
  }

  /**
   * @param read reads what the provider permits now; called again when another order changed the document meanwhile
   * @param check throws when the earlier orders do not permit this one
   */
  private async place(
    memberId: string,
    given: Order,
    read: () => Promise<Reading>,
    check?: CheckOrders,
  ): Promise<RepaymentOrder> {
    for (let attempt = 0; attempt < READINGS; attempt++) {
      const before = await this.repository.orders.find(memberId);
      const known = before?.orders.find(({ orderId }) => orderId === given.orderId);
      if (known) return known;
      const { order, refundableCents } = await read();
      const placed = { order: { ...given, ...order, at: this.clock.now() }, refundableCents };
      let isStale = false;
      await this.repository.orders.upsertChange(memberId, (current) => {
        isStale = current?.revision !== before?.revision;
        if (isStale) return null;
        check?.(current?.orders ?? []);
        return placeOrder(current, memberId, placed, this.serverClock.now());
      });
      if (!isStale) return this.afterAttempt(memberId, given.orderId);
    }
    throw new TransientError(`orders of ${memberId} kept changing while payments were read`);
  }

  private async afterAttempt(memberId: string, orderId: string): Promise<RepaymentOrder> {
    await Promise.race([this.carryOut(memberId), wait(PROVIDER_WAIT_MS, null, { ref: false })]);
    const order = (await this.list(memberId)).find((one) => one.orderId === orderId);
    if (!order) throw new Error(`order ${orderId} was stored but is missing`);
    return order;
  }

  private async carryOut(memberId: string) {
    const { orders } = this.repository;
    const now = () => this.serverClock.now();
    const claimed = await claimDue(orders, memberId, retryOrders, now);
    const order = claimed && nextOrder(claimed);
    if (!order) return;
    try {
      const outcome = await this.provider.carryOut(order);
      await this.sync(order);
      await orders.change(memberId, (current) => settleOrder(current, order.orderId, outcome, now()));
    } catch (error) {
      this.logger.error(`${order.kind} ${order.orderId} will be retried: ${String(error)}`);
      const failure = { error, isAnswered: isAnswered(error) };
      await orders.change(memberId, (current) => failOrder(current, order.orderId, failure, now()));
    }
  }

  /** Syncs with the provider now, without waiting for its notice. */
  private async sync({ payment, customerId }: RepaymentOrder) {
    if (payment) await this.repayments.syncRefunds(payment.chargeId);
    else await this.subscriptions.syncCustomer(customerId);
  }
}
