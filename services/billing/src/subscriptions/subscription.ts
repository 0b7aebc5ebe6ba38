import { isDeepStrictEqual } from 'node:util';
import type { Decision, Mirror, Reading } from './mirror.js';
import { changedFacts } from './subscription-facts.js';
import { withPending } from './wanted.js';

/** Takes in what the provider shows. Null when that is what we knew. */
export function reflect(
  current: Mirror | null,
  reading: Reading,
  identity: { subscriptionId: string; email: string },
  now: Date,
): Decision | null {
  if (!current) {
    const candidate = reading.restartOf && { isCandidate: true };
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
  const shown = withoutPastNotice(
    withoutPastUpgrade(withoutPastEnd({ ...kept, ...reading, revision: current.revision + 1 })),
  );
  const next = withPending(endedWhenGivenUp(shown), pending, now);
  if (isDeepStrictEqual({ ...current, revision: next.revision }, next)) return null;
  return { next, events: changedFacts(current, next) };
}

/**
 * Ends the subscription after the last retry, whatever the account is set to: otherwise the member would get numbers
 * indefinitely without paying.
 */
function endedWhenGivenUp(mirror: Mirror): Mirror {
  const isOver = mirror.status === 'ended' || mirror.givenUp === undefined;
  return isOver || mirror.wishesCancelled ? mirror : { ...mirror, wishesCancelled: 'unpaid' };
}

/**
 * An upgrade is over when the annual plan runs without the schedule, when the subscription has ended, and when somebody
 * has taken the schedule away at the provider before its time.
 */
function withoutPastUpgrade(mirror: Mirror): Mirror {
  const { upgrade, ...rest } = mirror;
  if (!upgrade) return mirror;
  const isDone = mirror.plan === 'annual' && !mirror.scheduleId;
  const isWithdrawn = mirror.plan === 'monthly' && upgrade.scheduleId && upgrade.scheduleId !== mirror.scheduleId;
  return isDone || isWithdrawn || mirror.status === 'ended' ? rest : mirror;
}

/** A payment that came in after all keeps the paid period; the subscription then ends with it, as renewal is off. */
function withoutPastEnd({ endsUnpaid, ...mirror }: Mirror): Mirror {
  return endsUnpaid && mirror.status === 'past-due' ? { ...mirror, endsUnpaid } : mirror;
}

/** A new period has a renewal of its own to tell of. */
function withoutPastNotice({ renewalTold, ...mirror }: Mirror): Mirror {
  return renewalTold?.getTime() === mirror.periodEnd.getTime() ? { ...mirror, renewalTold } : mirror;
}
