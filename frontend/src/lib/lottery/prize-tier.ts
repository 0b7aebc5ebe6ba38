import { type Game, type Prize, prizeOf, wholeDollars } from '@numbercast/lottery';
import { jackpotInWords } from '#words/lib/lottery/names.js';
import * as words from '#words/lib/lottery/prize-tier.js';

import type { Match } from './format-number-set.js';

/** White balls and the special ball, from the highest prize to the lowest; both lotteries have the same nine. */
const tiers = ['5+1', '5+0', '4+1', '4+0', '3+1', '3+0', '2+1', '1+1', '0+1'];

/** 1 is the jackpot; null where a match wins nothing. */
export function prizeTierOf({ whites, red }: Match): number | null {
  const place = tiers.indexOf(`${whites.length}+${Number(red)}`);
  return place < 0 ? null : place + 1;
}

/** The properties of a draw that determine its prizes. */
interface Drawing {
  readonly game: Game;
  /** `2026-11-23` */
  readonly drawDate: string;
  /** The advertised jackpot in millions of US dollars, if confirmed. */
  readonly jackpotMillions?: number | null | undefined;
}

const prizeIn = ({ game, drawDate }: Drawing, { whites, red }: Match): Prize | null =>
  prizeOf(game, drawDate, { whites: whites.length, red });

/** `Prize: $7`; null where a match wins nothing. */
export function prizeInShort(draw: Drawing, match: Match): string | null {
  const prize = prizeIn(draw, match);
  return prize && words.prize(prize.dollars === null ? words.jackpot : wholeDollars(prize.dollars));
}

/** `Prize: $7`, or `Prize: $5 before the multiplier` where each ticket has one; null where a match wins nothing. */
export function prizeName(draw: Drawing, match: Match): string | null {
  const prize = prizeIn(draw, match);
  if (prize?.dollars === null && draw.jackpotMillions) return words.prize(jackpotInWords(draw.jackpotMillions));
  const inShort = prizeInShort(draw, match);
  return inShort && prize?.isMultiplied ? words.beforeMultiplier(inShort) : inShort;
}

/** `two white balls`. */
export const whitesInWords = words.whites;
