import { catalogue, type Era, type Game, GAMES, type Schedule } from './games.js';

/** The ranges that a number set is drawn from. */
export type Matrix = Pick<Era, 'whites' | 'reds'>;

export const WHITES_DRAWN = 5;

/** The eras of a game, oldest first. */
export const erasOf = (game: Game): readonly Era[] => catalogue[game].eras;

/** The era of a date (yyyy-mm-dd), or null for a date before the first era. ISO dates sort as text. */
export const findEra = (game: Game, date: string): Era | null =>
  erasOf(game).findLast(({ from }) => from <= date) ?? null;

/**
 * The era of a date (yyyy-mm-dd) for which numbers are generated.
 * @throws RangeError for a date before `supportedFrom` of the game
 */
export function eraOn(game: Game, date: string): Era {
  const era = date < supportedFrom(game) ? null : findEra(game, date);
  if (!era) throw new RangeError(`${game} is supported from ${supportedFrom(game)}, not on ${date}`);
  return era;
}

/** First date that no longer belongs to the era, or null for the current era. */
export const endOf = (game: Game, { from }: Era): string | null =>
  erasOf(game).find((later) => later.from > from)?.from ?? null;

/** First date for which numbers are generated, yyyy-mm-dd. */
export const supportedFrom = (game: Game): string => catalogue[game].supportedFrom;

/** The draw days and time on a date (yyyy-mm-dd). Dates before the first schedule have the first one. */
export function scheduleOn(game: Game, date: string): Schedule {
  const schedules: readonly [Schedule, ...Schedule[]] = catalogue[game].schedules;
  return schedules.findLast(({ from }) => from <= date) ?? schedules[0];
}

/** Whether the game is drawn on the weekday of a date (yyyy-mm-dd). */
export function isDrawDay(game: Game, date: string): boolean {
  const isoDay = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return scheduleOn(game, date).days.includes(isoDay);
}

/** The number of possible sets: choose(whites, 5) × reds. */
export const setsIn = ({ whites: n, reds }: Matrix) => ((n * (n - 1) * (n - 2) * (n - 3) * (n - 4)) / 120) * reds;

const allEras = GAMES.flatMap(erasOf);

/** The highest white and red ball numbers across all eras and games. */
export const highestBalls: Matrix = {
  whites: Math.max(...allEras.map(({ whites }) => whites)),
  reds: Math.max(...allEras.map(({ reds }) => reds)),
};
