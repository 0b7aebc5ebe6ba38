import type { Language } from '@numbercast/lottery';
import { type OutgoingEvent, problem } from '@numbercast/platform';
import { canBeResumed, type Checkout, nextCheckout, type Payment } from '../checkouts/checkout.js';
import { isDisputed, type Mirror, type Plan, endReasonOf } from '../subscriptions/mirror.js';

/** A member's new subscription after one that has ended. Its id is that of the ended one, which only one can follow. */
export interface Resubscription {
  memberId: string;
  customerId: string;
  plan: Plan;
  /** Language of the payment page; absent means that of the browser. */
  language?: Language | undefined;
  state: 'open' | 'expired' | 'paid';
  checkout: Checkout;
  /** The first payment; any other is refunded. */
  payment?: Payment;
}

export interface Decision {
  next: Resubscription;
  events: OutgoingEvent[];
}

export const notSuspended = problem('not-suspended', 409, 'Your subscription has not ended.');
export const resubscriptionNeedsSupport = problem('restart-by-support', 409, 'Please contact support to start again.');
export const resubscriptionPaid = problem(
  'restart-already-paid',
  409,
  'We received your payment. Your account will be active in a moment.',
);
export const resubscriptionSuperseded = problem('restart-superseded', 409, 'This was continued in another window.');

const REVERSIBLE_REASONS = ['unpaid', 'not-renewed'];

/**
 * Whether the member can resubscribe. After an operator, a bank, or we have ended a subscription early for a reason, an
 * operator has to approve it (spec §4).
 */
export function canResubscribe(mirror: Mirror) {
  const { status, resubscriptionApproved } = mirror;
  const isForAReason = !REVERSIBLE_REASONS.includes(endReasonOf(mirror)) || isDisputed(mirror);
  return status === 'ended' && (resubscriptionApproved === true || !isForAReason);
}

type ResubscriptionRequest = Pick<Resubscription, 'memberId' | 'customerId' | 'plan' | 'language'> & {
  priceId: string;
};

/** Decides whether a resubscription opens, resumes (null), or replaces the payment page. @throws resubscriptionPaid */
export function requestResubscription(
  current: Resubscription | null,
  { priceId, ...wanted }: ResubscriptionRequest,
  now: Date,
): Decision | null {
  if (current?.state === 'paid') throw resubscriptionPaid();
  if (current && isSamePage(current, wanted, priceId) && isUsable(current, now)) return null;
  return { next: { ...wanted, state: 'open', checkout: nextCheckout(priceId, now, current?.checkout) }, events: [] };
}

const isSamePage = (
  { plan, language, checkout }: Resubscription,
  wanted: Pick<Resubscription, 'plan' | 'language'>,
  priceId: string,
) => plan === wanted.plan && language === wanted.language && checkout.priceId === priceId;

const isUsable = ({ state, checkout }: Resubscription, now: Date) =>
  state === 'open' && checkout.expiresAt > now && canBeResumed(checkout, now);

/** Records that the provider has opened the page of this attempt. Null when the restart has changed meanwhile. */
export function recordPage(
  restart: Resubscription,
  attempt: number,
  { sessionId, url }: { sessionId: string; url: string },
): Decision | null {
  const { state, checkout } = restart;
  if (state !== 'open' || checkout.attempt !== attempt || checkout.sessionId) return null;
  return { next: { ...restart, checkout: { ...checkout, sessionId, url } }, events: [] };
}

/** Records that the page of this attempt closed unpaid. Null when that is outdated. */
export function expire(restart: Resubscription, attempt: number): Decision | null {
  if (restart.state !== 'open' || restart.checkout.attempt !== attempt) return null;
  return { next: { ...restart, state: 'expired' }, events: [] };
}

/** Records the first payment, from this page or an earlier one. Null when there already is one. */
export function pay(restart: Resubscription, payment: Payment): Decision | null {
  return restart.payment ? null : { next: { ...restart, state: 'paid', payment }, events: [] };
}
