import { catalogue, type Game, isDrawDay, type Matrix, findEra } from '@numbercast/lottery';
import type { Outcome } from './outcome.js';

/**
 * Returns why an outcome is impossible on that date, in words: a ball out of range, a date before the game began, or a
 * weekday without a draw. Returns null when it is possible. Games have moved single draws, so a scheduled date counts.
 */
export function whyImpossible(game: Game, date: string, outcome: Outcome, isScheduled: boolean): string | null {
  const era = findEra(game, date);
  const { name } = catalogue[game];
  if (!era) return `${name} was not drawn yet`;
  if (!isScheduled && !isDrawDay(game, date)) return `${name} is not drawn on that day of the week`;
  return ballOutOfRange(era, outcome);
}

/** Returns the ball that is above the highest one of its time, in words; null when all are in range. */
export function ballOutOfRange({ whites: highest, reds }: Matrix, { whites, red }: Outcome): string | null {
  const white = whites.find((ball) => ball > highest);
  if (white !== undefined) return `white ball ${white}, but the highest was ${highest} then`;
  return red > reds ? `red ball ${red}, but the highest was ${reds} then` : null;
}
