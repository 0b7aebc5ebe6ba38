import { describe, expect, it } from '@jest/globals';
import { eraOn } from '@numbercast/lottery';
import { randomFrom, randomHistory, randomSet } from '../../test/random-history.js';
import { packSets, SET_BYTES } from '../number-sets/number-set.js';
import { deriveKey } from '../generator/feistel-rounds.js';
import { SetSpace } from '../generator/set-space.js';
import { complianceOf } from '../rules/compliance.js';
import { v1 } from '../rules/rule-version.js';
import { countRepeated, FAILS_BELOW, qualityOf } from './quality.js';
import { SpaceFrequencies } from './space-frequencies.js';

const SETS = 200_000;
const matrix = eraOn('powerball', '2026-11-23');
const history = randomHistory(11, 200, matrix);
const frequencies = new SpaceFrequencies(complianceOf(v1, history, matrix));
const space = new SetSpace({ matrix, rules: v1, history, key: deriveKey('a secret', 'quality') });
const pool = space.bytes(0, SETS);
const failing = (bytes: Uint8Array) =>
  qualityOf(bytes, frequencies)
    .filter(({ p }) => p < FAILS_BELOW)
    .map(({ what }) => what);

/** The pool with a defect that members would not notice. */
const spoilt = (spoil: (bytes: Uint8Array, at: number, i: number) => void) => {
  const bytes = Uint8Array.from(pool);
  for (let i = 0; i < SETS; i++) spoil(bytes, i * SET_BYTES, i);
  return bytes;
};

describe('the quality check of a pool', () => {
  it('passes for a generated pool, as for a fair sample of all compliant sets', () => {
    expect(frequencies.sets).toBe(space.size);
    for (const { what, p } of qualityOf(pool, frequencies))
      expect({ what, isFair: p > 1e-4 }).toEqual({ what, isFair: true });
    expect(countRepeated(pool)).toBe(0);
  });

  it('fails for a sample of all sets, whether compliant or not', () => {
    const random = randomFrom(5);
    const anything = packSets(
      Array.from({ length: SETS }, () => randomSet(matrix, random)).map((set) => ({
        ...set,
        red: frequencies.reds[0]!,
      })),
    );
    expect(failing(anything)).toEqual(expect.arrayContaining(['whites', 'reds', 'pairs of whites']));
  });

  it('fails when neighboring sets resemble each other', () => {
    const alike = spoilt((bytes, at, i) => i % 50 === 1 && bytes.copyWithin(at, at - SET_BYTES, at - 1));
    expect(failing(alike)).toEqual(expect.arrayContaining(['serial correlation of sums', 'shared whites, 1 apart']));
    expect(failing(alike)).not.toContain('reds');
  });

  it('fails when neighboring members get similar sets', () => {
    const alike = spoilt(
      (bytes, at, i) => i % 500 === 13 && bytes.copyWithin(at, at - 10 * SET_BYTES, at - 9 * SET_BYTES),
    );
    expect(failing(alike)).toEqual(['shared whites, 10 apart']);
    expect(countRepeated(alike)).toBe(SETS / 500);
  });

  it('fails when one red ball follows another too often', () => {
    const [seven, eight] = [frequencies.reds[6]!, frequencies.reds[7]!];
    const alike = spoilt((bytes, at, i) => {
      if (i % 2 === 1 && bytes[at - 1] === seven && i % 3 === 0) bytes[at + 5] = eight;
    });
    expect(failing(alike)).toContain('a red and the next');
  });
});
