import { dueAtOnce, type Retry } from '../retry.js';
import { type Decision, isUnderDispute, type Mirror } from './mirror.js';

export type Wanted =
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
  | 'introduce';

/** What has to be asked of the provider next, or null when it shows what is wanted. */
export function unfulfilled(mirror: Mirror): Wanted | null {
  // The contact comes last: no charge waits for it. It is told also after the end, as the customer may start again
  return unfulfilledTerms(mirror) ?? (mirror.wishesContact ? 'introduce' : null);
}

function unfulfilledTerms(mirror: Mirror): Wanted | null {
  const { status, wishesCancelled, owesInvoice, wishesRenewal, upgrade } = mirror;
  const wishesPaused = isUnderDispute(mirror) || mirror.wishesPaused;
  if (status === 'ended') return owesInvoice ? 'refund' : null;
  if (wishesCancelled) return 'cancel';
  if (wishesPaused !== undefined && wishesPaused !== (status === 'paused')) return wishesPaused ? 'pause' : 'resume';
  if (status === 'past-due' && mirror.endsUnpaid) return stepToEnd(mirror);
  if (hasNewCard(mirror)) return 'pay';
  // While a schedule manages the subscription the provider takes no word on its renewal: that wish waits
  if (upgrade) return upgradeStep(mirror, upgrade.scheduleId);
  if (wishesRenewal === undefined) return null;
  return wishesRenewal ? 'renew' : 'stop-renewal';
}

/** The provider tries a new card on its own day only: whoever brings one wants it settled now. */
const hasNewCard = ({ status, failure, card }: Mirror) =>
  status === 'past-due' && failure?.card !== undefined && card !== undefined && card !== failure.card;

/** Renewal is turned off first: the provider then gives "not renewed" as the reason of the end, and the member may restart. */
function stepToEnd({ scheduleId, autoRenew }: Mirror): Wanted {
  if (scheduleId) return 'release';
  return autoRenew ? 'stop-renewal' : 'end-unpaid';
}

function upgradeStep({ plan, scheduleId, autoRenew }: Mirror, recorded: string | undefined): Wanted | null {
  if (plan === 'annual') return scheduleId ? 'release' : null;
  if (recorded) return null;
  return autoRenew ? 'schedule' : 'renew';
}

export function withPending({ pending: _old, ...mirror }: Mirror, pending: Retry | undefined, now: Date): Mirror {
  return unfulfilled(mirror) ? { ...mirror, pending: pending ?? dueAtOnce(now) } : mirror;
}

export function retryWish(mirror: Mirror, retry: (pending: Retry) => Retry): Decision | null {
  return mirror.pending ? { next: { ...mirror, pending: retry(mirror.pending) }, events: [] } : null;
}
