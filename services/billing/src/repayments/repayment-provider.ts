import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { idOf, instant, StripeClient } from '../stripe/stripe-client.js';
import { SubscriptionProvider } from '../subscription-reconciler/subscription-provider.js';
import type { Repayment, RepaymentsSnapshot } from '../subscriptions/repayment.js';

const MOST = 100;
/** Statuses of refunds that return no money. */
const WITHOUT_MONEY = ['failed', 'canceled'];

/** Reads refunds and credit notes at the payment provider. */
@Injectable()
export class RepaymentProvider {
  private readonly stripe;

  constructor(
    client: StripeClient,
    private readonly subscriptions: SubscriptionProvider,
  ) {
    this.stripe = client.api;
  }

  /** Returns all refunds of a charge, or null when it paid no subscription. */
  async readRefunds(chargeId: string): Promise<RepaymentsSnapshot | null> {
    const { payment_intent: intent, amount, currency, created } = await this.stripe.charges.retrieve(chargeId);
    const paid = intent && (await this.subscriptions.paidBy(idOf(intent)));
    if (!paid) return null;
    const { subscriptionId, invoiceId } = paid;
    const { data } = await this.stripe.refunds.list({ charge: chargeId, limit: MOST });
    const repayments = data
      .filter(({ status }) => !WITHOUT_MONEY.includes(status ?? ''))
      .map(({ id, amount, created }): Repayment => ({
        id,
        kind: 'refund',
        invoiceId,
        amountCents: amount,
        at: instant(created),
      }));
    return {
      subscriptionId,
      payment: { amountCents: amount, currency, at: instant(created) },
      repayments,
      replaces: (known) => known.kind === 'refund' && known.invoiceId === invoiceId,
    };
  }

  /**
   * Returns a credit note less its refunds, which are read with the charge; null when its invoice has no subscription.
   */
  async readCreditNote(creditNoteId: string): Promise<RepaymentsSnapshot | null> {
    const note = await this.stripe.creditNotes.retrieve(creditNoteId);
    const invoiceId = idOf(note.invoice);
    const subscriptionId = await this.subscriptions.subscriptionOf(invoiceId);
    if (!subscriptionId) return null;
    const amountCents = note.status === 'void' ? 0 : creditedBy(note);
    const credit: Repayment = { id: note.id, kind: 'credit', invoiceId, amountCents, at: instant(note.created) };
    return {
      subscriptionId,
      repayments: amountCents > 0 ? [credit] : [],
      replaces: ({ id }) => id === note.id,
    };
  }
}

const creditedBy = ({ amount, refunds }: Stripe.CreditNote) =>
  amount - refunds.reduce((sum, { amount_refunded: refunded }) => sum + refunded, 0);
