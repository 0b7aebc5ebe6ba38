import type Stripe from 'stripe';
import { GIFT_ID, RESTART_OF, SIGNUP_ID } from '../stripe/metadata.js';
import { idOf, instant } from '../stripe/stripe-client.js';
import { discountedPrice } from './lasting-discounts.js';
import type { Dispute, Failure, ProviderSnapshot, Status, SubscriptionPrice } from '../subscriptions/mirror.js';

/**
 * Maps the provider's objects (API version of stripe 23.1) to our model. Null for a subscription that is not ours or
 * whose first payment has not been made.
 * @param now business time
 * @param subscription with its customer expanded, since the customer's discount and credit change what is charged
 * @param overdue the subscription's latest invoice, the card of its last attempt and of its next one, where a payment
 *   is overdue
 */
export function toProviderSnapshot(
  subscription: Stripe.Subscription,
  overdue: Overdue | null,
  now: Date,
): ProviderSnapshot | null {
  const { [SIGNUP_ID]: memberId, [RESTART_OF]: replacesSubscriptionId, [GIFT_ID]: giftId } = subscription.metadata;
  const [item] = subscription.items.data;
  const status = statusOf(subscription);
  if (!memberId || !item || !status) return null;
  const failure = isOverdue(subscription) && overdue && failureOf(overdue);
  const { schedule } = subscription;
  const price = priceOf(subscription, item, now);
  const givenUp = givenUpOf(subscription, overdue, now);
  return {
    memberId,
    customerId: idOf(subscription.customer),
    plan: planOf(item.price),
    ...(price && { price }),
    status,
    // Since API version 2025-03-31 the items carry the period, not the subscription. An end cuts an unpaid one short
    periodStart: instant(item.current_period_start),
    periodEnd: instant(Math.min(item.current_period_end, subscription.ended_at ?? Infinity)),
    autoRenew: !subscription.cancel_at_period_end && subscription.cancel_at === null,
    createdAt: instant(subscription.created),
    ...(replacesSubscriptionId && { replacesSubscriptionId }),
    ...(giftId && { giftId }),
    ...(schedule && { scheduleId: idOf(schedule) }),
    ...(failure && { failure, ...(overdue.card && { card: overdue.card }) }),
    ...(givenUp && { givenUp }),
    ...(status === 'ended' && { endReason: endReasonFrom(subscription, item.current_period_end) }),
  };
}

/** The open amount, the card of the last attempt, and the card of the next one. */
export interface Overdue {
  invoice: Stripe.Invoice;
  triedCard: string | null;
  /** The bank wants the member to confirm the charge (3-D Secure). */
  needsConfirmation: boolean;
  triedAt: Date | null;
  card: string | null;
}

/** Whether a payment is overdue, so that the latest invoice shows the state of the charge. */
export const isOverdue = ({ status }: Stripe.Subscription) => status === 'past_due' || status === 'unpaid';

function statusOf({ id, status, pause_collection }: Stripe.Subscription): Status | null {
  switch (status) {
    case 'active':
    case 'trialing':
      return pause_collection ? 'paused' : 'active';
    case 'past_due':
    case 'unpaid':
      return pause_collection ? 'paused' : 'past-due';
    case 'paused':
      return 'paused';
    case 'canceled':
      return 'ended';
    // The first payment was never made: no sign-up was paid by it
    case 'incomplete':
    case 'incomplete_expired':
      return null;
    default:
      throw new Error(`subscription ${id} has unknown status ${status}`);
  }
}

function planOf({ id, lookup_key, recurring }: Stripe.Price): ProviderSnapshot['plan'] {
  if (lookup_key === 'monthly' || lookup_key === 'annual') return lookup_key;
  if (recurring?.interval === 'month') return 'monthly';
  if (recurring?.interval === 'year') return 'annual';
  throw new Error(`price ${id} does not belong to any plan`);
}

