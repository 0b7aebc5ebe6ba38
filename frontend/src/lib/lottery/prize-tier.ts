import { catalogue, type Game } from '@numbercast/lottery';
import type { Match } from './format-number-set.js';

/** White balls and the special ball, from the highest prize to the lowest; both lotteries have the same nine. */
const tiers = ['5+1', '5+0', '4+1', '4+0', '3+1', '3+0', '2+1', '1+1', '0+1'];

const counts = ['no', 'one', 'two', 'three', 'four', 'five'];

/** 1 is the jackpot; null where a match wins nothing. */
export function prizeTierOf({ whites, red }: Match): number | null {
  const place = tiers.indexOf(`${whites.length}+${Number(red)}`);
  return place < 0 ? null : place + 1;
}

/** `Prize tier 7 of 9`; the lotteries publish the amounts. */
export function prizeTierName(match: Match): string | null {
  const tier = prizeTierOf(match);
  if (tier === null) return null;
  return tier === 1 ? 'Jackpot' : `Prize tier ${tier} of ${tiers.length}`;
}

/** `Prize tier 7 of 9: two white balls and the Powerball`. */
export function prizeTierInWords(game: Game, match: Match): string | null {
  const name = prizeTierName(match);
  if (!name) return null;
  const { length } = match.whites;
  const whites = length > 0 ? `${counts[length]} white ball${length > 1 ? 's' : ''}` : '';
  const balls = [whites, match.red ? `the ${catalogue[game].redBall}` : ''].filter(Boolean).join(' and ');
  return `${name}: ${balls}`;
}
