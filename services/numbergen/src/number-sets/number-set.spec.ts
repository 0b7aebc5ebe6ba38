import { describe, expect, it } from '@jest/globals';
import { isPlayable, packSets, toLine, unpackSets } from './number-set.js';

const matrix = { whites: 69, reds: 26 };
const set = { whites: [5, 17, 28, 33, 64], red: 12 };

describe('a set of numbers', () => {
  it('[S3.27] is written as a line that fits a text message', () => {
    expect(toLine(set)).toBe('05-17-28-33-64 +12');
  });

  it('is unchanged after packing into six bytes and unpacking', () => {
    const sets = [set, { whites: [1, 2, 3, 4, 69], red: 26 }];
    expect(packSets(sets)).toHaveLength(12);
    expect(unpackSets(packSets(sets))).toEqual(sets);
  });

  it.each([
    ['too few whites', { whites: [5, 17, 28, 33], red: 12 }],
    ['a duplicate white', { whites: [5, 17, 17, 33, 64], red: 12 }],
    ['whites out of order', { whites: [17, 5, 28, 33, 64], red: 12 }],
    ['a white above the matrix', { whites: [5, 17, 28, 33, 70], red: 12 }],
    ['a red above the matrix', { whites: [5, 17, 28, 33, 64], red: 27 }],
    ['no red', { whites: [5, 17, 28, 33, 64], red: 0 }],
  ])('[S3.28] cannot be drawn with %s', (_, broken) => {
    expect(isPlayable(set, matrix)).toBe(true);
    expect(isPlayable(broken, matrix)).toBe(false);
  });
});
