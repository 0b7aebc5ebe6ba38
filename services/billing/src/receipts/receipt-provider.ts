import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { idOf, instant, StripeClient } from '../stripe/stripe-client.js';
import type { PaidInvoice } from './receipt.js';

const SECONDS_A_DAY = 86_400;
/** Longer than any month, and shorter than a year. */
const MONTHS_END_AFTER_S = 45 * SECONDS_A_DAY;

/** Reads paid invoices at the payment provider. */
@Injectable()
export class ReceiptProvider {
  private readonly stripe;

  constructor(client: StripeClient) {
    this.stripe = client.api;
  }

  /** Returns the invoice, or null when nothing was paid for it: a credit or a discount covered it, or it is open. */
  async readPaid(invoiceId: string): Promise<PaidInvoice | null> {
    const invoice = await this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
    const { status, amount_paid: amountCents, status_transitions: transitions, currency, number } = invoice;
    const line = invoice.lines.data.toSorted((a, b) => b.period.end - a.period.end).at(0);
    if (status !== 'paid' || amountCents <= 0 || !line) return null;
    const { start, end } = line.period;
    return {
      number,
      amountCents,
      currency,
      paidAt: instant(transitions.paid_at ?? invoice.created),
      // Not read from the price of the line, which may have been removed from the catalog
      plan: end - start > MONTHS_END_AFTER_S ? 'annual' : 'monthly',
      periodStart: instant(start),
      periodEnd: instant(end),
      card: await this.cardOf(invoice),
      url: invoice.hosted_invoice_url ?? null,
    };
  }

  /** Null where no card was charged, such as for an invoice that an operator marked as paid. */
  private async cardOf({ payments }: Stripe.Invoice): Promise<PaidInvoice['card']> {
    const payment = payments?.data.find(({ status }) => status === 'paid')?.payment;
    const intentId = idOf(payment?.payment_intent ?? null);
    if (!intentId) return null;
    const { latest_charge: charge } = await this.stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge'],
    });
    const card = charge !== null && typeof charge === 'object' ? charge.payment_method_details?.card : null;
    return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
  }
}
