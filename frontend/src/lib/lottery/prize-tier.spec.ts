import { describe, expect, it } from '@jest/globals';

import { prizeName, prizeTierOf, whitesInWords } from './prize-tier.js';

const match = (whites: number, red: boolean) => ({ whites: [3, 9, 27, 41, 60].slice(0, whites), red });

describe('prizes', () => {
  it.each([
    [5, true, 'The jackpot'],
    [5, false, 'Prize 2 of 9'],
    [4, true, 'Prize 3 of 9'],
    [4, false, 'Prize 4 of 9'],
    [3, true, 'Prize 5 of 9'],
    [3, false, 'Prize 6 of 9'],
    [2, true, 'Prize 7 of 9'],
    [1, true, 'Prize 8 of 9'],
    [0, true, 'The lowest of 9 prizes'],
  ])('for %d white balls, special ball %s: %s', (whites, red, words) => {
    expect(prizeName(match(whites, red))).toBe(words);
  });

  it.each([0, 1, 2])('are not won with %d white balls alone', (whites) => {
    expect(prizeTierOf(match(whites, false))).toBeNull();
    expect(prizeName(match(whites, false))).toBeNull();
  });
});

describe('white balls in words', () => {
  it.each([
    [0, 'no white balls'],
    [1, 'one white ball'],
    [2, 'two white balls'],
  ])('agree in number for %d', (count, words) => expect(whitesInWords(count)).toBe(words));
});
