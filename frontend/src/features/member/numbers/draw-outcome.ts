import { catalogue } from '@numbercast/lottery';

import * as words from '#words/features/member/numbers/draw-outcome.js';
import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { formatNumberSet, matchOf, twoDigits, type Match } from '../../../lib/lottery/format-number-set.js';
import { prizeInShort, prizeName, prizeTierOf } from '../../../lib/lottery/prize-tier.js';
import type { PastDraw } from '../account/api.js';

const noTier = 10;
const tierOf = (match: Match) => prizeTierOf(match) ?? noTier;
const ballsOf = ({ whites, red }: Match) => whites.length + Number(red);

/** Returns the matches of a draw's sets, best match first; empty before the result. */
export const matchesOf = ({ sets, result }: Pick<PastDraw, 'sets' | 'result'>): readonly Match[] =>
  result
    ? sets.map((set) => matchOf(set, result)).toSorted((a, b) => tierOf(a) - tierOf(b) || ballsOf(b) - ballsOf(a))
    : [];

export const hasMatch = (draw: PastDraw): boolean => matchesOf(draw).some((match) => ballsOf(match) > 0);

/** `17`, `33`, `Powerball 12`. */
const namesOf = ({ game, result }: PastDraw, { whites, red }: Match) => [
  ...whites.map(twoDigits),
  ...(red ? [`${catalogue[game].redBall} ${twoDigits(result!.red)}`] : []),
];

/** The result in words: `Winning combination: 17, 33 and Powerball 12. Prize: $7. Played it? …`. */
export function outcomeInWords(draw: PastDraw): string | null {
  if (!draw.result) return null;
  const matches = matchesOf(draw);
  const [best] = matches;
  if (!best || ballsOf(best) === 0) return words.noMatches;
  const balls = namesOf(draw, best);
  const prize = prizeName(draw, best);
  if (!prize) return words.bestMatch(balls, best.whites.length);
  const winning = matches.filter((match) => prizeTierOf(match) !== null).length;
  return words.won(winning, balls, prize);
}

/** The result in few words, for a closed row. */
export function outcomeInShort(draw: PastDraw): string {
  const [best] = matchesOf(draw);
  if (!best || ballsOf(best) === 0) return words.noMatchesInShort;
  return prizeInShort(draw, best) ?? words.bestInShort(best.whites.length);
}

/** Text that the copy button copies. */
export const linesOf = ({ game, drawDate, sets }: Pick<PastDraw, 'game' | 'drawDate' | 'sets'>): string =>
  [`${catalogue[game].name}, ${fullDateOf(drawDate)}`, ...sets.map(formatNumberSet)].join('\n');
