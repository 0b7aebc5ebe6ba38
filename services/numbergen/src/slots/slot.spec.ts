import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freeIn, indicesOf, nthFree, poolNeeded } from './slot.js';

const reservedIndices = fc
  .uniqueArray(fc.nat(400), { maxLength: 100 })
  .map((indices) => indices.toSorted((a, b) => a - b));
const strides = fc.integer({ min: 5, max: 10 });

describe('the slots of a pool', () => {
  it('own adjacent indices when nothing is reserved', () => {
    expect(indicesOf(0, { stride: 5, reserved: [] })).toEqual([0, 1, 2, 3, 4]);
    expect(indicesOf(3, { stride: 5, reserved: [] })).toEqual([15, 16, 17, 18, 19]);
  });

  it('skip reserved indices', () => {
    expect(indicesOf(0, { stride: 5, reserved: [0, 3, 4, 9] })).toEqual([1, 2, 5, 6, 7]);
    expect(indicesOf(1, { stride: 5, reserved: [0, 3, 4, 9] })).toEqual([8, 10, 11, 12, 13]);
  });

  it('never share an index, never own a reserved one, and omit none', () => {
    fc.assert(
      fc.property(reservedIndices, strides, fc.integer({ min: 1, max: 40 }), (reserved, stride, count) => {
        const owned = Array.from({ length: count }, (_, slot) => indicesOf(slot, { stride, reserved })).flat();
        const end = poolNeeded(count, { stride, reserved });
        const free = Array.from({ length: end }, (_, index) => index).filter((index) => !reserved.includes(index));
        expect(owned).toEqual(free);
        expect(freeIn(end, reserved)).toBe(count * stride);
      }),
    );
  });

  it('are located by the nth free index, whatever indices are reserved', () => {
    fc.assert(
      fc.property(reservedIndices, fc.nat(600), (reserved, nth) => {
        let index = -1;
        for (let seen = -1; seen < nth;) if (!reserved.includes(++index)) seen++;
        expect(nthFree(nth, reserved)).toBe(index);
      }),
    );
  });

  it('need no pool without members', () => {
    expect(poolNeeded(0, { stride: 5, reserved: [0, 1] })).toBe(0);
  });
});
