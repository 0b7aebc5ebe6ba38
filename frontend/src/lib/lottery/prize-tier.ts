import type { Match } from './format-number-set.js';

/** White balls and the special ball, from the highest prize to the lowest; both lotteries have the same nine. */
const tiers = ['5+1', '5+0', '4+1', '4+0', '3+1', '3+0', '2+1', '1+1', '0+1'];

const counts = ['no', 'one', 'two', 'three', 'four', 'five'];

/** 1 is the jackpot; null where a match wins nothing. */
export function prizeTierOf({ whites, red }: Match): number | null {
  const place = tiers.indexOf(`${whites.length}+${Number(red)}`);
  return place < 0 ? null : place + 1;
}

/** `Prize 7 of 9`; the lotteries publish the amounts. */
export function prizeName(match: Match): string | null {
  const tier = prizeTierOf(match);
  if (tier === null) return null;
  if (tier === 1) return 'The jackpot';
  return tier === tiers.length ? `The lowest of ${tiers.length} prizes` : `Prize ${tier} of ${tiers.length}`;
}

/** `two white balls`. */
export const whitesInWords = (count: number): string => `${counts[count]} white ball${count === 1 ? '' : 's'}`;
