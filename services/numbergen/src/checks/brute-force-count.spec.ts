import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomHistory } from '../../test/random-history.js';
import { RankTable } from '../generator/rank-table.js';
import { complianceOf, obeys } from '../rules/compliance.js';
import type { Rules } from '../rules/rule-version.js';
import { checkTarget } from '../slots/pool-plan.js';
import { bruteForceCount } from './brute-force-count.js';

const anyRules: fc.Arbitrary<Rules> = fc.record({
  whiteBallRules: fc.record({
    skipRecentDraws: fc.nat(4),
    skipRecentMaxHits: fc.nat(5),
    gapAverageLow: fc.integer({ min: 0, max: 12 }).map((tenths) => tenths / 10),
    gapAverageHigh: fc.integer({ min: 8, max: 40 }).map((tenths) => tenths / 10),
    gapWindowDraws: fc.integer({ min: 1, max: 40 }),
    gapMinimumDraws: fc.nat(20),
    blockWidth: fc.integer({ min: 1, max: 20 }),
    blockMaxPerBlock: fc.integer({ min: 1, max: 5 }),
    blockMinBlocks: fc.integer({ min: 1, max: 5 }),
  }),
  redBallRules: fc.record({ skipRecentDraws: fc.nat(4) }),
});
const anyMatrix = fc.record({ whites: fc.integer({ min: 5, max: 20 }), reds: fc.integer({ min: 5, max: 9 }) });

function* everySet({ whites, reds }: { whites: number; reds: number }) {
  for (let a = 1; a <= whites; a++)
    for (let b = a + 1; b <= whites; b++)
      for (let c = b + 1; c <= whites; c++)
        for (let d = c + 1; d <= whites; d++)
          for (let e = d + 1; e <= whites; e++)
            for (let red = 1; red <= reds; red++) yield { whites: [a, b, c, d, e], red };
}

describe('the number of sets that obey any rules', () => {
  it('equals the results of testing every set and of the brute-force count', () => {
    fc.assert(
      fc.property(anyRules, anyMatrix, fc.nat(), fc.nat(30), (rules, matrix, seed, draws) => {
        const history = randomHistory(seed, draws, matrix);
        const compliance = complianceOf(rules, history, matrix);
        const enumerated = new RankTable(compliance).size * compliance.reds.length;
        expect(enumerated).toBe(bruteForceCount(rules, history, matrix));
        expect(enumerated).toBe([...everySet(matrix)].filter((set) => obeys(compliance, set)).length);
      }),
      { numRuns: 60 },
    );
  });

  it('is stated in the error for a larger target', () => {
    fc.assert(
      fc.property(anyRules, anyMatrix, fc.nat(), (rules, matrix, seed) => {
        const space = bruteForceCount(rules, randomHistory(seed, 30, matrix), matrix);
        expect(checkTarget(space, space)).toBe(space);
        expect(() => checkTarget(space + 1, space)).toThrow(`the rules leave ${space.toLocaleString('en-US')}.`);
      }),
      { numRuns: 60 },
    );
  });

  it('includes sets whose mean gap lies exactly on the limit', () => {
    // 1.1 times an expected sum of 30 is 33.000000000000004 in floating point
    const gaps = { gapAverageLow: 1.1, gapAverageHigh: 1.1, gapWindowDraws: 40, gapMinimumDraws: 1 };
    const free = { skipRecentDraws: 0, skipRecentMaxHits: 5, blockWidth: 10, blockMaxPerBlock: 5, blockMinBlocks: 1 };
    const rules: Rules = { whiteBallRules: { ...gaps, ...free }, redBallRules: { skipRecentDraws: 0 } };
    const matrix = { whites: 35, reds: 5 };
    const history = randomHistory(8, 40, matrix);
    const compliance = complianceOf(rules, history, matrix);
    const onIt = [...everySet(matrix)].filter(
      ({ whites }) => whites.reduce((sum, white) => sum + compliance.gaps[white]!, 0) === 33,
    );
    expect(onIt.length).toBeGreaterThan(0);
    expect(bruteForceCount(rules, history, matrix)).toBe(onIt.length);
    expect(new RankTable(compliance).size * matrix.reds).toBe(onIt.length);
  });
});
