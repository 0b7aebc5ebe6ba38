import { describe, expect, it } from '@jest/globals';
import { featuresOf, sameRules, v1 } from './rule-version.js';

describe('rule version v1.0', () => {
  it('[S2.80] lists its four features', () => {
    expect(v1.version).toBe('v1.0');
    expect(v1.features).toEqual([
      'Skip recently drawn numbers',
      'Draw-gap average enforcement',
      'X-block pattern compliance',
      'Future manual overrides',
    ]);
  });
});

describe('other rule versions', () => {
  it('list no features that their rules turn off', () => {
    const everything = { ...v1.whiteBallRules, skipRecentDraws: 0, blockMaxPerBlock: 5, blockMinBlocks: 1 };
    expect(featuresOf(v1)).toEqual(v1.features);
    expect(featuresOf({ whiteBallRules: everything, redBallRules: { skipRecentDraws: 0 } })).toEqual([
      'Draw-gap average enforcement',
      'Future manual overrides',
    ]);
  });

  it('are equal if all their numbers are equal, in any order of fields', () => {
    const turned = Object.fromEntries(Object.entries(v1.whiteBallRules).toReversed()) as typeof v1.whiteBallRules;
    expect(sameRules(v1, { ...v1, whiteBallRules: turned })).toBe(true);
    expect(sameRules(v1, { ...v1, redBallRules: { skipRecentDraws: 2 } })).toBe(false);
  });
});
