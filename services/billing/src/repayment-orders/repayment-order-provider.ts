import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ORDER_ID } from '../stripe/metadata.js';
import { idOf, isMissing, StripeClient } from '../stripe/stripe-client.js';
import type { Outcome, RefundedPayment, RepaymentOrder } from './repayment-order.js';

const MOST = 100;

/** A payment of an invoice, as an operator can refund it. */
interface RefundablePayment extends RefundedPayment {
  refundableCents: number;
  isDisputed: boolean;
}

interface RefundableInvoice {
  customerId: string;
  subscriptionId: string;
  /** Null when no card was charged, because a credit or a coupon covered the amount. */
  payment: RefundablePayment | null;
}

/** A refund of any payment, of a subscription or a gift. */
export interface Refund extends Pick<RepaymentOrder, 'orderId' | 'amountCents' | 'failures'> {
  paymentIntentId: string;
}

type Made = Pick<Stripe.Refund | Stripe.CustomerBalanceTransaction, 'id' | 'metadata'>;

/** Refunds payments and credits customers at the payment provider. Each call may be repeated. */
@Injectable()
export class RepaymentOrderProvider {
  private readonly stripe;

  constructor(client: StripeClient) {
    this.stripe = client.api;
  }

  /**
   * Returns what can be refunded of an invoice now. Null when it does not exist or has no subscription. Of several
   * payments, which only an operator can cause at the provider, it is the one with the largest refundable amount.
   */
  async readRefundable(invoiceId: string): Promise<RefundableInvoice | null> {
    const invoice = await this.findInvoice(invoiceId);
    const subscriptionId = idOf(invoice?.parent?.subscription_details?.subscription ?? null);
    const customerId = idOf(invoice?.customer ?? null);
    if (!invoice || !subscriptionId || !customerId) return null;
    const payments = await this.paymentsOf(invoice);
    const [best] = payments.toSorted((a, b) => b.leftCents - a.leftCents);
    if (!best) return { customerId, subscriptionId, payment: null };
    const leftCents = payments.reduce((sum, payment) => sum + payment.leftCents, 0) - (await this.creditedOf(invoice));
    const { leftCents: ofPayment, ...payment } = best;
    const refundableCents = Math.max(0, Math.min(ofPayment, leftCents));
    const { number: invoiceNumber } = invoice;
    return { customerId, subscriptionId, payment: { invoiceId, invoiceNumber, refundableCents, ...payment } };
  }

  /** Whether the customer exists: an operator may have deleted it at the provider. */
  async hasCustomer(customerId: string): Promise<boolean> {
    return (await this.stripe.customers.retrieve(customerId)).deleted !== true;
  }

  /** Carries an order out once: an earlier request whose response was lost is found by the id of the order. */
  carryOut(order: RepaymentOrder): Promise<Outcome> {
    const { payment, customerId } = order;
    if (payment) return this.refundOnce({ ...order, paymentIntentId: payment.paymentIntentId });
    const find = async () => (await this.stripe.customers.listBalanceTransactions(customerId, { limit: MOST })).data;
    return this.once(order, find, () => this.credit(order));
  }

  /** Refunds a payment once, in the same way. */
  refundOnce(refund: Refund): Promise<Outcome> {
    const { paymentIntentId } = refund;
    const find = async () => (await this.stripe.refunds.list({ payment_intent: paymentIntentId, limit: MOST })).data;
    return this.once(refund, find, () => this.refund(refund));
  }

  private async once(
    { orderId }: Pick<RepaymentOrder, 'orderId'>,
    find: () => Promise<Made[]>,
    make: () => Promise<Made>,
  ): Promise<Outcome> {
    try {
      const known = (await find()).find(({ metadata }) => metadata?.[ORDER_ID] === orderId);
      return { providerId: (known ?? (await make())).id };
    } catch (error) {
      if (!isRejection(error)) throw error;
      return { rejection: error.message };
    }
  }

  private refund({ orderId, amountCents, failures, paymentIntentId }: Refund) {
    return this.stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: amountCents,
        reason: 'requested_by_customer',
        metadata: { [ORDER_ID]: orderId },
      },
      { idempotencyKey: `order:${orderId}:${failures}` },
    );
  }

  private credit({ orderId, amountCents, customerId, failures }: RepaymentOrder) {
    return this.stripe.customers.createBalanceTransaction(
      customerId,
      // A negative balance is a credit
      { amount: -amountCents, currency: 'usd', description: 'Credit', metadata: { [ORDER_ID]: orderId } },
      { idempotencyKey: `order:${orderId}:${failures}` },
    );
  }

  private async findInvoice(invoiceId: string): Promise<Stripe.Invoice | null> {
    try {
      return await this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
    } catch (error) {
      if (!isMissing(error)) throw error;
      return null;
    }
  }

  private async paymentsOf({ payments }: Stripe.Invoice) {
    const intents = (payments?.data ?? [])
      .filter(({ status }) => status === 'paid')
      .flatMap(({ payment }) => idOf(payment.payment_intent ?? null) ?? []);
    const charges = await Promise.all(intents.map((intent) => this.chargeOf(intent)));
    return charges.filter((charge) => charge !== null);
  }

  private async chargeOf(paymentIntentId: string) {
    const { latest_charge: charge } = await this.stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['latest_charge'],
    });
    if (charge === null || typeof charge === 'string' || !charge.paid) return null;
    const leftCents = charge.amount_captured - charge.amount_refunded;
    return { paymentIntentId, chargeId: charge.id, leftCents, isDisputed: charge.disputed };
  }

  /** The amount of credit notes that returned the payment other than by a refund. */
  private async creditedOf({ id, post_payment_credit_notes_amount: amount }: Stripe.Invoice): Promise<number> {
    if (amount === 0) return 0;
    const { data } = await this.stripe.creditNotes.list({ invoice: id, limit: MOST });
    return data
      .filter(({ status }) => status === 'issued')
      .reduce((sum, note) => sum + note.post_payment_amount - refundedBy(note), 0);
  }
}

const refundedBy = ({ refunds }: Stripe.CreditNote) =>
  refunds.reduce((sum, { amount_refunded: refunded }) => sum + refunded, 0);

/** Whether the provider rejected the request itself, so that a retry would be rejected too. */
const isRejection = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (error.statusCode === 400 || error.statusCode === 404);

/** Whether the provider has responded to a failed request, and so has stopped working on it. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode !== 409;