const DAY_MS = 86_400_000;
/** Leaves the member time to pay the open invoice. */
const GIVEN_UP_AFTER_MS = 7 * DAY_MS;

/** Returns the provider's action after the last retry. The API does not expose the setting, so its effect is read. */
function givenUpOf(
  { status, pause_collection, cancellation_details }: Stripe.Subscription,
  overdue: Overdue | null,
  now: Date,
): ProviderSnapshot['givenUp'] {
  if (status === 'canceled') return cancellation_details?.reason === 'payment_failed' ? 'canceled' : undefined;
  if (pause_collection) return undefined;
  if (status === 'unpaid') return 'marked-unpaid';
  if (status !== 'past_due' || !overdue?.triedAt || overdue.invoice.status !== 'open') return undefined;
  const isLeft = overdue.invoice.next_payment_attempt === null;
  return isLeft && now.getTime() - overdue.triedAt.getTime() >= GIVEN_UP_AFTER_MS ? 'left-past-due' : undefined;
}

/** Undefined for a price without one amount, such as a tiered price. */
function priceOf(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  now: Date,
): SubscriptionPrice | undefined {
  const { id, unit_amount: unitAmount, currency } = item.price;
  if (unitAmount === null) return undefined;
  const isTaxed = subscription.automatic_tax.enabled;
  const taxRates = [...(subscription.default_tax_rates ?? []), ...(item.tax_rates ?? [])];
  const discounts = [...subscription.discounts, ...item.discounts];
  const isAlone = subscription.items.data.length === 1;
  const isFixed = isAlone && !isTaxed && taxRates.length + discounts.length === 0 && !changesAmounts(subscription);
  const amountCents = unitAmount * (item.quantity ?? 1);
  return { priceId: id, amountCents, currency, isFixed, isTaxed, ...discountedPrice(subscription, amountCents, now) };
}

/** Whether a discount or a credit of the customer may change amounts; true for a customer who is not expanded. */
function changesAmounts({ customer }: Stripe.Subscription): boolean {
  if (typeof customer === 'string') return true;
  return !customer.deleted && (Boolean(customer.discount) || customer.balance !== 0);
}

function failureOf({ invoice, triedCard, needsConfirmation }: Overdue): Failure | undefined {
  if (invoice.status === 'paid' || invoice.status === 'void' || invoice.attempt_count === 0) return undefined;
  return {
    invoiceId: invoice.id,
    attempt: invoice.attempt_count,
    amountCents: invoice.amount_remaining,
    currency: invoice.currency,
    ...(invoice.next_payment_attempt !== null && { nextAttemptAt: instant(invoice.next_payment_attempt) }),
    ...(triedCard && { card: triedCard }),
    ...(needsConfirmation && { needsConfirmation }),
  };
}

/** A subscription that ends before its paid period was ended manually. */
function endReasonFrom(
  { cancellation_details, cancel_at_period_end, ended_at }: Stripe.Subscription,
  periodEnd: number,
): ProviderSnapshot['endReason'] {
  if (cancellation_details?.reason === 'payment_failed') return 'unpaid';
  const isOver = ended_at !== null && ended_at >= periodEnd;
  return cancel_at_period_end || isOver ? 'not-renewed' : 'member-cancelled';
}

export function toDispute({
  id,
  status,
  amount,
  currency,
  reason,
  created,
  evidence_details,
}: Stripe.Dispute): Dispute {
  const { due_by: dueBy } = evidence_details;
  return {
    disputeId: id,
    status: disputeStatusOf(id, status),
    amountCents: amount,
    currency,
    cause: reason,
    openedAt: instant(created),
    ...(dueBy !== null && { answerBy: instant(dueBy) }),
  };
}

function disputeStatusOf(id: string, status: Stripe.Dispute.Status): Dispute['status'] {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'open';
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'closed';
    case 'lost':
      return 'lost';
    default:
      throw new Error(`dispute ${id} has unknown status ${status}`);
  }
}
