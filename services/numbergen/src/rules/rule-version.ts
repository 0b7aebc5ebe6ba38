import { WHITES_DRAWN } from '@numbercast/lottery';
import { z } from 'zod';

/** Rules for the five whites. Gaps count the draws since a number was last drawn: 0 in the last draw. */
export const whiteBallRules = z.object({
  /** Draws that count as recent. */
  skipRecentDraws: z.number(),
  /** Whites of a set that may have been drawn in a recent draw. */
  skipRecentMaxHits: z.number(),
  /** The mean gap of the five lies between these multiples of its expectation, whites / 5 − 1. */
  gapAverageLow: z.number(),
  gapAverageHigh: z.number(),
  /** Number of past draws examined; a number not drawn in them has this gap. */
  gapWindowDraws: z.number(),
  /** With fewer known draws than this, gaps are meaningless and their rule is not applied. */
  gapMinimumDraws: z.number(),
  /** The whites are cut into blocks of this many numbers: 1–10, 11–20, … */
  blockWidth: z.number(),
  /** Whites of a set that may lie in one block. */
  blockMaxPerBlock: z.number(),
  /** Blocks that the whites of a set must be spread over. */
  blockMinBlocks: z.number(),
});
export type WhiteBallRules = z.infer<typeof whiteBallRules>;

/** Rules for the red. */
export const redBallRules = z.object({
  /** The red was not drawn in this many of the last draws. */
  skipRecentDraws: z.number(),
});
export type RedBallRules = z.infer<typeof redBallRules>;

/** Rules that number sets obey. A version is immutable: other rules are another version. */
export const ruleVersion = z.object({
  version: z.string(),
  /** Descriptions of the rules for the operator. */
  features: z.array(z.string()),
  whiteBallRules: whiteBallRules,
  redBallRules: redBallRules,
});
export type RuleVersion = z.infer<typeof ruleVersion>;

export type Rules = Pick<RuleVersion, 'whiteBallRules' | 'redBallRules'>;

export const v1: RuleVersion = {
  version: 'v1.0',
  features: [
    'Skip recently drawn numbers',
    'Draw-gap average enforcement',
    'X-block pattern compliance',
    'Future manual overrides',
  ],
  whiteBallRules: {
    skipRecentDraws: 2,
    skipRecentMaxHits: 0,
    gapAverageLow: 0.5,
    gapAverageHigh: 1.5,
    gapWindowDraws: 200,
    gapMinimumDraws: 50,
    blockWidth: 10,
    blockMaxPerBlock: 2,
    blockMinBlocks: 4,
  },
  redBallRules: { skipRecentDraws: 1 },
};

/** Returns the features of these rules. A rule that excludes nothing is not a feature. */
export function featuresOf({ whiteBallRules: rule, redBallRules }: Rules): string[] {
  const [skip = '', gaps = '', blocks = '', overrides = ''] = v1.features;
  const skips = (rule.skipRecentDraws > 0 && rule.skipRecentMaxHits < WHITES_DRAWN) || redBallRules.skipRecentDraws > 0;
  const spreads = rule.blockMaxPerBlock < WHITES_DRAWN || rule.blockMinBlocks > 1;
  return [...(skips ? [skip] : []), gaps, ...(spreads ? [blocks] : []), overrides];
}

/** Compares field by field: the store may return fields in another order. */
export const sameRules = (one: Rules, other: Rules) => fieldsOf(one) === fieldsOf(other);

const fieldsOf = ({ whiteBallRules, redBallRules }: Rules) =>
  JSON.stringify(
    [whiteBallRules, redBallRules].map((rules) => Object.entries(rules).toSorted(([a], [b]) => a.localeCompare(b))),
  );

/** Returns how many past draws the rules need. */
export const historyNeeded = ({ whiteBallRules, redBallRules }: Rules) =>
  Math.max(whiteBallRules.skipRecentDraws, whiteBallRules.gapWindowDraws, redBallRules.skipRecentDraws);
