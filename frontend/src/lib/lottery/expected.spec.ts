import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { binomial, formatMean, isIn, stepOf, stepsOf, waiting } from './expected.js';

/** Probability of each count of successes, by the recurrence of the binomial distribution. */
function probabilities(trials: number, probability: number): number[] {
  const all = [(1 - probability) ** trials];
  for (let k = 0; k < trials; k++) all.push((all[k]! * (trials - k) * probability) / ((k + 1) * (1 - probability)));
  return all;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const fairGame = fc.record({ trials: fc.integer({ min: 1, max: 2_000 }), balls: fc.integer({ min: 15, max: 75 }) });

describe('the counts expected by chance', () => {
  it('match published tables for a fair coin', () => {
    expect(binomial(20, 0.5)).toEqual({ mean: 10, middle: { from: 8, to: 12 }, usual: { from: 6, to: 14 } });
  });

  it('are about 26, usually 17 to 36, for a white ball of Powerball in 364 draws', () => {
    const { mean, usual } = binomial(364, 5 / 69);
    expect(mean).toBeCloseTo(26.38);
    expect(usual).toEqual({ from: 17, to: 36 });
  });

  it('lie below the usual range with a probability of at most 2.5%, and above it with at most 2.5%', () => {
    fc.assert(
      fc.property(fairGame, ({ trials, balls }) => {
        const { usual } = binomial(trials, 5 / balls);
        const all = probabilities(trials, 5 / balls);
        expect(sum(all.slice(0, usual.from))).toBeLessThanOrEqual(0.025 + 1e-9);
        expect(sum(all.slice(usual.to + 1))).toBeLessThanOrEqual(0.025 + 1e-9);
      }),
    );
  });

  it('have a usual range that contains the middle half, which contains the mean', () => {
    fc.assert(
      fc.property(fairGame, ({ trials, balls }) => {
        const { mean, middle, usual } = binomial(trials, 5 / balls);
        expect([usual.from, middle.from, middle.to, usual.to]).toEqual(
          [usual.from, middle.from, middle.to, usual.to].toSorted((a, b) => a - b),
        );
        expect(middle.from - 1).toBeLessThan(mean);
        expect(middle.to + 1).toBeGreaterThan(mean);
      }),
    );
  });

  it('do not underflow after tens of thousands of draws', () => {
    const { mean, usual } = binomial(50_000, 5 / 69);
    expect(isIn(usual, Math.round(mean))).toBe(true);
    expect(usual.from).toBeGreaterThan(3_500);
  });

  it('include waits of usually up to 49 draws for a white ball of Powerball', () => {
    const { mean, middle, usual } = waiting(5 / 69);
    expect(mean).toBeCloseTo(12.8);
    expect(middle).toEqual({ from: 3, to: 18 });
    expect(usual).toEqual({ from: 0, to: 49 });
    // The probability of a longer wait
    expect((1 - 5 / 69) ** (usual.to + 1)).toBeLessThanOrEqual(0.025);
    expect((1 - 5 / 69) ** usual.to).toBeGreaterThan(0.025);
  });
});

describe('the steps of deviation from chance', () => {
  const expected = binomial(364, 5 / 69);

  it('are ±2 outside the usual range, ±1 in its outer parts and 0 in the middle', () => {
    expect([0, 16, 17, 22, 23, 26, 30, 31, 36, 37, 99].map((count) => stepOf(expected, count))).toEqual([
      -2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2,
    ]);
  });

  it.each([expected, waiting(5 / 69), binomial(3, 1 / 26)])('cover every count exactly once', (each) => {
    const steps = stepsOf(each);
    expect(steps[0]?.from).toBe(0);
    expect(steps.at(-1)?.to).toBeNull();
    for (const { step, from, to } of steps) {
      expect(stepOf(each, from)).toBe(step);
      expect(stepOf(each, to ?? from + 50)).toBe(step);
    }
    expect(steps.slice(1).map(({ from }) => from - 1)).toEqual(steps.slice(0, -1).map(({ to }) => to));
  });
});

describe('a mean', () => {
  it('has one decimal place below ten', () => {
    expect([26.38, 3.102, 1_204.4, 0.002, 0].map(formatMean)).toEqual(['26', '3.1', '1,204', 'under 0.1', '0']);
  });
});
