import { describe, expect, it } from '@jest/globals';
import { Failures } from './failures.js';

describe('the failures of a batch', () => {
  it('do not affect the other results, and the first failure is thrown at the end', async () => {
    const failures = new Failures();
    const [first, second] = [new Error('first'), new Error('second')];
    expect(await failures.attempt(async () => 1)).toBe(1);
    expect(await failures.attempt(() => Promise.reject(first))).toBeUndefined();
    const settled = await Promise.allSettled([Promise.resolve(2), Promise.reject(second), Promise.resolve(null)]);
    expect(failures.valuesOf(settled)).toEqual([2, null]);
    expect(() => failures.throwFirst()).toThrow(first);
  });

  it('throw nothing when there are none', () => {
    expect(() => new Failures().throwFirst()).not.toThrow();
  });
});
