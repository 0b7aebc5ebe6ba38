import { describe, expect, it } from '@jest/globals';

import { movedBy } from './board-steps.js';

describe('keyboard navigation on a board of 69 balls with ten per row', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 10, 9],
    ['ArrowDown', 3, 13],
    ['ArrowUp', 13, 3],
    ['Home', 40, 0],
    ['End', 40, 68],
    ['ArrowLeft', 0, null],
    ['ArrowRight', 68, null],
    ['ArrowUp', 9, null],
    ['ArrowDown', 59, null],
    ['a', 5, null],
  ])('%s moves from %d to %s', (key, at, to) => {
    expect(movedBy(key, at, 69, 10)).toBe(to);
  });
});
