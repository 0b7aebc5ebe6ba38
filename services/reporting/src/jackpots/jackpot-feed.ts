import type { Decision } from '@numbercast/platform';

const MINUTE_MS = 60_000;
/** Jackpots change a few times between two draws. */
const POLL_MS = 15 * MINUTE_MS;
/** A feed that fails for this long requires an operator, who enters jackpots by hand in the meantime. */
export const FAILS_TOO_LONG_MS = 120 * MINUTE_MS;

/** The polling state of a feed. */
export interface JackpotFeed {
  attemptedAt: Date;
  /** Time of the first failure since the last success. */
  failingSince?: Date;
  /** Why the last poll failed. */
  failure?: string;
}

/** Claims a poll for one replica. Returns null when none is due. */
export function claimPoll(current: JackpotFeed | null, now: Date): Decision<JackpotFeed> | null {
  if (current && now.getTime() - current.attemptedAt.getTime() < POLL_MS) return null;
  return { next: { ...current, attemptedAt: now }, events: [] };
}

export function recordSuccess(current: JackpotFeed): Decision<JackpotFeed> | null {
  return current.failingSince ? { next: { attemptedAt: current.attemptedAt }, events: [] } : null;
}

export const recordFailure = (current: JackpotFeed, failure: string, now: Date): Decision<JackpotFeed> => ({
  next: { ...current, failingSince: current.failingSince ?? now, failure },
  events: [],
});

/** Returns the milliseconds since the first failure; 0 while the feed can be read. */
export const failingMsOf = ({ failingSince }: Pick<JackpotFeed, 'failingSince'>, now: Date) =>
  failingSince ? Math.max(0, now.getTime() - failingSince.getTime()) : 0;
