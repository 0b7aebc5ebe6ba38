import type { Game, Outcome } from './outcome.js';

/** How a game was played from a date on, until its next era began. */
export interface Era {
  /** First date of the era in the games' zone, yyyy-mm-dd. */
  from: string;
  /** Five whites are drawn from 1 to this number. */
  whites: number;
  /** The red is drawn from 1 to this number. */
  reds: number;
}

const era = (from: string, whites: number, reds: number): Era => ({ from, whites, reds });

// Further back than numbergen, which makes numbers for today's games only
const eras: Record<Game, readonly Era[]> = {
  powerball: [
    era('1992-04-22', 45, 45),
    era('1997-11-05', 49, 42),
    era('2002-10-09', 53, 42),
    era('2005-08-31', 55, 42),
    era('2009-01-07', 59, 39),
    era('2012-01-18', 59, 35),
    era('2015-10-07', 69, 26),
  ],
  megamillions: [
    era('2002-05-17', 52, 52),
    era('2005-06-24', 56, 46),
    era('2013-10-22', 75, 15),
    era('2017-10-31', 70, 25),
    era('2025-04-08', 70, 24),
  ],
};

export const gameNames: Record<Game, string> = { powerball: 'Powerball', megamillions: 'Mega Millions' };

/** The eras of a game, the oldest first. */
export const erasOf = (game: Game): readonly Era[] => eras[game];

/** The era a date lies in; null before the first. ISO dates sort as text. */
export const eraOn = (game: Game, date: string): Era | null => eras[game].findLast(({ from }) => from <= date) ?? null;

/** The first date that is no longer of the era; null while it lasts. */
export const endOf = (game: Game, { from }: Era): string | null =>
  eras[game].find((later) => later.from > from)?.from ?? null;

const [MONDAY, TUESDAY, WEDNESDAY, FRIDAY, SATURDAY] = [1, 2, 3, 5, 6] as const;
const POWERBALL_ON_MONDAYS_SINCE = '2021-08-23';

/** Days of the week the game was drawn on at that time, Sunday is 0. */
function drawDaysOn(game: Game, date: string): number[] {
  if (game === 'megamillions') return [TUESDAY, FRIDAY];
  return date < POWERBALL_ON_MONDAYS_SINCE ? [WEDNESDAY, SATURDAY] : [MONDAY, WEDNESDAY, SATURDAY];
}

export const isDrawDay = (game: Game, date: string) =>
  drawDaysOn(game, date).includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/**
 * Why an outcome cannot be of that date, in words; null when it can: a ball that was not drawn from then, a date before
 * the game, or a weekday without a draw. Games have moved single draws, so a scheduled date always counts.
 */
export function whyImpossible(game: Game, date: string, outcome: Outcome, isScheduled: boolean): string | null {
  const era = eraOn(game, date);
  if (!era) return `${gameNames[game]} was not drawn yet`;
  if (!isScheduled && !isDrawDay(game, date)) return `${gameNames[game]} is not drawn on that day of the week`;
  return strangeBall(era, outcome);
}

/** A ball that the drum of that era did not hold, in words; null when all could be drawn. */
export function strangeBall({ whites: highest, reds }: Era, { whites, red }: Outcome): string | null {
  const white = whites.find((ball) => ball > highest);
  if (white !== undefined) return `white ball ${white}, but the highest was ${highest} then`;
  return red > reds ? `red ball ${red}, but the highest was ${reds} then` : null;
}
