import { describe, expect, it } from '@jest/globals';

import { formatCount } from './format-count.js';

describe('a count with its noun', () => {
  it.each([
    [0, '0 segments'],
    [1, '1 segment'],
    [2, '2 segments'],
    [1_204, '1,204 segments'],
  ])('uses singular or plural for %s', (count, text) => expect(formatCount(count, 'segment')).toBe(text));

  it('uses a custom plural', () => {
    expect(formatCount(1, 'member gets', 'members get')).toBe('1 member gets');
    expect(formatCount(2, 'member gets', 'members get')).toBe('2 members get');
  });
});
