import { acted, type OutgoingEvent, problem } from '@numbercast/platform';
import { dueNow, type Retry } from '../retries/retry.js';
import type { Mirror } from '../subscriptions/mirror.js';

/** `no-member`: no membership belongs to it; `ended`: it ended here; `second`: its member has a newer one. */
export const ORPHAN_REASONS = ['no-member', 'ended', 'second'] as const;
export type OrphanReason = (typeof ORPHAN_REASONS)[number];
export const ORPHAN_STATES = ['found', 'settling', 'settled'] as const;

/** A subscription that the provider charges although no membership belongs to it. Its id is the provider's. */
export interface Orphan {
  subscriptionId: string;
  customerId: string;
  memberId: string | null;
  reason: OrphanReason;
  /** The price of a period. */
  amountCents: number;
  createdAt: Date;
  /** Payments since then bought nothing. */
  paidSince: Date;
  paidCents: number;
  /** When a nightly listing last contained it. */
  seenAt: Date;
  state: (typeof ORPHAN_STATES)[number];
  /** Present while it has to be canceled and refunded. */
  pending?: Retry;
}

export interface Decision {
  next: Orphan;
  events: OutgoingEvent[];
}

export type Found = Omit<Orphan, 'seenAt' | 'state' | 'pending'>;

export const orphanNotFound = problem('orphan-not-found', 404, 'Subscription not found');
export const noOrphan = problem(
  'no-orphan',
  409,
  'This subscription has a member now. Nothing was canceled or refunded.',
);

/** A subscription as the provider lists it. */
export interface Listed {
  subscriptionId: string;
  customerId: string;
  /** The sign-up named in its metadata. */
  memberId: string | null;
  amountCents: number;
  createdAt: Date;
}

/**
 * Returns why a listed subscription is an orphan, or null.
 * @param mirror the local record of it
 * @param newestId the newest subscription of its member
 */
export function orphanReason(
  { subscriptionId }: Listed,
  mirror: Pick<Mirror, 'status' | 'isCandidate' | 'desiredCancel'> | null,
  newestId: string | undefined,
): OrphanReason | null {
  if (!mirror) return 'no-member';
  if (mirror.status === 'ended') return 'ended';
  // Its cancellation is being retried
  if (mirror.desiredCancel) return null;
  if (mirror.isCandidate) return 'no-member';
  return newestId === subscriptionId ? null : 'second';
}

/** Records the result of the nightly listing; an order to settle the orphan stays. */
export function seen(current: Orphan | null, found: Found, now: Date): Decision {
  return { next: { ...(current ?? { state: 'found' }), ...found, seenAt: now }, events: [] };
}

/** Records an operator's order to cancel and refund it. Null when that was ordered before. */
export function order(orphan: Orphan, { by, at, reason }: { by: string; at: Date; reason: string }, now: Date) {
  if (orphan.state !== 'found') return null;
  const target = `${orphan.subscriptionId}: ${reason}`;
  const entry = acted({ by, at }, 'canceled and refunded a subscription without a member', target);
  return { next: { ...orphan, state: 'settling' as const, pending: dueNow(now) }, events: [entry] };
}

export const retryOrder = (orphan: Orphan, retry: (pending: Retry) => Retry): Decision | null =>
  orphan.pending ? { next: { ...orphan, pending: retry(orphan.pending) }, events: [] } : null;

export function settled({ pending: _done, ...orphan }: Orphan, paidCents: number): Decision | null {
  return orphan.state === 'settling' ? { next: { ...orphan, paidCents, state: 'settled' }, events: [] } : null;
}
