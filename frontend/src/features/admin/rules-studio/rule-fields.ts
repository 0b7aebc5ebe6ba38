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

/** The rules of a panel, in the order of its keys, with what each number does. */
export const ruleFields: Readonly<Record<RuleGroup, readonly RuleField[]>> = {
  whiteBallRules: [
    {
      name: 'skipRecentDraws',
      label: 'Draws that count as recent',
      hint: 'Numbers of the last so many draws are recent; 0 for none.',
      min: 0,
      max: 20,
      step: 1,
    },
    {
      name: 'skipRecentMaxHits',
      label: 'Recent numbers allowed in a set',
      hint: '0 skips every recent number, 5 allows all of them.',
      min: 0,
      max: 5,
      step: 1,
    },
    {
      name: 'gapAverageLow',
      label: 'Lowest average gap',
      hint: 'A gap is how many draws ago a number came. 1 is what is expected of five.',
      min: 0,
      max: 10,
      step: 0.01,
    },
    {
      name: 'gapAverageHigh',
      label: 'Highest average gap',
      hint: 'Same scale; more than the lowest.',
      min: 0.1,
      max: 10,
      step: 0.01,
    },
    {
      name: 'gapWindowDraws',
      label: 'Draws looked back at for gaps',
      hint: 'A number not drawn in them has this gap.',
      min: 10,
      max: 500,
      step: 1,
    },
    {
      name: 'gapMinimumDraws',
      label: 'Known draws needed for gaps',
      hint: 'With fewer, gaps are not looked at.',
      min: 0,
      max: 500,
      step: 1,
    },
    {
      name: 'blockWidth',
      label: 'Numbers in a block',
      hint: '10 makes blocks of 1–10, 11–20 and so on.',
      min: 1,
      max: 70,
      step: 1,
    },
    {
      name: 'blockMaxPerBlock',
      label: 'Most numbers from one block',
      hint: '5 lets all come from one.',
      min: 1,
      max: 5,
      step: 1,
    },
    {
      name: 'blockMinBlocks',
      label: 'Fewest blocks in a set',
      hint: 'The five numbers are spread over so many at least.',
      min: 1,
      max: 5,
      step: 1,
    },
  ],
  redBallRules: [
    {
      name: 'skipRecentDraws',
      label: 'Draws whose red ball is skipped',
      hint: 'The red of the last so many draws is not given; 0 allows every red.',
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
  if (step === 1 && !Number.isInteger(value)) return 'Give a whole number';
  if (value < min) return `At least ${min}`;
  return value > max ? `At most ${max}` : undefined;
}
