import { describe, expect, it } from '@jest/globals';

import { matchInWords, matchOf, formatNumberSet, spokenSet } from './format-number-set.js';

const set = { whites: [5, 17, 28, 33, 64], red: 7 };

describe('a number set', () => {
  it('is formatted as in a text message, and spoken with the name of its special ball', () => {
    expect(formatNumberSet(set)).toBe('05-17-28-33-64 +07');
    expect(spokenSet('megamillions', set)).toBe('05, 17, 28, 33, 64, Mega Ball 07');
  });

  it.each([
    [[1, 2, 3, 4, 6], 8, 'No match'],
    [[5, 2, 3, 4, 6], 8, 'Matched 05'],
    [[5, 17, 3, 4, 6], 8, 'Matched 05 and 17'],
    [[5, 17, 28, 4, 6], 7, 'Matched 05, 17, 28 and the Powerball'],
    [[1, 2, 3, 4, 6], 7, 'Matched the Powerball'],
    // A white ball and the red ball are drawn from different drums.
    [[7, 2, 3, 4, 6], 5, 'No match'],
  ])('compared with %j + %i is described as: %s', (whites, red, words) => {
    expect(matchInWords('powerball', matchOf(set, { whites, red }))).toBe(words);
  });
});
