import { describe, expect, it } from '@jest/globals';
import { targetSetsSchema } from './rollout.js';

const faultOf = (targetSets: unknown) =>
  targetSetsSchema.safeParse({ targetSets }).error?.issues.map(({ message }) => message);

describe('a new target', () => {
  it.each([10_000, 20_000, 500_000, 10_000_000])('[S9.22] can be %d sets', (target) =>
    expect(faultOf(target)).toBeUndefined(),
  );

  it.each([
    [9_999, 'Target sets must be at least 10,000'],
    [0, 'Target sets must be at least 10,000'],
    [-10_000, 'Target sets must be at least 10,000'],
    ['20000', 'Target sets must be at least 10,000'],
    [undefined, 'Target sets must be at least 10,000'],
    [Number.NaN, 'Target sets must be at least 10,000'],
    [15_000, 'Target sets must be in 10,000 increments (e.g., 20000, 50000, 100000)'],
    [10_000.5, 'Target sets must be in 10,000 increments (e.g., 20000, 50000, 100000)'],
    [10_010_000, 'Target sets cannot exceed 10,000,000'],
  ])('[S5.21] is rejected with the message of the violated rule when it is %p', (target, message) =>
    expect(faultOf(target)).toEqual([message]),
  );

  it('is rejected with any other property', () => {
    expect(targetSetsSchema.safeParse({ targetSets: 20_000, updatedBy: 'somebody else' }).success).toBe(false);
  });
});
