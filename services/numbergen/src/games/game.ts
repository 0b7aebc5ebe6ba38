export type Game = 'powerball' | 'megamillions';

/** How a game is played from a date on, until its next era begins. */
export interface Era {
  /** First date of the era, in the games' zone. */
  from: string;
  /** Whites are drawn from 1 to this number, five of them. */
  whites: number;
  /** The red is drawn from 1 to this number. */
  reds: number;
  /** ISO days of the week, Monday is 1. */
  days: readonly number[];
  /** Wall clock time of the draw in the games' zone. */
  at: string;
}

/** How many numbers a set has to pick from. */
export type Matrix = Pick<Era, 'whites' | 'reds'>;

export const WHITES_DRAWN = 5;
export const GAMES_ZONE = 'America/New_York';

const powerballSince2015: Era = { from: '2015-10-07', whites: 69, reds: 26, days: [3, 6], at: '22:59' };
const megaMillionsSince2017: Era = { from: '2017-10-31', whites: 70, reds: 25, days: [2, 5], at: '23:00' };

const eras: Record<Game, readonly Era[]> = {
  powerball: [powerballSince2015, { ...powerballSince2015, from: '2021-08-23', days: [1, 3, 6] }],
  megamillions: [megaMillionsSince2017, { ...megaMillionsSince2017, from: '2025-04-08', reds: 24 }],
};

export const games = Object.keys(eras) as readonly Game[];

/** As people say it. */
export const gameNames: Record<Game, string> = { powerball: 'Powerball', megamillions: 'Mega Millions' };

export const isGame = (value: string): value is Game => Object.hasOwn(eras, value);

/** How many sets can be drawn: choose(whites, 5) × reds. */
export const setsIn = ({ whites: n, reds }: Matrix) => ((n * (n - 1) * (n - 2) * (n - 3) * (n - 4)) / 120) * reds;

/** Date of the first draw known here, yyyy-mm-dd. */
export const firstDateOf = (game: Game) => eras[game][0]!.from;

/**
 * The era a date (yyyy-mm-dd) lies in.
 * @throws RangeError for a date before the first era known here
 */
export function eraOn(game: Game, date: string): Era {
  // ISO dates sort as text
  const era = eras[game].findLast(({ from }) => from <= date);
  if (!era) throw new RangeError(`${game} was played by other rules on ${date}`);
  return era;
}
