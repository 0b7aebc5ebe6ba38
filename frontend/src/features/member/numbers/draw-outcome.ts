import { catalogue } from '@numbercast/lottery';
import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { matchInWords, matchOf, formatNumberSet, type Match } from '../../../lib/lottery/format-number-set.js';
import { prizeTierInWords, prizeTierOf } from '../../../lib/lottery/prize-tier.js';
import type { PastDraw } from '../account/api.js';

const noTier = 10;
const tierOf = (match: Match) => prizeTierOf(match) ?? noTier;
const ballsOf = ({ whites, red }: Match) => whites.length + Number(red);

/** The draw in words: `Best set: matched 17, 33 and the Powerball. Prize tier 7 of 9: …`. */
export function outcomeInWords({ game, sets, result }: PastDraw): string | null {
  if (!result) return null;
  const best = sets
    .map((set) => matchOf(set, result))
    .toSorted((a, b) => tierOf(a) - tierOf(b) || ballsOf(b) - ballsOf(a))
    .at(0);
  if (!best || ballsOf(best) === 0) return 'No matches this time.';
  const matched = matchInWords(game, best).replace('Matched', 'matched');
  return `Best set: ${matched}. ${prizeTierInWords(game, best) ?? 'No prize for that match'}.`;
}

/** Text that the copy button copies. */
export const linesOf = ({ game, drawDate, sets }: Pick<PastDraw, 'game' | 'drawDate' | 'sets'>): string =>
  [`${catalogue[game].name}, ${fullDateOf(drawDate)}`, ...sets.map(formatNumberSet)].join('\n');
