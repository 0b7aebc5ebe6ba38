import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { CONFIG } from '@numbercast/platform';
import Stripe from 'stripe';
import type { Checkout, Payment } from './checkout.js';
import type { Config } from '../config.js';
import { localeOf } from '../stripe/locales.js';
import { ATTEMPT, GIFT_ID, RESTART_OF, SIGNUP_ID } from '../stripe/metadata.js';
import { idOf, isMissing, StripeClient } from '../stripe/stripe-client.js';
import type { Plan } from '../subscriptions/mirror.js';

const SIGNATURE_TOLERANCE_S = 300;

type SessionState = { status: 'open' } | { status: 'expired'; attempt: number } | { status: 'paid'; payment: Payment };

export type SignupSession = SessionState & { purpose: 'signup'; signupId: string };
/** A page where a member pays for a new subscription after one that has ended. */
export type RestartSession = SessionState & { purpose: 'restart'; endedId: string };
/** A page where a gift is paid. Its payment is read with the gift. */
interface GiftSession {
  purpose: 'gift';
  giftId: string;
}
export type SessionReading = SignupSession | RestartSession | GiftSession;

type PageParams = Pick<
  Stripe.Checkout.SessionCreateParams,
  'client_reference_id' | 'customer' | 'customer_email' | 'locale' | 'subscription_data' | 'success_url' | 'cancel_url'
>;

/** The payment of a new member; the page is in the language of the site. */
interface SignupOrder {
  email: string;
  language?: Language | undefined;
}

/** The payment of a new subscription after one that has ended. */
interface RestartOrder {
  memberId: string;
  customerId: string;
  language?: Language | undefined;
  checkout: Checkout;
}

export interface PlanPrice {
  id: string;
  productId: string;
  amountCents: number;
}

/** Maps payment pages, prices, refunds and notices of the payment provider to our model. */
@Injectable()
export class PaymentProvider {
  private readonly stripe;
  private readonly webhookSecrets: string[];
  private readonly publicUrl: string;
  private readonly allowsPromotionCodes: boolean;
  private readonly isTaxed: boolean;

  constructor(client: StripeClient, @Inject(CONFIG) config: Config) {
    this.stripe = client.api;
    this.webhookSecrets = config.STRIPE_WEBHOOK_SECRET.split(',');
    this.publicUrl = config.PUBLIC_URL;
    this.allowsPromotionCodes = config.STRIPE_PROMOTION_CODES;
    this.isTaxed = config.STRIPE_AUTOMATIC_TAX;
  }

  /** Returns the event of a webhook request; null unless one of our secrets signed it within 300 s of real time. */
  verify(rawBody: Buffer, signature: string): Stripe.Event | null {
    for (const secret of this.webhookSecrets) {
      try {
        return this.stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE_S);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    return null;
  }

  async priceOf(plan: Plan): Promise<PlanPrice> {
    const { data } = await this.stripe.prices.list({ lookup_keys: [plan], active: true });
    const [price] = data;
    if (!price?.unit_amount) throw new Error(`the payment provider has no active price with lookup key ${plan}`);
    return { id: price.id, productId: idOf(price.product), amountCents: price.unit_amount };
  }

  /** Opens a payment page. A repeated call for the same attempt returns the same page. */
  async openPage(signupId: string, { email, language }: SignupOrder, checkout: Checkout) {
    const own = { [SIGNUP_ID]: signupId, [ATTEMPT]: String(checkout.attempt) };
    return this.open(`signup:${signupId}:checkout`, checkout, own, {
      client_reference_id: signupId,
      customer_email: email,
      ...localeOf(language),
      subscription_data: { metadata: own },
      success_url: `${this.publicUrl}/signup-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${this.publicUrl}/signup/preferences`,
    });
  }

  /**
   * Opens a page where a customer pays for a new subscription after one that has ended. A repeated call for the same
   * attempt returns the same page.
   * @param email of the new customer that is created when the known one was deleted at the provider
   */
  async openRestartPage(endedId: string, restart: RestartOrder, email: string) {
    const key = `restart:${endedId}:checkout`;
    try {
      return await this.openRestart(key, endedId, restart, { customer: restart.customerId });
    } catch (error) {
      if (!isMissing(error)) throw error;
      return this.openRestart(`${key}:new-customer`, endedId, restart, { customer_email: email });
    }
  }

  private openRestart(
    key: string,
    endedId: string,
    { memberId, language, checkout }: RestartOrder,
    payer: Pick<PageParams, 'customer' | 'customer_email'>,
  ) {
    const own = { [RESTART_OF]: endedId, [ATTEMPT]: String(checkout.attempt) };
    return this.open(key, checkout, own, {
      client_reference_id: memberId,
      ...payer,
      ...localeOf(language),
      subscription_data: { metadata: { [SIGNUP_ID]: memberId, ...own } },
      success_url: `${this.publicUrl}/profile?restart=paid`,
      cancel_url: `${this.publicUrl}/profile`,
    });
  }

  private async open(
    key: string,
    { attempt, priceId, expiresAt }: Checkout,
    metadata: Record<string, string>,
    page: PageParams,
  ) {
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      line_items: [{ price: priceId, quantity: 1 }],
      metadata,
      // Other payment methods may succeed days later, long after the page has closed
      allowed_payment_method_types: ['card'],
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      ...(this.allowsPromotionCodes && { allow_promotion_codes: true }),
      ...(this.isTaxed && { automatic_tax: { enabled: true } }),
      // Tax needs an address, which the customers of previous releases do not have
      ...(this.isTaxed && page.customer && { customer_update: { address: 'auto' } }),
      ...page,
    };
    const idempotencyKey = attempt === 1 ? key : `${key}:${attempt}`;
    const session = await this.stripe.checkout.sessions.create(params, { idempotencyKey });
    if (!session.url) throw new Error(`session ${session.id} has no URL`);
    return { sessionId: session.id, url: session.url };
  }

