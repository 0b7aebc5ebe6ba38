import fc from 'fast-check';
import { checkRules } from '../src/rules/rule-limits.js';
import { featuresOf, type Rules, type RuleVersion } from '../src/rules/rule-version.js';

const isDraftable = (rules: Rules) => {
  try {
    checkRules(rules, new Date('2026-11-21T12:00:00Z'));
    return true;
  } catch {
    return false;
  }
};

/** Rules that an operator could draft, most of them unusual. */
export const anyRules: fc.Arbitrary<Rules> = fc
  .record({
    whiteBallRules: fc.record({
      skipRecentDraws: fc.nat(5),
      skipRecentMaxHits: fc.nat(5),
      gapAverageLow: fc.integer({ min: 0, max: 90 }).map((hundredths) => hundredths / 100),
      gapAverageHigh: fc.integer({ min: 80, max: 300 }).map((hundredths) => hundredths / 100),
      gapWindowDraws: fc.integer({ min: 10, max: 250 }),
      gapMinimumDraws: fc.nat(250),
      blockWidth: fc.integer({ min: 1, max: 35 }),
      blockMaxPerBlock: fc.integer({ min: 1, max: 5 }),
      blockMinBlocks: fc.integer({ min: 1, max: 5 }),
    }),
    redBallRules: fc.record({ skipRecentDraws: fc.nat(20) }),
  })
  .filter(isDraftable);

export const anyVersion: fc.Arbitrary<RuleVersion> = fc
  .record({ minor: fc.integer({ min: 1, max: 99 }), rules: anyRules })
  .map(({ minor, rules }) => ({ version: `v1.${minor}`, features: featuresOf(rules), ...rules }));
