import type { Matrix } from '@numbercast/lottery';
import type { History } from '../rules/compliance.js';
import type { Rules } from '../rules/rule-version.js';

/**
 * Returns how many draws ago a white was last drawn: 0 for the newest draw; the number of draws examined if in none of
 * them.
 */
function gapOf(white: number, history: History, window: number): number {
  const seen = history.slice(0, window);
  const gap = seen.findIndex(({ whites }) => whites.includes(white));
  return gap < 0 ? seen.length : gap;
}

/**
 * Counts the sets that obey the rules, combination by combination, from the wording of the rules. It shares no code
 * with the enumeration of spaces, so both are unlikely to have the same bug.
 */
export function bruteForceCount(
  { whiteBallRules: rule, redBallRules }: Rules,
  history: History,
  matrix: Matrix,
): number {
  const all = Array.from({ length: matrix.whites + 1 }, (_, white) => white);
  const lately = history.slice(0, rule.skipRecentDraws);
  const hits = all.map((white) => (lately.some(({ whites }) => whites.includes(white)) ? 1 : 0));
  const gaps = all.map((white) => gapOf(white, history, rule.gapWindowDraws));
  const blocks = all.map((white) => Math.ceil(white / rule.blockWidth));
  const expectedGap = matrix.whites / 5 - 1;
  const low = history.length < rule.gapMinimumDraws ? 0 : rule.gapAverageLow * expectedGap;
  const high = history.length < rule.gapMinimumDraws ? Infinity : rule.gapAverageHigh * expectedGap;
  const isSpread = spreadOver(blocks, rule.blockMaxPerBlock, rule.blockMinBlocks);

  let whites = 0;
  for (let a = 1; a <= matrix.whites; a++)
    for (let b = a + 1; b <= matrix.whites; b++)
      for (let c = b + 1; c <= matrix.whites; c++)
        for (let d = c + 1; d <= matrix.whites; d++)
          for (let e = d + 1; e <= matrix.whites; e++) {
            const meanGap = (gaps[a]! + gaps[b]! + gaps[c]! + gaps[d]! + gaps[e]!) / 5;
            if (meanGap < low - EXACT || meanGap > high + EXACT) continue;
            if (hits[a]! + hits[b]! + hits[c]! + hits[d]! + hits[e]! > rule.skipRecentMaxHits) continue;
            if (isSpread(a, b, c, d, e)) whites++;
          }
  const recentReds = history.slice(0, redBallRules.skipRecentDraws).map(({ red }) => red);
  return whites * (matrix.reds - new Set(recentReds.filter((red) => red <= matrix.reds)).size);
}

/** Tolerance for rounding. Gaps are integers, so a mean this close to a limit is equal to it. */
const EXACT = 1e-9;

/** Ascending whites are in ascending blocks, so whites of one block are adjacent. */
function spreadOver(blocks: readonly number[], maxPerBlock: number, minBlocks: number) {
  return (...whites: number[]) => {
    let used = 1;
    let run = 1;
    let longest = 1;
    for (let i = 1; i < whites.length; i++) {
      const isSame = blocks[whites[i]!] === blocks[whites[i - 1]!];
      run = isSame ? run + 1 : 1;
      used += isSame ? 0 : 1;
      longest = Math.max(longest, run);
    }
    return used >= minBlocks && longest <= maxPerBlock;
  };
}
