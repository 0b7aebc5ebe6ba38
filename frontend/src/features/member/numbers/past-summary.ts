import { findEra } from '@numbercast/lottery';

import { binomial } from '../../../lib/lottery/expected.js';
import { whiteMatchOdds } from '../../../lib/lottery/match-odds.js';
import type { PastDraw } from '../account/api.js';
import { matchesOf } from './draw-outcome.js';

/** Sets by their number of matched white balls; the last bar holds all that matched more. */
export const BARS = 4;

export interface MatchBar {
  /** Matched white balls, 3 for three or more. */
  readonly matched: number;
  readonly sets: number;
  readonly expected: number;
}

export interface PastSummary {
  readonly draws: number;
  readonly sets: number;
  readonly bars: readonly MatchBar[];
  /** Sets that matched two or more white balls. */
  readonly twoOrMore: number;
  /** Compares that number with the range that is usual by chance. */
  readonly verdict: 'more' | 'about' | 'fewer';
}

const barOf = (matched: number) => Math.min(matched, BARS - 1);
const sumFrom = (numbers: readonly number[], first: number) =>
  numbers.slice(first).reduce((total, each) => total + each, 0);

/** Compares the matches in draws with a result with the expected counts; null without such a draw. */
export function pastSummaryOf(draws: readonly PastDraw[]): PastSummary | null {
  const counts = Array.from({ length: BARS }, () => 0);
  const expected = [...counts];
  const drawn = draws.filter(({ result }) => result);
  for (const draw of drawn) {
    for (const { whites } of matchesOf(draw)) counts[barOf(whites.length)]!++;
    const odds = whiteMatchOdds(findEra(draw.game, draw.drawDate)!.whites);
    for (const [matched, probability] of odds.entries()) expected[barOf(matched)]! += draw.sets.length * probability;
  }
  const sets = sumFrom(counts, 0);
  if (sets === 0) return null;
  const twoOrMore = sumFrom(counts, 2);
  // Sets of a draw are not independent of each other, so this range is slightly too narrow or too wide
  const { usual } = binomial(sets, sumFrom(expected, 2) / sets);
  const aboveOrAbout = twoOrMore > usual.to ? 'more' : 'about';
  return {
    draws: drawn.length,
    sets,
    bars: counts.map((count, matched) => ({ matched, sets: count, expected: expected[matched]! })),
    twoOrMore,
    verdict: twoOrMore < usual.from ? 'fewer' : aboveOrAbout,
  };
}
