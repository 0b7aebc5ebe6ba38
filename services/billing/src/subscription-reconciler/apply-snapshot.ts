import { isDeepStrictEqual } from 'node:util';
import type { Decision, Mirror, ProviderSnapshot } from '../subscriptions/mirror.js';
import { changeEvents } from '../subscriptions/subscription-events.js';
import { withPending } from './next-provider-action.js';

/** Applies a snapshot of the provider. Null when nothing changed. */
export function applySnapshot(
  current: Mirror | null,
  reading: ProviderSnapshot,
  identity: { subscriptionId: string; email: string },
  now: Date,
): Decision | null {
  if (!current) {
    const candidate = reading.replacesSubscriptionId && { isCandidate: true };
    return { next: { ...identity, ...reading, ...candidate, revision: 1 }, events: [] };
  }
  const {
    failure: _failure,
    card: _card,
    endReason: _end,
    scheduleId: _scheduleId,
    price: _price,
    givenUp: _givenUp,
    pending,
    ...kept
  } = current;
  const shown = clearPastNotice(
    clearFinishedUpgrade(clearSettledEnd({ ...kept, ...reading, revision: current.revision + 1 })),
  );
  const next = withPending(cancelAfterFinalRetry(shown), pending, now);
  if (isDeepStrictEqual({ ...current, revision: next.revision }, next)) return null;
  return { next, events: changeEvents(current, next) };
}

/**
 * Ends the subscription after the last retry, whatever the account is set to: otherwise the member would get numbers
 * indefinitely without paying.
 */
function cancelAfterFinalRetry(mirror: Mirror): Mirror {
  const isOver = mirror.status === 'ended' || mirror.givenUp === undefined;
  return isOver || mirror.desiredCancel ? mirror : { ...mirror, desiredCancel: 'unpaid' };
}

/**
 * Clears an upgrade when the annual plan runs without the schedule, when the subscription has ended, or when an
 * operator has removed the schedule at the provider.
 */
function clearFinishedUpgrade(mirror: Mirror): Mirror {
  const { upgrade, ...rest } = mirror;
  if (!upgrade) return mirror;
  const isDone = mirror.plan === 'annual' && !mirror.scheduleId;
  const isWithdrawn = mirror.plan === 'monthly' && upgrade.scheduleId && upgrade.scheduleId !== mirror.scheduleId;
  return isDone || isWithdrawn || mirror.status === 'ended' ? rest : mirror;
}

/**
 * Clears the end without payment once the payment has succeeded or the subscription has ended. A paid period is kept;
 * the subscription ends with it, because renewal is off.
 */
function clearSettledEnd({ endsUnpaid, ...mirror }: Mirror): Mirror {
  return endsUnpaid && mirror.status === 'past-due' ? { ...mirror, endsUnpaid } : mirror;
}

/** Clears the renewal notice of an earlier period, so that a new period gets a new one. */
function clearPastNotice({ renewalNoticeFor, ...mirror }: Mirror): Mirror {
  return renewalNoticeFor?.getTime() === mirror.periodEnd.getTime() ? { ...mirror, renewalNoticeFor } : mirror;
}
