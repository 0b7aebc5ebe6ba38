import { catalogue, type Game } from '@numbercast/lottery';
import * as words from '#words/lib/lottery/format-number-set.js';

export interface NumberSet {
  readonly whites: readonly number[];
  readonly red: number;
}

/** `5` → `05`, so that every ball is as wide as the next. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The line a text message carries: `05-17-28-33-64 +12`. */
export const formatNumberSet = ({ whites, red }: NumberSet): string =>
  `${whites.map(twoDigits).join('-')} +${twoDigits(red)}`;

/** The set as a person would read it out: `05, 17, 28, 33, 64, Powerball 12`. */
export const spokenSet = (game: Game, { whites, red }: NumberSet): string =>
  `${whites.map(twoDigits).join(', ')}, ${catalogue[game].redBall} ${twoDigits(red)}`;

export interface Match {
  readonly whites: readonly number[];
  readonly red: boolean;
}

/** Returns the balls of `set` that were drawn. */
export const matchOf = (set: NumberSet, result: NumberSet): Match => ({
  whites: set.whites.filter((white) => result.whites.includes(white)),
  red: set.red === result.red,
});

export const noMatch = words.noMatch;

/** `Matched 17 and 33 and the Powerball`; `No match` when nothing was drawn. */
export function matchInWords(game: Game, { whites, red }: Match): string {
  const balls = whites.map(twoDigits);
  if (red) balls.push(words.theRedBall(catalogue[game].redBall));
  return balls.length === 0 ? noMatch : words.matched(balls);
}
