import { invalidInput } from '@numbercast/platform';
import { z } from 'zod';
import { catalogue, eraOn, GAMES, WHITES_DRAWN } from '@numbercast/lottery';
import type { Rules } from './rule-version.js';

const whole = (least: number, most: number) =>
  z
    .number({ error: 'Give a number' })
    .int('Enter a whole number')
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`);

const hundredths = (least: number, most: number) =>
  z
    .number({ error: 'Give a number' })
    .multipleOf(0.01, 'Two decimals at most')
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`);

/** Ranges for drafts. Whether rules leave enough sets is counted separately. */
export const ruleFields = {
  whiteBallRules: z.strictObject({
    skipRecentDraws: whole(0, 20),
    skipRecentMaxHits: whole(0, WHITES_DRAWN),
    gapAverageLow: hundredths(0, 10),
    gapAverageHigh: hundredths(0.1, 10),
    gapWindowDraws: whole(10, 500),
    gapMinimumDraws: whole(0, 500),
    blockWidth: whole(1, 70),
    blockMaxPerBlock: whole(1, WHITES_DRAWN),
    blockMinBlocks: whole(1, WHITES_DRAWN),
  }),
  redBallRules: z.strictObject({ skipRecentDraws: whole(0, 20) }),
};

/**
 * Rejects combinations that no five whites can obey or that would never apply, although each value is in its range.
 * @throws invalidInput with the fields
 */
export function checkRules(rules: Rules, now: Date) {
  const errors = contradictionsIn(rules, now.toISOString().slice(0, 10));
  if (errors.length > 0) throw invalidInput({ errors });
}

function contradictionsIn({ whiteBallRules: rule }: Rules, today: string) {
  const faults: { pointer: string; detail: string }[] = [];
  const fault = (field: keyof typeof rule, detail: string) => {
    const pointer = `/whiteBallRules/${field}`;
    // One error per field is enough: the games have similar ranges
    if (!faults.some((other) => other.pointer === pointer)) faults.push({ pointer, detail });
  };
  if (rule.gapAverageLow >= rule.gapAverageHigh)
    fault('gapAverageHigh', `More than ${rule.gapAverageLow}, the lowest mean gap`);
  if (rule.gapMinimumDraws > rule.gapWindowDraws)
    fault(
      'gapMinimumDraws',
      `At most ${rule.gapWindowDraws}, the draws looked back at: with more, gaps would never count`,
    );
  for (const game of GAMES) {
    const sizes = blockSizes(eraOn(game, today).whites, rule.blockWidth);
    const room = sizes.reduce((total, size) => total + Math.min(size, rule.blockMaxPerBlock), 0);
    if (sizes.length < rule.blockMinBlocks)
      fault(
        'blockMinBlocks',
        `Max ${sizes.length}: ${catalogue[game].name} has only ${sizes.length} blocks of ${rule.blockWidth}`,
      );
    else if (room < WHITES_DRAWN)
      fault(
        'blockMaxPerBlock',
        `More than ${rule.blockMaxPerBlock}: five whites would find room for ${room} in ${catalogue[game].name}`,
      );
  }
  return faults;
}

function blockSizes(whites: number, width: number): number[] {
  return Array.from({ length: Math.ceil(whites / width) }, (_, block) => Math.min(width, whites - block * width));
}
