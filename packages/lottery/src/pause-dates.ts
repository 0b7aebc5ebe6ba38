import { gamesDateOf } from './games-date.js';
import { monthsAfter } from './months.js';

const DAY_MS = 86_400_000;
/** Longer absences are better served by turning off renewal. */
const LONGEST_PAUSE_MONTHS = 6;

/** The dates on which a pause of a membership may end, yyyy-mm-dd, both included: from tomorrow on. */
export function pauseEndDates(now: Date): { first: string; last: string } {
  return { first: gamesDateOf(now.getTime() + DAY_MS), last: gamesDateOf(monthsAfter(now, LONGEST_PAUSE_MONTHS)) };
}
