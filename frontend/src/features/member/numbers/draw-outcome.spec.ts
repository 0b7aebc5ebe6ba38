import { describe, expect, it } from '@jest/globals';

import { saturdaysPowerball } from '../../../testing/answers.js';
import type { PastDraw } from '../account/api.js';
import { hasMatch, outcomeInShort, outcomeInWords } from './draw-outcome.js';

/** Its sets are 05-17-28-33-64 +12 and 02-19-31-46-58 +07. */
const drawn = (whites: number[], red: number, game = 'powerball') =>
  ({ ...saturdaysPowerball, game, result: { whites, red } }) as PastDraw;
const check = 'Played it? Check your ticket with your lottery.';

describe('the result of a draw', () => {
  it.each([
    [drawn([17, 20, 33, 41, 60], 12), `Winning combination: 17, 33 and Powerball 12. Prize: $7. ${check}`, 'Prize: $7'],
    [
      drawn([1, 3, 4, 6, 7], 7, 'megamillions'),
      `Winning combination: Mega Ball 07. Prize: $5 before the multiplier. ${check}`,
      'Prize: $5',
    ],
    [
      drawn([5, 17, 28, 33, 64], 12),
      `Winning combination: 05, 17, 28, 33, 64 and Powerball 12. Prize: the jackpot. ${check}`,
      'Prize: the jackpot',
    ],
    [drawn([5, 17, 20, 41, 60], 1), 'Best match: 05 and 17. No prize for two white balls.', 'Best: two white balls'],
    [drawn([5, 20, 21, 41, 60], 1), 'Best match: 05. No prize for one white ball.', 'Best: one white ball'],
    [drawn([1, 3, 4, 6, 7], 1), 'No matches this time.', 'No matches'],
  ])('is described in a sentence and in a short form', (draw, words, short) => {
    expect(outcomeInWords(draw)).toBe(words);
    expect(outcomeInShort(draw)).toBe(short);
    expect(hasMatch(draw)).toBe(words !== 'No matches this time.');
  });

  it('counts the winning sets', () => {
    const both = { ...drawn([1, 3, 4, 6, 7], 7), sets: saturdaysPowerball.sets.map((set) => ({ ...set, red: 7 })) };
    expect(outcomeInWords(both)).toBe(`Winning combinations in 2 sets. The best: Powerball 07. Prize: $4. ${check}`);
  });

  it('is absent before the draw', () => {
    const coming = { ...drawn([], 0), result: null };
    expect(outcomeInWords(coming)).toBeNull();
    expect(hasMatch(coming)).toBe(false);
  });
});
