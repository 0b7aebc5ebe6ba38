import { isDeepStrictEqual } from 'node:util';
import { DisputeClosedSchema, DisputeOpenedSchema } from '@numbercast/contracts/billing/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import { dueAfterAttempt } from '../retries/retry.js';
import { type Decision, type Dispute, hasMember, isUnderDispute, type Mirror } from '../subscriptions/mirror.js';
import { subscriptionMessage } from '../subscriptions/subscription-events.js';
import { withPending } from '../subscription-reconciler/next-provider-action.js';

/**
 * Applies the state of a dispute at the provider: charges pause while the bank decides; a lost dispute ends the
 * subscription; otherwise charges continue as the member requested. Null when nothing is new.
 * @param now server time, for the next request to the provider
 */
export function applyDispute(mirror: Mirror, reported: Dispute, now: Date): Decision | null {
  const known = mirror.disputes?.find(({ disputeId }) => disputeId === reported.disputeId);
  if (known && isDeepStrictEqual(known, reported)) return null;
  const others = mirror.disputes?.filter((dispute) => dispute !== known) ?? [];
  const disputed = { ...mirror, disputes: [...others, reported], revision: mirror.revision + 1 };
  const next = withPending(withRequests(mirror, disputed), dueAfterAttempt(mirror.pending, now), now);
  return { next, events: hasMember(mirror) ? eventsOf(known, reported, next) : [] };
}

function withRequests(before: Mirror, next: Mirror): Mirror {
  if (next.disputes?.some(({ status }) => status === 'lost'))
    return { ...next, desiredCancel: next.desiredCancel ?? 'disputed' };
  const isOver = isUnderDispute(before) && !isUnderDispute(next);
  return isOver ? { ...next, desiredPaused: next.desiredPaused ?? false } : next;
}

function eventsOf(known: Dispute | undefined, reported: Dispute, mirror: Mirror): OutgoingEvent[] {
  const { memberId } = mirror;
  const { disputeId, amountCents, currency, status } = reported;
  const payload = { memberId, subscription: subscriptionMessage(mirror), disputeId };
  const opened = event(DisputeOpenedSchema, { ...payload, amountCents: BigInt(amountCents), currency });
  const wasOpen = known?.status === 'open';
  if (status === 'open') return wasOpen ? [] : [opened];
  if (status === 'lost' && known?.status !== 'lost')
    return [...(wasOpen ? [] : [opened]), event(DisputeClosedSchema, { ...payload, won: false })];
  return status === 'closed' && wasOpen ? [event(DisputeClosedSchema, { ...payload, won: true })] : [];
}
