import { describe, expect, it } from '@jest/globals';

import { whiteMatchOdds } from './match-odds.js';

describe('the odds of matching white balls', () => {
  it.each([45, 69, 70, 75])('add up to one for %d balls', (whites) => {
    expect(whiteMatchOdds(whites).reduce((sum, odds) => sum + odds, 0)).toBeCloseTo(1, 12);
  });

  // The lotteries publish the odds of a prize, which are these times the odds of the special ball: 26 and 24 of them
  it.each([
    [69, 5, 26 / 25, 11_688_053.52],
    [69, 4, 26 / 25, 36_525.17],
    [69, 3, 26 / 25, 579.76],
    [69, 1, 26, 91.98],
    [70, 5, 24 / 23, 12_629_232],
    [70, 3, 24 / 23, 607],
  ])('from %d balls, for %d matches, agree with the published odds', (whites, matched, special, oneIn) => {
    const found = special / whiteMatchOdds(whites)[matched]!;
    expect(Math.abs(found - oneIn) / oneIn).toBeLessThan(0.002);
  });
});
