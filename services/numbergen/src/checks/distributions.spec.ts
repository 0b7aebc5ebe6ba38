import { describe, expect, it } from '@jest/globals';
import { chiSquareTail, normalTails } from './distributions.js';

describe('the tail of the chi-square distribution', () => {
  // From published tables
  it.each([
    [3.841_458_8, 1, 0.05],
    [6.634_896_6, 1, 0.01],
    [37.652_484, 25, 0.05],
    [10.519_652, 25, 0.995],
    [124.342_113, 100, 0.05],
    [140.169_474, 100, 0.005],
  ])('beyond %d with %i degrees of freedom is %d', (statistic, degrees, tail) => {
    expect(chiSquareTail(statistic, degrees)).toBeCloseTo(tail, 6);
  });

  it('is 1 at zero, and the tails of the normal distribution match published values', () => {
    expect(normalTails(4.891_638)).toBeCloseTo(1e-6, 9);
    expect(normalTails(-1.959_964)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(0, 5)).toBe(1);
  });
});
