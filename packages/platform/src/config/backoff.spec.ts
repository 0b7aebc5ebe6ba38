import { describe, expect, it } from '@jest/globals';
import { backoffMs } from './backoff.js';

describe('the backoff before a retry', () => {
  it('doubles after each failure, up to the maximum', () => {
    const pauses = [0, 1, 2, 3, 5_000].map((failures) => backoffMs(failures, { firstMs: 1_000, longestMs: 6_000 }));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 6_000, 6_000]);
  });
});
