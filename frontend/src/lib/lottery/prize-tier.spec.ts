import { describe, expect, it } from '@jest/globals';

import { prizeTierInWords, prizeTierOf } from './prize-tier.js';

const match = (whites: number, red: boolean) => ({ whites: [3, 9, 27, 41, 60].slice(0, whites), red });

describe('prize tiers', () => {
  it.each([
    [5, true, 'Jackpot: five white balls and the Powerball'],
    [5, false, 'Prize tier 2 of 9: five white balls'],
    [4, true, 'Prize tier 3 of 9: four white balls and the Powerball'],
    [4, false, 'Prize tier 4 of 9: four white balls'],
    [3, true, 'Prize tier 5 of 9: three white balls and the Powerball'],
    [3, false, 'Prize tier 6 of 9: three white balls'],
    [2, true, 'Prize tier 7 of 9: two white balls and the Powerball'],
    [1, true, 'Prize tier 8 of 9: one white ball and the Powerball'],
    [0, true, 'Prize tier 9 of 9: the Powerball'],
  ])('%d white balls, special ball %s: %s', (whites, red, words) => {
    expect(prizeTierInWords('powerball', match(whites, red))).toBe(words);
  });

  it.each([0, 1, 2])('%d white balls alone win nothing', (whites) => {
    expect(prizeTierOf(match(whites, false))).toBeNull();
    expect(prizeTierInWords('megamillions', match(whites, false))).toBeNull();
  });

  it('call the special ball by its game', () => {
    expect(prizeTierInWords('megamillions', match(0, true))).toBe('Prize tier 9 of 9: the Mega Ball');
  });
});
