import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import type Stripe from 'stripe';
import type { Config } from '../config.js';
import { localeOf } from '../stripe/locales.js';
import { ATTEMPT, GIFT_ID } from '../stripe/metadata.js';
import { idOf, instant, StripeClient } from '../stripe/stripe-client.js';
import { toDispute } from '../subscription-reconciler/stripe-subscription.mapper.js';
import type { Gift, GiftPayment } from './gift.js';

type GiftSessionState =
  { status: 'open' } | { status: 'expired'; attempt: number } | { status: 'paid'; payment: GiftPayment };

/** Payment pages and payments of gifts at the payment provider. Each call may be repeated. */
@Injectable()
export class GiftProvider {
  private readonly stripe;
  private readonly publicUrl: string;
  private readonly isTaxed: boolean;

  constructor(client: StripeClient, @Inject(CONFIG) config: Config) {
    this.stripe = client.api;
    this.publicUrl = config.PUBLIC_URL;
    this.isTaxed = config.STRIPE_AUTOMATIC_TAX;
  }

  /**
   * Opens a page for one payment of the annual amount: a recurring price cannot be paid once. A repeated call for the
   * same attempt returns the same page.
   */
  async openPage(giftId: string, { checkout, giverEmail, priceCents, language }: Gift, productId: string) {
    const own = { [GIFT_ID]: giftId, [ATTEMPT]: String(checkout.attempt) };
    const session = await this.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ quantity: 1, price_data: { currency: 'usd', product: productId, unit_amount: priceCents } }],
        metadata: own,
        payment_intent_data: { description: 'Numbercast gift year', metadata: own },
        client_reference_id: giftId,
        customer_email: giverEmail,
        ...localeOf(language),
        // Other payment methods may succeed days later, long after the page has closed
        allowed_payment_method_types: ['card'],
        expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
        ...(this.isTaxed && { automatic_tax: { enabled: true } }),
        success_url: `${this.publicUrl}/gift?paid=true`,
        cancel_url: `${this.publicUrl}/gift`,
      },
      { idempotencyKey: `gift:${giftId}:checkout:${checkout.attempt}` },
    );
    if (!session.url) throw new Error(`session ${session.id} has no URL`);
    return { sessionId: session.id, url: session.url };
  }

  /** Returns a payment page with its payment as it is now, refunds and disputes included. */
  async readSession(sessionId: string): Promise<GiftSessionState> {
    const session = await this.stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    const { status, payment_status: paid, payment_intent: intent, metadata } = session;
    if (status === 'expired') return { status: 'expired', attempt: Number(metadata?.[ATTEMPT]) };
    if (status !== 'complete' || paid === 'unpaid') return { status: 'open' };
    const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null;
    if (charge === null || typeof charge === 'string') throw new Error(`paid session ${sessionId} has no charge`);
    return { status: 'paid', payment: await this.paymentOf(sessionId, charge) };
  }

  private async paymentOf(sessionId: string, charge: Stripe.Charge): Promise<GiftPayment> {
    const { payment_intent: intent, payment_method_details: details } = charge;
    const card = details?.card;
    return {
      sessionId,
      paymentIntentId: idOf(intent) ?? '',
      chargeId: charge.id,
      amountCents: charge.amount_captured,
      currency: charge.currency,
      paidAt: instant(charge.created),
      ...(card?.brand && card.last4 && { card: { brand: card.brand, last4: card.last4 } }),
      refundedCents: charge.amount_refunded,
      isDisputed: charge.disputed && (await this.isDisputed(charge.id)),
    };
  }

  /** Reads the disputes, because a charge stays marked as disputed after a dispute was won. */
  private async isDisputed(charge: string): Promise<boolean> {
    const { data } = await this.stripe.disputes.list({ charge, limit: 100 });
    return data.map((dispute) => toDispute(dispute).status).some((status) => status === 'open' || status === 'lost');
  }

  /** Returns the gift that a charge paid, or null. */
  async giftOfCharge(chargeId: string): Promise<string | null> {
    const { payment_intent: intent } = await this.stripe.charges.retrieve(chargeId, { expand: ['payment_intent'] });
    return giftOf(intent);
  }

  /** Returns the gift whose payment is disputed, or null. */
  async giftOfDispute(disputeId: string): Promise<string | null> {
    const { payment_intent: intent } = await this.stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] });
    return giftOf(intent);
  }
}

const giftOf = (intent: string | Stripe.PaymentIntent | null) =>
  intent !== null && typeof intent === 'object' ? (intent.metadata[GIFT_ID] ?? null) : null;
