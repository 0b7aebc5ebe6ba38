import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Permutation } from './permutation.js';
import { deriveKey } from './feistel-rounds.js';

const key = (seed: string) => deriveKey('a secret', seed);

describe('the keyed order of sets', () => {
  it('visits every index of any space exactly once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.string(), (size, seed) => {
        const order = new Permutation(size, key(seed));
        const visited = new Set(Array.from({ length: size }, (_, position) => order.indexAt(position)));
        expect(visited.size).toBe(size);
        expect(Math.max(...visited)).toBe(size - 1);
      }),
    );
  });

  it('returns the position of any index, up to the largest spaces', () => {
    const anywhere = fc
      .integer({ min: 1, max: 4_000_000_000 })
      .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));
    fc.assert(
      fc.property(anywhere, fc.string(), ([size, position], seed) => {
        const order = new Permutation(size, key(seed));
        const index = order.indexAt(position);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(size);
        expect(order.positionOf(index)).toBe(position);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same when it is computed in batches', () => {
    const anywhere = fc
      .integer({ min: 1, max: 4_000_000_000 })
      .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1), fc.nat(Math.min(40, size))));
    fc.assert(
      fc.property(anywhere, fc.string(), ([size, start, wanted], seed) => {
        const order = new Permutation(size, key(seed));
        const end = Math.min(size, start + wanted);
        const indices = new Uint32Array(40);
        order.indices(start, end, indices);
        const oneByOne = Array.from({ length: end - start }, (_, i) => order.indexAt(start + i));
        expect([...indices.subarray(0, end - start)]).toEqual(oneByOne);
        expect(() => order.indices(start, size + 1, indices)).toThrow(RangeError);
      }),
      { numRuns: 60 },
    );
  });

  it('differs for another key', () => {
    const [one, other] = [new Permutation(1_000_000, key('one')), new Permutation(1_000_000, key('other'))];
    const same = Array.from({ length: 1_000 }, (_, i) => one.indexAt(i) === other.indexAt(i)).filter(Boolean);
    expect(same.length).toBeLessThan(5);
  });

  it.each([-1, 1_000, 0.5, Number.NaN])('rejects position %p of 1,000', (position) => {
    const order = new Permutation(1_000, key('any'));
    expect(() => order.indexAt(position)).toThrow(RangeError);
    expect(() => order.positionOf(position)).toThrow(RangeError);
  });

  it('rejects a space without sets', () => {
    expect(() => new Permutation(0, key('any'))).toThrow('cannot shuffle 0 items');
  });
});
