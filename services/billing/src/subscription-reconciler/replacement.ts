import { SubscriptionRestartedSchema } from '@numbercast/contracts/billing/v1/events';
import { event } from '@numbercast/platform';
import { dueNow } from '../retries/retry.js';
import type { Decision, Mirror } from '../subscriptions/mirror.js';
import { subscriptionMessage } from '../subscriptions/subscription-events.js';
import { withPending } from './next-provider-action.js';

/** Replaces the ended subscription with the candidate, and publishes that once. Null when it is already replaced. */
export function promoteCandidate(mirror: Mirror): Decision | null {
  if (!mirror.isCandidate) return null;
  const { isCandidate: _past, ...next } = mirror;
  const { memberId, replacesSubscriptionId: endedSubscriptionId } = mirror;
  const payload = { memberId, endedSubscriptionId, subscription: subscriptionMessage(next) };
  return { next, events: [event(SubscriptionRestartedSchema, payload)] };
}

/** Requests the cancellation and refund of a candidate that is not needed or whose member has left. */
export function rejectCandidate(mirror: Mirror, refundDueInvoiceId: string, now: Date): Decision | null {
  if (!mirror.isCandidate || mirror.desiredCancel === 'refused') return null;
  const next: Mirror = { ...mirror, desiredCancel: 'refused', refundDueInvoiceId };
  return { next: withPending(next, dueNow(now), now), events: [] };
}

/** Records that the payment was refunded. */
export function recordRefund({ refundDueInvoiceId: _paid, ...mirror }: Mirror, now: Date): Decision {
  return { next: withPending(mirror, mirror.pending, now), events: [] };
}
