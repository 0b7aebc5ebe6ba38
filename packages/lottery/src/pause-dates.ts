import { gamesDateOf } from './games-date.js';

const DAY_MS = 86_400_000;
/** Longer absences are better served by turning off renewal. */
const LONGEST_PAUSE_MONTHS = 6;

/** The dates on which a pause of a membership may end, yyyy-mm-dd, both included: from tomorrow on. */
export function pauseEndDates(now: Date): { first: string; last: string } {
  const last = new Date(now);
  last.setUTCMonth(now.getUTCMonth() + LONGEST_PAUSE_MONTHS);
  // The month's last day where it has no such day
  if (last.getUTCDate() !== now.getUTCDate()) last.setUTCDate(0);
  return { first: gamesDateOf(now.getTime() + DAY_MS), last: gamesDateOf(last) };
}