  /** Closes a payment page unless it was paid. Closing it again changes nothing. */
  async closePage(sessionId: string): Promise<'closed' | 'paid'> {
    try {
      await this.stripe.checkout.sessions.expire(sessionId);
      return 'closed';
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const { status } = await this.stripe.checkout.sessions.retrieve(sessionId);
      if (status === 'open') throw error;
      return status === 'complete' ? 'paid' : 'closed';
    }
  }

  /** Reads a session; null for one that we did not create. */
  async readSession(sessionId: string): Promise<SessionReading | null> {
    const session = await this.stripe.checkout.sessions.retrieve(sessionId);
    const { [SIGNUP_ID]: signupId, [RESTART_OF]: endedId, [GIFT_ID]: giftId } = session.metadata ?? {};
    if (giftId) return { purpose: 'gift', giftId };
    if (signupId) return { purpose: 'signup', signupId, ...(await this.stateOf(session)) };
    return endedId ? { purpose: 'restart', endedId, ...(await this.stateOf(session)) } : null;
  }

  private async stateOf(session: Stripe.Checkout.Session): Promise<SessionState> {
    const { id: sessionId, status, payment_status, metadata } = session;
    if (status === 'expired') return { status: 'expired', attempt: Number(metadata?.[ATTEMPT]) };
    const subscriptionId = idOf(session.subscription);
    const invoiceId = idOf(session.invoice);
    if (status !== 'complete' || payment_status === 'unpaid') return { status: 'open' };
    if (!subscriptionId || !invoiceId)
      throw new Error(`session ${sessionId} is paid but has no subscription or invoice`);
    const { status_transitions, created } = await this.stripe.invoices.retrieve(invoiceId);
    const paidAt = new Date((status_transitions.paid_at ?? created) * 1000);
    return { status: 'paid', payment: { sessionId, subscriptionId, invoiceId, paidAt } };
  }

  /**
   * Refunds all payments of an invoice. A repeated call refunds nothing more, because the provider refunds no payment
   * twice. Each attempt may therefore use a new key, which is needed because the provider repeats its failures for a
   * known key.
   */
  async refund(invoiceId: string, idempotencyKey: string) {
    const { data } = await this.stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' });
    for (const [index, { payment }] of data.entries()) {
      const paid = { payment_intent: idOf(payment.payment_intent ?? null), charge: idOf(payment.charge ?? null) };
      const target = paid.payment_intent ? { payment_intent: paid.payment_intent } : { charge: paid.charge ?? '' };
      try {
        await this.stripe.refunds.create(target, { idempotencyKey: `${idempotencyKey}:${index}` });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
      }
    }
  }

  /** Lists the events of these types since an instant that the webhook did not acknowledge. */
  async *undelivered(types: string[], since: Date): AsyncGenerator<Stripe.Event> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    yield* this.stripe.events.list({ delivery_success: false, types, created, limit: 100 });
  }
}
