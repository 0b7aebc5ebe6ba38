import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { Clock, CONFIG } from '@numbercast/platform';
import Stripe from 'stripe';
import type { Config } from '../config.js';
import { localeOf } from '../stripe/locales.js';
import { idOf, instant, isMissing, StripeClient } from '../stripe/stripe-client.js';
import type { Dispute, Upgrade } from '../subscriptions/mirror.js';
import { isOverdue, type Overdue, toDispute, toProviderSnapshot } from './stripe-subscription.mapper.js';

/** The customer's discount and credit, and the coupons, change what is charged. */
const EXPANDED = ['customer', 'discounts.source.coupon'];

/** Maps subscriptions at the payment provider to our model. Each call may be repeated. */
@Injectable()
export class SubscriptionProvider {
  private readonly stripe;
  private readonly profileUrl: string;

  constructor(
    client: StripeClient,
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
  ) {
    this.stripe = client.api;
    this.profileUrl = `${config.PUBLIC_URL}/profile`;
  }

  async readSubscription(subscriptionId: string) {
    const subscription = await this.stripe.subscriptions.retrieve(subscriptionId, { expand: EXPANDED });
    return toProviderSnapshot(
      subscription,
      isOverdue(subscription) ? await this.readOverdue(subscription) : null,
      this.clock.now(),
    );
  }

  private async readOverdue(subscription: Stripe.Subscription): Promise<Overdue | null> {
    const invoiceId = idOf(subscription.latest_invoice);
    if (!invoiceId) return null;
    const [invoice, tried] = await Promise.all([
      this.stripe.invoices.retrieve(invoiceId),
      this.lastAttemptOf(invoiceId),
    ]);
    return { invoice, ...tried, card: idOf(subscription.default_payment_method) ?? defaultCardOf(subscription) };
  }

  private async lastAttemptOf(
    invoiceId: string,
  ): Promise<Pick<Overdue, 'triedCard' | 'triedAt' | 'needsConfirmation'>> {
    const { data } = await this.stripe.invoicePayments.list({ invoice: invoiceId, limit: 1 });
    const intentId = idOf(data[0]?.payment.payment_intent ?? null);
    if (!intentId) return { triedCard: null, triedAt: null, needsConfirmation: false };
    const intent = await this.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    const { latest_charge: charge, payment_method: card } = intent;
    const tried = charge !== null && typeof charge === 'object' ? charge : null;
    const needsConfirmation = requiresConfirmation(intent);
    const triedAt = instant(tried?.created ?? intent.created);
    return { triedCard: needsConfirmation ? idOf(card) : (tried?.payment_method ?? null), triedAt, needsConfirmation };
  }

