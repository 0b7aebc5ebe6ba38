import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { binomial, isIn } from '../../lib/lottery/expected.js';
import { fairCounts } from './fair-draws.js';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const seeds = (count: number) => Array.from({ length: count }, (_, index) => index * 7_919 + 1);

describe('a simulated draw history', () => {
  it('has five different balls in each draw', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 5, max: 75 }),
        fc.integer(),
        (draws, balls, seed) => {
          const counts = fairCounts(draws, balls, seed);
          expect(counts).toHaveLength(balls);
          expect(sum(counts)).toBe(5 * draws);
          expect(Math.max(...counts)).toBeLessThanOrEqual(draws);
        },
      ),
    );
  });

  it('is identical for the same seed and differs for another seed', () => {
    expect(fairCounts(364, 69, 7)).toEqual(fairCounts(364, 69, 7));
    expect(fairCounts(364, 69, 7)).not.toEqual(fairCounts(364, 69, 8));
  });

  it('favors no ball: over 100,000 draws none is more than 4.5 standard deviations from its expected count', () => {
    const draws = 100_000;
    const deviation = Math.sqrt(draws * (5 / 69) * (64 / 69));
    for (const seed of seeds(3))
      for (const count of fairCounts(draws, 69, seed))
        expect(Math.abs(count - (draws * 5) / 69)).toBeLessThan(4.5 * deviation);
  });

  it('follows the binomial distribution: about 95% of balls fall into the usual range', () => {
    const { usual } = binomial(364, 5 / 69);
    const counts = seeds(200).flatMap((seed) => fairCounts(364, 69, seed));
    const share = counts.filter((count) => isIn(usual, count)).length / counts.length;
    expect(share).toBeGreaterThan(0.945);
    expect(share).toBeLessThan(0.975);
  });
});
