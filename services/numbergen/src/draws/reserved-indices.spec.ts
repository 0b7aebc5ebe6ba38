import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packIndices, unpackIndices } from './reserved-indices.js';

describe('reserved indices', () => {
  it('are unpacked in ascending order, whatever the order in which they were packed', () => {
    expect([...unpackIndices(packIndices([292_201_337, 0, 77]))]).toEqual([0, 77, 292_201_337]);
    expect(packIndices([])).toBe('');
    expect([...unpackIndices('')]).toEqual([]);
  });

  it('are unchanged after packing and unpacking, whatever their values', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 32 - 1 })), (indices) => {
        expect([...unpackIndices(packIndices(indices))]).toEqual(indices.toSorted((a, b) => a - b));
      }),
    );
  });

  it('of a million members fit well within one MongoDB document', () => {
    const reserved = Array.from({ length: 5_000_000 }, (_, i) => i * 16);
    expect(packIndices(reserved).length).toBeLessThan(7_000_000);
  });

  it('of draws sealed with four bytes per index can still be read', () => {
    expect([...unpackIndices(Buffer.from(Uint32Array.of(3, 77_000_000).buffer).toString('base64'))]).toEqual([
      3, 77_000_000,
    ]);
  });
});
