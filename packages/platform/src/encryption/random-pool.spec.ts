import { describe, expect, it } from '@jest/globals';
import { pooledRandomBytes } from './random-pool.js';

describe('pooledRandomBytes', () => {
  it('returns different bytes each time, also after the pool is used up', () => {
    const values = Array.from({ length: 2_000 }, () => pooledRandomBytes(12).toString('hex'));
    expect(new Set(values).size).toBe(2_000);
  });

  it('leaves earlier bytes unchanged when the pool is replaced', () => {
    const first = pooledRandomBytes(12);
    const before = first.toString('hex');
    for (let taken = 0; taken < 1_000; taken++) pooledRandomBytes(12);
    expect(first.toString('hex')).toBe(before);
  });

  it('returns as many bytes as requested when fewer are left in the pool', () => {
    const lengths = Array.from({ length: 10 }, () => pooledRandomBytes(1_000).length);
    expect(new Set(lengths)).toEqual(new Set([1_000]));
  });
});