  /**
   * Charges the open amount to the current card. A declined card is not an error; the next read of the provider shows
   * it.
   */
  async payOverdue(invoiceId: string, card: string) {
    try {
      await this.stripe.invoices.pay(
        invoiceId,
        { payment_method: card },
        { idempotencyKey: `pay:${invoiceId}:${card}` },
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return;
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const { status } = await this.stripe.invoices.retrieve(invoiceId);
      if (status === 'open') throw error;
    }
  }

  async subscriptionOf(invoiceId: string): Promise<string | null> {
    const { parent } = await this.stripe.invoices.retrieve(invoiceId);
    return idOf(parent?.subscription_details?.subscription ?? null);
  }

  /** A dispute and the subscription whose payment it is about; null when it is about no subscription. */
  async readDispute(disputeId: string): Promise<{ dispute: Dispute; subscriptionId: string } | null> {
    const dispute = await this.stripe.disputes.retrieve(disputeId);
    const intent = idOf(dispute.payment_intent);
    const paid = intent && (await this.paidBy(intent));
    return paid ? { dispute: toDispute(dispute), subscriptionId: paid.subscriptionId } : null;
  }

  /** Returns the invoice that a payment is for and its subscription, or null when it paid no subscription. */
  async paidBy(paymentIntentId: string): Promise<{ invoiceId: string; subscriptionId: string } | null> {
    const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const;
    const { data } = await this.stripe.invoicePayments.list({ payment, limit: 1 });
    const invoiceId = data[0] ? idOf(data[0].invoice) : null;
    const subscriptionId = invoiceId && (await this.subscriptionOf(invoiceId));
    return subscriptionId ? { invoiceId, subscriptionId } : null;
  }

  /** Pauses charges until resumed; invoices created meanwhile are void. */
  async pause(subscriptionId: string) {
    await this.stripe.subscriptions.update(subscriptionId, { pause_collection: { behavior: 'void' } });
  }

  /** Resumes charges after the rest of the paid period. If its invoice was voided, a new period is charged at once. */
  async resume(subscriptionId: string) {
    const { latest_invoice: invoiceId } = await this.stripe.subscriptions.retrieve(subscriptionId);
    const invoice = invoiceId && (await this.stripe.invoices.retrieve(idOf(invoiceId)));
    const isUnpaid = invoice && invoice.status === 'void';
    await this.stripe.subscriptions.update(subscriptionId, {
      pause_collection: '',
      ...(isUnpaid && { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' }),
    });
  }

  /** Ends a subscription at once, without a last invoice. Ending it again changes nothing. */
  async cancel(subscriptionId: string) {
    try {
      await this.stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const { status } = await this.stripe.subscriptions.retrieve(subscriptionId);
      if (status !== 'canceled') throw error;
    }
  }

  /**
   * Ends a subscription whose payment is overdue, at once and without that payment.
   * The invoice is voided first: a payment that came in meanwhile makes this fail, and the paid period stays.
   */
  async endUnpaid(subscriptionId: string, invoiceId: string) {
    const { status } = await this.stripe.invoices.retrieve(invoiceId);
    if (status === 'paid') return;
    if (status !== 'void') await this.stripe.invoices.voidInvoice(invoiceId);
    await this.cancel(subscriptionId);
  }

  async setAutoRenew(subscriptionId: string, isRenewed: boolean) {
    await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: !isRenewed });
  }

  /**
   * Schedules the annual plan after the paid month. Continues a schedule that an earlier attempt left incomplete, so
   * each attempt may use a new key, which is needed because the provider repeats its failures for a known key.
   */
  async schedule(subscriptionId: string, { priceId }: Upgrade, idempotencyKey: string) {
    const schedule = await this.openSchedule(subscriptionId, idempotencyKey);
    const running = runningPhase(schedule);
    const upgrade = { scheduleId: schedule.id, upgradeAt: instant(running.end_date) };
    const isComplete = schedule.phases.at(-1)?.items.some(({ price }) => idOf(price) === priceId);
    if (isComplete) return upgrade;
    await this.stripe.subscriptionSchedules.update(
      schedule.id,
      { end_behavior: 'release', phases: upgradePhases(running, priceId) },
      { idempotencyKey: `${schedule.id}:${idempotencyKey}` },
    );
    return upgrade;
  }

  /** Releases the schedule; the subscription continues unchanged. */
  async release(scheduleId: string) {
    const { status } = await this.stripe.subscriptionSchedules.retrieve(scheduleId);
    if (status === 'active' || status === 'not_started') await this.stripe.subscriptionSchedules.release(scheduleId);
  }

  /** Updates the customer's email address and phone, which receive receipts and reminders. */
  async updateCustomer(customerId: string, { email, phone }: { email: string; phone: string }) {
    try {
      await this.stripe.customers.update(customerId, { email, phone: `+1${phone}` });
    } catch (error) {
      // A customer who was deleted there no longer receives email
      if (!isMissing(error)) throw error;
    }
  }

  /** Opens the provider's own page where customers change their card; null when the customer was deleted there. */
  async openPortal(customer: string, language?: Language): Promise<string | null> {
    try {
      const { url } = await this.stripe.billingPortal.sessions.create({
        customer,
        return_url: this.profileUrl,
        ...localeOf(language),
      });
      return url;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return null;
    }
  }

  /**
   * Returns the invoice's page, where an open invoice is paid and the charge confirmed with the bank; null when it is
   * not open.
   */
  async invoicePage(invoiceId: string): Promise<string | null> {
    const { status, hosted_invoice_url: url } = await this.stripe.invoices.retrieve(invoiceId);
    return status === 'open' ? (url ?? null) : null;
  }

  /**
   * Opens the schedule in a separate step, because the provider accepts no other settings when it is created from a
   * subscription.
   */
  private async openSchedule(subscriptionId: string, idempotencyKey: string) {
    const { schedule } = await this.stripe.subscriptions.retrieve(subscriptionId);
    if (schedule) return this.stripe.subscriptionSchedules.retrieve(idOf(schedule));
    return this.stripe.subscriptionSchedules.create({ from_subscription: subscriptionId }, { idempotencyKey });
  }
}

/** Stripe reports it in the intent's status or in the error of the last attempt. */
const requiresConfirmation = ({ status, last_payment_error: error }: Stripe.PaymentIntent) =>
  status === 'requires_action' || error?.code === 'authentication_required';

function defaultCardOf({ customer }: Stripe.Subscription): string | null {
  if (typeof customer === 'string' || customer.deleted) return null;
  return idOf(customer.invoice_settings.default_payment_method);
}

/** The paid month as it runs, and the year after it. */
export const upgradePhases = (running: Stripe.SubscriptionSchedule.Phase, priceId: string) => [
  unchangedPhase(running),
  annualPhase(priceId),
];

type PhaseParams = Stripe.SubscriptionScheduleUpdateParams.Phase;

const unchangedPhase = ({ start_date, end_date, items }: Stripe.SubscriptionSchedule.Phase): PhaseParams => ({
  start_date,
  end_date,
  items: items.map(({ price, quantity = 1 }) => ({ price: idOf(price), quantity })),
});

const annualPhase = (price: string): PhaseParams => ({
  items: [{ price, quantity: 1 }],
  duration: { interval: 'year', interval_count: 1 },
  proration_behavior: 'none',
});

function runningPhase({ id, phases, current_phase: current }: Stripe.SubscriptionSchedule) {
  const running = phases.find(({ start_date: start }) => start === current?.start_date);
  if (!running) throw new Error(`schedule ${id} has no running phase`);
  return running;
}
