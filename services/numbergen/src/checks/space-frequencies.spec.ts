import { describe, expect, it } from '@jest/globals';
import { randomHistory } from '../../test/random-history.js';
import { complianceOf } from '../rules/compliance.js';
import { type Rules, v1 } from '../rules/rule-version.js';
import { SpaceFrequencies } from './space-frequencies.js';

const matrix = { whites: 14, reds: 5 };
const rules: Rules = { ...v1, whiteBallRules: { ...v1.whiteBallRules, gapMinimumDraws: 1_000, blockWidth: 3 } };
const frequencies = new SpaceFrequencies(complianceOf(rules, randomHistory(3, 20, matrix).slice(0, 1), matrix));

const combinations = Array.from({ length: frequencies.combinations }, (_, rank) => {
  const whites = new Uint8Array(5);
  frequencies.whitesAt(rank, whites);
  return [...whites];
});
const containing = (part: number[]) => combinations.filter((whites) => part.every((white) => whites.includes(white)));

describe('the frequencies of a space', () => {
  it('are computed over all of its combinations', () => {
    expect(combinations.length).toBeGreaterThan(20);
    for (const part of [[1], [14], [2, 5], [4, 9, 14], [1, 4, 8, 12]])
      expect(frequencies.share(part)).toBeCloseTo(containing(part).length / combinations.length, 12);
  });

  it('include how many white balls any two of its sets share', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const a of combinations)
      for (const b of combinations) counts[a.filter((white) => b.includes(white)).length]!++;
    frequencies
      .overlaps()
      .forEach((likely, k) => expect(likely).toBeCloseTo(counts[k]! / combinations.length ** 2, 10));
  });
});
