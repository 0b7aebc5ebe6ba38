import { SubscriptionRestartedSchema } from '@numbercast/contracts/billing/v1/events';
import { event } from '@numbercast/platform';
import { dueAtOnce } from '../retry.js';
import type { Decision, Mirror } from './mirror.js';
import { subscriptionMessage } from './subscription-facts.js';
import { withPending } from './wanted.js';

/** The candidate takes the place of the subscription that has ended, which is told once. Null when it has it already. */
export function admit(mirror: Mirror): Decision | null {
  if (!mirror.isCandidate) return null;
  const { isCandidate: _past, ...next } = mirror;
  const { memberId, restartOf: endedSubscriptionId } = mirror;
  const fact = { memberId, endedSubscriptionId, subscription: subscriptionMessage(next) };
  return { next, events: [event(SubscriptionRestartedSchema, fact)] };
}

/** The place is taken, or there is no member any more: the subscription shall end and its money go back. */
export function turnAway(mirror: Mirror, owesInvoice: string, now: Date): Decision | null {
  if (!mirror.isCandidate || mirror.wishesCancelled === 'refused') return null;
  const next: Mirror = { ...mirror, wishesCancelled: 'refused', owesInvoice };
  return { next: withPending(next, dueAtOnce(now), now), events: [] };
}

/** The money has gone back. */
export function repaid({ owesInvoice: _paid, ...mirror }: Mirror, now: Date): Decision {
  return { next: withPending(mirror, mirror.pending, now), events: [] };
}
