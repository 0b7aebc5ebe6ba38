import type { Language } from '@numbercast/lottery';
import { type OutgoingEvent, problem } from '@numbercast/platform';
import { canBeResumed, type Checkout, nextCheckout, type Payment } from '../checkouts/checkout.js';
import { isDisputed, type Mirror, type Plan, endReasonOf } from '../subscriptions/mirror.js';

/** A member's way back from a subscription that has ended to a new one. Its id is the ended one's: one follows it. */
export interface Resubscription {
  memberId: string;
  customerId: string;
  plan: Plan;
  /** Language of the payment page; absent means that of the browser. */
  language?: Language | undefined;
  state: 'open' | 'expired' | 'paid';
  checkout: Checkout;
  /** The first payment; whatever else is paid goes back. */
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
 * A subscription that was ended early by an operator, a bank, or us was ended for a reason: its member does not undo
 * that alone: an operator approves it (spec §4).
 */
export function canResubscribe(mirror: Mirror) {
  const { status, resubscriptionApproved } = mirror;
  const isForAReason = !REVERSIBLE_REASONS.includes(endReasonOf(mirror)) || isDisputed(mirror);
  return status === 'ended' && (resubscriptionApproved === true || !isForAReason);
}

type ResubscriptionRequest = Pick<Resubscription, 'memberId' | 'customerId' | 'plan' | 'language'> & {
  priceId: string;
};

/** Decides whether a resubscription opens, resumes (null), or replaces the payment page. @throws restartPaid */
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

/** The provider has opened the page of this attempt. Null when the restart has moved on meanwhile. */
export function recordPage(
  restart: Resubscription,
  attempt: number,
  { sessionId, url }: { sessionId: string; url: string },
): Decision | null {
  const { state, checkout } = restart;
  if (state !== 'open' || checkout.attempt !== attempt || checkout.sessionId) return null;
  return { next: { ...restart, checkout: { ...checkout, sessionId, url } }, events: [] };
}

/** The page of this attempt closed unpaid. Null when that is old news. */
export function expire(restart: Resubscription, attempt: number): Decision | null {
  if (restart.state !== 'open' || restart.checkout.attempt !== attempt) return null;
  return { next: { ...restart, state: 'expired' }, events: [] };
}

/** Money has come in, by this page or an earlier one: the first payment counts. Null when there is one. */
export function pay(restart: Resubscription, payment: Payment): Decision | null {
  return restart.payment ? null : { next: { ...restart, state: 'paid', payment }, events: [] };
}
