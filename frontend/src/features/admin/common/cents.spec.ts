import { describe, expect, it } from '@jest/globals';

import { centsOf } from './cents.js';

describe('a typed amount', () => {
  it.each([
    ['600,000,000', 60_000_000_000],
    ['$50,000,000.01', 5_000_000_001],
    ['50000000', 5_000_000_000],
    [' 1.10 ', 110],
  ])('%j is %s cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it.each(['', '0', '-5', '1.5', '1,00', '1e9', 'six hundred', '600,000,000.001', '99999999999999999999'])(
    '%j is invalid',
    (text) => expect(centsOf(text)).toBeNull(),
  );
});
