import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { PaymentReceivedSchema, Plan } from '@numbercast/contracts/billing/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import { dueNow, type Retry } from '../retries/retry.js';
import type { Mirror, Plan as PlanName } from '../subscriptions/mirror.js';

/** A paid invoice that must be published once. It has the id of the invoice. */
export interface Receipt {
  subscriptionId: string;
  noticedAt: Date;
  /** `dropped`: no member paid it, or nothing was paid. */
  state: 'pending' | 'published' | 'dropped';
  /** Present while it is pending. */
  pending?: Retry;
}

/** An invoice as the provider shows it once it is paid. */
export interface PaidInvoice {
  number: string | null;
  amountCents: number;
  currency: string;
  paidAt: Date;
  plan: PlanName;
  periodStart: Date;
  periodEnd: Date;
  card: { brand: string; last4: string } | null;
  /** The provider's page of the invoice. Its holder can read the invoice without signing in. */
  url: string | null;
}

interface Decision {
  next: Receipt;
  events: OutgoingEvent[];
}

const DAY_MS = 86_400_000;
/** A sign-up has become a membership by then, or never will. */
const WAITS_MS = 3 * DAY_MS;

export const noticed = (subscriptionId: string, now: Date): Receipt => ({
  subscriptionId,
  noticedAt: now,
  state: 'pending',
  pending: dueNow(now),
});

export const retryReceipt = (receipt: Receipt, change: (retry: Retry) => Retry): Decision | null =>
  receipt.pending ? { next: { ...receipt, pending: change(receipt.pending) }, events: [] } : null;

/**
 * Returns whether a member made the payment. `unknown` while a sign-up or a restart may still be rejected: its payment
 * would then be refunded, and a receipt would be wrong.
 */
export function payerOf(
  mirror: Mirror | null,
  hasJoined: boolean,
  { noticedAt }: Pick<Receipt, 'noticedAt'>,
  now: Date,
): 'member' | 'none' | 'unknown' {
  if (mirror?.desiredCancel === 'refused') return 'none';
  if (mirror && !mirror.isCandidate && hasJoined) return 'member';
  return now.getTime() - noticedAt.getTime() < WAITS_MS ? 'unknown' : 'none';
}

function settled(receipt: Receipt, state: 'published' | 'dropped', events: OutgoingEvent[] = []): Decision | null {
  const { pending, ...rest } = receipt;
  return pending ? { next: { ...rest, state }, events } : null;
}

export const drop = (receipt: Receipt) => settled(receipt, 'dropped');

const PLANS = { monthly: Plan.MONTHLY, annual: Plan.ANNUAL };

export function publish(receipt: Receipt, invoiceId: string, memberId: string, invoice: PaidInvoice) {
  const { number, amountCents, currency, paidAt, plan, periodStart, periodEnd, card, url } = invoice;
  const payment = {
    memberId,
    subscriptionId: receipt.subscriptionId,
    invoiceId,
    invoiceNumber: number ?? '',
    amountCents: BigInt(amountCents),
    currency,
    paidAt: timestampFromDate(paidAt),
    plan: PLANS[plan],
    periodStart: timestampFromDate(periodStart),
    periodEnd: timestampFromDate(periodEnd),
    cardBrand: card?.brand ?? '',
    cardLast4: card?.last4 ?? '',
    invoiceUrl: url ?? '',
  };
  return settled(receipt, 'published', [event(PaymentReceivedSchema, payment)]);
}
