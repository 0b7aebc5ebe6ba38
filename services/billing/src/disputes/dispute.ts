import { isDeepStrictEqual } from 'node:util';
import { DisputeClosedSchema, DisputeOpenedSchema } from '@numbercast/contracts/billing/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import { dueAfterAttempt } from '../retries/retry.js';
import { type Decision, type Dispute, hasMember, isUnderDispute, type Mirror } from '../subscriptions/mirror.js';
import { subscriptionMessage } from '../subscriptions/subscription-events.js';
import { withPending } from '../subscription-reconciler/next-provider-action.js';

/**
 * Takes in what the provider shows of a dispute: while a bank decides nothing is charged; what it decides against us
 * ends the subscription; otherwise charging goes on as its member wants. Null when nothing is new.
 * @param now technical time, when the provider can be asked
 */
export function takeDispute(mirror: Mirror, shown: Dispute, now: Date): Decision | null {
  const known = mirror.disputes?.find(({ disputeId }) => disputeId === shown.disputeId);
  if (known && isDeepStrictEqual(known, shown)) return null;
  const others = mirror.disputes?.filter((dispute) => dispute !== known) ?? [];
  const disputed = { ...mirror, disputes: [...others, shown], revision: mirror.revision + 1 };
  const next = withPending(withWishes(mirror, disputed), dueAfterAttempt(mirror.pending, now), now);
  return { next, events: hasMember(mirror) ? factsOf(known, shown, next) : [] };
}

function withWishes(before: Mirror, next: Mirror): Mirror {
  if (next.disputes?.some(({ status }) => status === 'lost'))
    return { ...next, desiredCancel: next.desiredCancel ?? 'disputed' };
  const isOver = isUnderDispute(before) && !isUnderDispute(next);
  return isOver ? { ...next, desiredPaused: next.desiredPaused ?? false } : next;
}

function factsOf(known: Dispute | undefined, shown: Dispute, mirror: Mirror): OutgoingEvent[] {
  const { memberId } = mirror;
  const { disputeId, amountCents, currency, status } = shown;
  const fact = { memberId, subscription: subscriptionMessage(mirror), disputeId };
  const opened = event(DisputeOpenedSchema, { ...fact, amountCents: BigInt(amountCents), currency });
  const wasOpen = known?.status === 'open';
  if (status === 'open') return wasOpen ? [] : [opened];
  if (status === 'lost' && known?.status !== 'lost')
    return [...(wasOpen ? [] : [opened]), event(DisputeClosedSchema, { ...fact, won: false })];
  return status === 'closed' && wasOpen ? [event(DisputeClosedSchema, { ...fact, won: true })] : [];
}
