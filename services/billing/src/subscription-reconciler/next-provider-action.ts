import { dueNow, type Retry } from '../retries/retry.js';
import { type Decision, isUnderDispute, type Mirror } from '../subscriptions/mirror.js';

export type ProviderAction =
  | 'cancel'
  | 'refund'
  | 'pause'
  | 'resume'
  | 'end-unpaid'
  | 'pay'
  | 'release'
  | 'renew'
  | 'stop-renewal'
  | 'schedule'
  | 'update-customer';

/** Returns the next action at the provider, or null when its state is the desired one. */
export function nextAction(mirror: Mirror): ProviderAction | null {
  // The contact comes last, because no charge depends on it. It is also updated after the end, because the member may
  // resubscribe
  return nextTermsAction(mirror) ?? (mirror.desiredContact ? 'update-customer' : null);
}

function nextTermsAction(mirror: Mirror): ProviderAction | null {
  const { status, desiredCancel, refundDueInvoiceId, desiredAutoRenew, upgrade } = mirror;
  const desiredPaused = isUnderDispute(mirror) || mirror.desiredPaused;
  if (status === 'ended') return refundDueInvoiceId ? 'refund' : null;
  if (desiredCancel) return 'cancel';
  if (desiredPaused !== undefined && desiredPaused !== (status === 'paused')) return desiredPaused ? 'pause' : 'resume';
  if (status === 'past-due' && mirror.endsUnpaid) return nextEndAction(mirror);
  if (hasNewCard(mirror)) return 'pay';
  // While a schedule manages the subscription, the provider accepts no change of its renewal, so that request waits
  if (upgrade) return nextUpgradeAction(mirror, upgrade.scheduleId);
  if (desiredAutoRenew === undefined) return null;
  return desiredAutoRenew ? 'renew' : 'stop-renewal';
}

/** The provider charges a new card only at its next attempt; the member wants to pay now. */
const hasNewCard = ({ status, failure, card }: Mirror) =>
  status === 'past-due' && failure?.card !== undefined && card !== undefined && card !== failure.card;

/**
 * Renewal is turned off first: the provider then reports "not renewed" as the reason of the end, and the member may
 * restart.
 */
function nextEndAction({ scheduleId, autoRenew }: Mirror): ProviderAction {
  if (scheduleId) return 'release';
  return autoRenew ? 'stop-renewal' : 'end-unpaid';
}

function nextUpgradeAction(
  { plan, scheduleId, autoRenew }: Mirror,
  recorded: string | undefined,
): ProviderAction | null {
  if (plan === 'annual') return scheduleId ? 'release' : null;
  if (recorded) return null;
  return autoRenew ? 'schedule' : 'renew';
}

export function withPending({ pending: _old, ...mirror }: Mirror, pending: Retry | undefined, now: Date): Mirror {
  return nextAction(mirror) ? { ...mirror, pending: pending ?? dueNow(now) } : mirror;
}

export function retryPending(mirror: Mirror, retry: (pending: Retry) => Retry): Decision | null {
  return mirror.pending ? { next: { ...mirror, pending: retry(mirror.pending) }, events: [] } : null;
}
