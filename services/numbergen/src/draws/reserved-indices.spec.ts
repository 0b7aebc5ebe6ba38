import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packIndices, unpackIndices } from './reserved-indices.js';

describe('reserved indices', () => {
  it('survive being stored, in ascending order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300_000_000)), (indices) => {
        expect([...unpackIndices(packIndices(indices))]).toEqual(indices.toSorted((a, b) => a - b));
      }),
    );
  });
});
