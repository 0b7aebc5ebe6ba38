import { describe, expect, it } from '@jest/globals';
import { drawOn } from '@numbercast/lottery/calendar';
import { schedule } from '../draws/draw.js';
import { packSets } from '../number-sets/number-set.js';
import { chunkNumber, chunkRange, laneOf, setAt, sha256 } from './chunk.js';

const sets = [
  { whites: [1, 12, 23, 34, 45], red: 6 },
  { whites: [2, 13, 24, 35, 46], red: 7 },
];
const bytes = packSets(sets);

describe('a chunk of a pool', () => {
  it('covers 10,000 indices, or fewer at the end of a space', () => {
    expect(chunkRange(0, { size: 25_000 })).toEqual({ from: 0, to: 10_000 });
    expect(chunkRange(2, { size: 25_000 })).toEqual({ from: 20_000, to: 25_000 });
  });

  it('is numbered by the index divided by 10,000', () => {
    expect([0, 9_999, 10_000, 25_000].map(chunkNumber)).toEqual([0, 0, 1, 2]);
  });

  it('returns the set at an index and rejects indices of other chunks', () => {
    const chunk = { from: 10_000, to: 10_002, bytes };
    expect([setAt(chunk, 10_000), setAt(chunk, 10_001)]).toEqual(sets);
    expect(() => setAt(chunk, 9_999)).toThrow(RangeError);
    expect(() => setAt(chunk, 10_002)).toThrow(RangeError);
  });

  it('has another hash if it is damaged', () => {
    const damaged = Uint8Array.from(bytes);
    damaged[3]! ^= 1;
    expect(sha256(damaged)).not.toBe(sha256(bytes));
  });

  it('has no space while the draw is only scheduled', () => {
    const { next } = schedule(drawOn('powerball', '2026-11-23'));
    expect([laneOf(next, 'pool'), laneOf(next, 'first')]).toEqual([null, null]);
  });
});
