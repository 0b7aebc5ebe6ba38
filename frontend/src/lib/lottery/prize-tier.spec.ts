import { describe, expect, it } from '@jest/globals';

import { prizeName, prizeTierOf, whitesInWords } from './prize-tier.js';

const match = (whites: number, red: boolean) => ({ whites: [3, 9, 27, 41, 60].slice(0, whites), red });
const powerball = { game: 'powerball', drawDate: '2026-11-21' } as const;
const megaMillions = { game: 'megamillions', drawDate: '2026-11-24' } as const;

describe('prizes', () => {
  it.each([
    [5, true, 1, 'Prize: the jackpot', 'Prize: the jackpot'],
    [5, false, 2, 'Prize: $1,000,000', 'Prize: $1,000,000 before the multiplier'],
    [4, true, 3, 'Prize: $50,000', 'Prize: $10,000 before the multiplier'],
    [4, false, 4, 'Prize: $100', 'Prize: $500 before the multiplier'],
    [3, true, 5, 'Prize: $100', 'Prize: $200 before the multiplier'],
    [3, false, 6, 'Prize: $7', 'Prize: $10 before the multiplier'],
    [2, true, 7, 'Prize: $7', 'Prize: $10 before the multiplier'],
    [1, true, 8, 'Prize: $4', 'Prize: $7 before the multiplier'],
    [0, true, 9, 'Prize: $4', 'Prize: $5 before the multiplier'],
  ])('for %d white balls, special ball %s, are of tier %s', (whites, red, tier, ofPowerball, ofMegaMillions) => {
    expect(prizeTierOf(match(whites, red))).toBe(tier);
    expect(prizeName(powerball, match(whites, red))).toBe(ofPowerball);
    expect(prizeName(megaMillions, match(whites, red))).toBe(ofMegaMillions);
  });

  it('include the jackpot of the draw when it is confirmed', () => {
    const confirmed = { ...powerball, jackpotMillions: 350 };
    expect(prizeName(confirmed, match(5, true))).toBe('Prize: the jackpot, advertised at $350 million');
    expect(prizeName(confirmed, match(4, true))).toBe('Prize: $50,000');
  });

  it.each([0, 1, 2])('are not won with %d white balls alone', (whites) => {
    expect(prizeTierOf(match(whites, false))).toBeNull();
    expect(prizeName(powerball, match(whites, false))).toBeNull();
  });
});

describe('white balls in words', () => {
  it.each([
    [0, 'no white balls'],
    [1, 'one white ball'],
    [2, 'two white balls'],
  ])('use singular or plural for %d', (count, words) => expect(whitesInWords(count)).toBe(words));
});
