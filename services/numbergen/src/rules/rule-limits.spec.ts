import { describe, expect, it } from '@jest/globals';
import { type Problem, type ProblemFields } from '@numbercast/platform';
import { z } from 'zod';
import { checkRules, ruleFields } from './rule-limits.js';
import { type Rules, v1, type WhiteBallRules } from './rule-version.js';

const now = new Date('2026-11-21T12:00:00Z');
const withWhites = (change: Partial<WhiteBallRules>): Rules => ({
  ...v1,
  whiteBallRules: { ...v1.whiteBallRules, ...change },
});

function faultsOf(rules: Rules): ProblemFields['errors'] {
  try {
    checkRules(rules, now);
    return [];
  } catch (problem) {
    return (problem as Problem).fields.errors;
  }
}

const issuesOf = (rules: Rules) =>
  z
    .object(ruleFields)
    .safeParse(rules)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the numbers of a draft', () => {
  it('are accepted with the values of v1.0', () => {
    expect(issuesOf(v1)).toBeUndefined();
    expect(faultsOf(v1)).toEqual([]);
  });

  it.each<[Partial<WhiteBallRules>, string]>([
    [{ skipRecentDraws: -1 }, 'whiteBallRules.skipRecentDraws: At least 0'],
    [{ skipRecentDraws: 1.5 }, 'whiteBallRules.skipRecentDraws: Enter a whole number'],
    [{ skipRecentMaxHits: 6 }, 'whiteBallRules.skipRecentMaxHits: At most 5'],
    [{ gapAverageLow: 0.123 }, 'whiteBallRules.gapAverageLow: Two decimals at most'],
    [{ gapWindowDraws: 9 }, 'whiteBallRules.gapWindowDraws: At least 10'],
    [{ blockWidth: 0 }, 'whiteBallRules.blockWidth: At least 1'],
    [{ blockMinBlocks: Number.NaN }, 'whiteBallRules.blockMinBlocks: Give a number'],
  ])('are rejected with the field when they are %p', (change, words) => {
    expect(issuesOf(withWhites(change))).toEqual([words]);
  });

  it('can have two decimals if they are means', () => {
    for (const gapAverageLow of [0.07, 0.29, 0.57, 1.15])
      expect(issuesOf(withWhites({ gapAverageLow }))).toBeUndefined();
  });

  it.each<[string, Partial<WhiteBallRules>, string, string]>([
    [
      'the lowest mean gap is not below the highest',
      { gapAverageLow: 1.5 },
      'gapAverageHigh',
      'More than 1.5, the lowest mean gap',
    ],
    [
      'gaps would never count',
      { gapMinimumDraws: 201 },
      'gapMinimumDraws',
      'At most 200, the draws looked back at: with more, gaps would never count',
    ],
    [
      'more blocks are required than exist',
      { blockWidth: 20, blockMinBlocks: 5 },
      'blockMinBlocks',
      'Max 4: Powerball has only 4 blocks of 20',
    ],
    [
      'five white balls do not fit',
      { blockWidth: 20, blockMaxPerBlock: 1, blockMinBlocks: 2 },
      'blockMaxPerBlock',
      'More than 1: five whites would find room for 4 in Powerball',
    ],
  ])('are rejected as contradictory when %s', (_, change, field, detail) => {
    expect(faultsOf(withWhites(change))).toEqual([{ pointer: `/whiteBallRules/${field}`, detail }]);
  });

  it('are accepted as long as five white balls fit', () => {
    expect(faultsOf(withWhites({ blockWidth: 14, blockMaxPerBlock: 1, blockMinBlocks: 5 }))).toEqual([]);
    // The last block has one white, so it holds one
    expect(faultsOf(withWhites({ blockWidth: 17, blockMaxPerBlock: 1, blockMinBlocks: 5 }))).toEqual([]);
    expect(faultsOf(withWhites({ blockWidth: 70, blockMaxPerBlock: 5, blockMinBlocks: 1 }))).toEqual([]);
  });
});
