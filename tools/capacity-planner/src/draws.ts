import { type Game, GAMES } from '@numbercast/lottery';
import { datesBefore, type DrawDate, drawOn, drawsBetween } from '@numbercast/lottery/calendar';
import { sealingLimit } from '@numbercast/numbergen/planning';

/** Usual time from a draw until two sources agree on its result. An assumption: no feed guarantees it. */
const RESULT_AFTER_MS = 2 * 3_600_000;
const WEEK_MS = 7 * 86_400_000;

/** Weeks from Wednesday to Tuesday: an ordinary one, and those in which clocks go forward and back. */
export const WEEKS = {
  'an ordinary week': '2027-01-13',
  'clocks go forward': '2027-03-10',
  'clocks go back': '2027-11-03',
};

/** One drawing, and when its numbers are ready to be sent. */
export interface Slot extends DrawDate {
  startAt: Date;
}

/**
 * Returns when numbers are assigned: once the result of the previous draw is known, at the latest when sealing no
 * longer waits for it.
 */
function startOf({ game, date, deadline }: DrawDate): Date {
  const [before = ''] = datesBefore(game, date, 1);
  const known = drawOn(game, before).drawAt.getTime() + RESULT_AFTER_MS;
  return new Date(Math.min(known, sealingLimit(deadline).getTime()));
}

/** The draws of a week, soonest deadline first. @param from its first day, yyyy-mm-dd */
export function slotsOf(from: string, wanted: readonly Game[] = GAMES): Slot[] {
  const begins = new Date(`${from}T12:00:00Z`);
  return wanted
    .flatMap((game) => drawsBetween(game, begins, new Date(begins.getTime() + WEEK_MS)))
    .map((draw) => ({ ...draw, startAt: startOf(draw) }))
    .toSorted((a, b) => a.deadline.getTime() - b.deadline.getTime());
}

/** How often a game is drawn in a year. */
export const drawsIn = (game: Game, year: number) =>
  drawsBetween(game, new Date(`${year}-01-01T12:00:00Z`), new Date(`${year + 1}-01-01T12:00:00Z`)).length;
