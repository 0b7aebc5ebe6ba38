import type { RuleGroup } from './rules-api.js';

export interface RuleField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  /** Whole numbers where it is 1. */
  readonly step: 1 | 0.01;
}

/** The rules of a group, in the order of its keys, with an explanation of each number. */
export const ruleFields: Readonly<Record<RuleGroup, readonly RuleField[]>> = {
  whiteBallRules: [
    {
      name: 'skipRecentDraws',
      label: 'Draws that count as recent',
      hint: 'Numbers drawn in this many past draws count as recent. 0 turns this off.',
      min: 0,
      max: 20,
      step: 1,
    },
    {
      name: 'skipRecentMaxHits',
      label: 'Recent numbers allowed in a set',
      hint: '0 skips every recent number; 5 allows all of them.',
      min: 0,
      max: 5,
      step: 1,
    },
    {
      name: 'gapAverageLow',
      label: 'Lowest average gap',
      hint: 'A gap is the number of draws since a number was last drawn. 1 is the expected average of five numbers.',
      min: 0,
      max: 10,
      step: 0.01,
    },
    {
      name: 'gapAverageHigh',
      label: 'Highest average gap',
      hint: 'Same scale. Must be higher than the lowest.',
      min: 0.1,
      max: 10,
      step: 0.01,
    },
    {
      name: 'gapWindowDraws',
      label: 'Draws searched for gaps',
      hint: 'A number not drawn in them gets this gap.',
      min: 10,
      max: 500,
      step: 1,
    },
    {
      name: 'gapMinimumDraws',
      label: 'Draws needed for gaps',
      hint: 'With fewer known draws, gaps are ignored.',
      min: 0,
      max: 500,
      step: 1,
    },
    {
      name: 'blockWidth',
      label: 'Numbers in a block',
      hint: '10 makes the blocks 1–10, 11–20 and so on.',
      min: 1,
      max: 70,
      step: 1,
    },
    {
      name: 'blockMaxPerBlock',
      label: 'Most numbers from one block',
      hint: '5 lets all five come from one block.',
      min: 1,
      max: 5,
      step: 1,
    },
    {
      name: 'blockMinBlocks',
      label: 'Fewest blocks in a set',
      hint: 'The five numbers come from at least this many blocks.',
      min: 1,
      max: 5,
      step: 1,
    },
  ],
  redBallRules: [
    {
      name: 'skipRecentDraws',
      label: 'Draws whose red ball is skipped',
      hint: 'Red balls of this many past draws are skipped. 0 allows every red ball.',
      min: 0,
      max: 20,
      step: 1,
    },
  ],
};

export const groupTitles: Readonly<Record<RuleGroup, string>> = {
  whiteBallRules: 'White balls (5 balls)',
  redBallRules: 'Red ball',
};

/** Validates single values. The service validates their combination. */
export function faultOf({ min, max, step }: RuleField, typed: string): string | undefined {
  const value = Number(typed);
  if (typed.trim() === '' || Number.isNaN(value)) return 'Give a number';
  if (step === 1 && !Number.isInteger(value)) return 'Enter a whole number';
  if (value < min) return `At least ${min}`;
  return value > max ? `At most ${max}` : undefined;
}
