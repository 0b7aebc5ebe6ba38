import { gamesDateOf } from '@numbercast/lottery';
import type { Draw } from '../draws/draw.js';
import type { Period } from './rows.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Results are not available earlier; the sources have them about an hour after the draw. */
const EARLIEST_MS = 30 * MINUTE_MS;
/** A result later than this no longer justifies polling at every run. */
const URGENT_DAYS = 7;
/** Far enough back for 200 draws of either game, the window of the rules. */
const FIRST_READ_DAYS = 730;
/** Results are corrected within days. */
const READ_BACK_DAYS = 14;
/** Also the interval at which consumers are informed that there are no further results. */
export const POLL_MS = 30 * MINUTE_MS;

/** Returns the calendar date in America/New_York this many days ago, yyyy-mm-dd. */
const dayBefore = (now: Date, days: number) => gamesDateOf(now.getTime() - days * DAY_MS);

/** Returns the full period, which is polled after a start. */
export const everything = (now: Date): Period => ({ from: dayBefore(now, FIRST_READ_DAYS), to: dayBefore(now, 0) });

/**
 * Returns the days to poll the sources for, if a poll is due. After a start it polls the whole period: it may be the
 * first start, an import may have been interrupted, or unexpected results may exist. From then on it polls due results
 * at every run, and the last days now and then, because published results may be corrected.
 * @param unpublished draws of the game without a published result, both scheduled and held
 * @param lookedAt time of the last complete poll, if any
 */
export function dueLook(
  now: Date,
  unpublished: Pick<Draw, 'date' | 'drawAt'>[],
  lookedAt: Date | undefined,
): Period | null {
  if (!lookedAt) return everything(now);
  const missing = unpublished.filter(({ drawAt }) => !drawAt || sinceThen(now, drawAt) >= EARLIEST_MS);
  const isUrgent = missing.some(({ drawAt }) => drawAt && sinceThen(now, drawAt) < URGENT_DAYS * DAY_MS);
  if (!isUrgent && sinceThen(now, lookedAt) < POLL_MS) return null;
  const from = missing.reduce((first, { date }) => (date < first ? date : first), dayBefore(now, READ_BACK_DAYS));
  return { from, to: dayBefore(now, 0) };
}

const sinceThen = (now: Date, then: Date) => now.getTime() - then.getTime();
