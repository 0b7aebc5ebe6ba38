import { z } from 'zod';
import type { NumberSet } from '../number-sets/number-set.js';
import type { Compliance } from '../rules/compliance.js';

/** A rule that a set breaks, with an explanation for the operator. */
export const brokenRule = z.object({
  rule: z.enum(['skipRecent', 'drawGapAverage', 'xBlock', 'skipRecentRed']),
  detail: z.string(),
});
export type BrokenRule = z.infer<typeof brokenRule>;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const listed = (numbers: number[]) => numbers.join(', ');

function recentWhites({ recent, maxRecent }: Compliance, { whites }: NumberSet): BrokenRule[] {
  const drawn = whites.filter((white) => recent[white]);
  if (drawn.length <= maxRecent) return [];
  return [
    { rule: 'skipRecent', detail: `Drawn recently: ${listed(drawn)}. A set may have at most ${maxRecent} of them.` },
  ];
}

function gapAverage({ gaps, lowestGapSum, highestGapSum }: Compliance, { whites }: NumberSet): BrokenRule[] {
  const total = sum(whites.map((white) => gaps[white]!));
  if (total >= lowestGapSum && total <= highestGapSum) return [];
  const [low, mean, high] = [lowestGapSum, total, highestGapSum].map((gapSum) => (gapSum / whites.length).toFixed(1));
  const detail = `Its white balls were last drawn ${mean} draws ago on average; ${low} to ${high} is allowed.`;
  return [{ rule: 'drawGapAverage', detail }];
}

function blocks({ blocks: blockOf, maxPerBlock, minBlocks }: Compliance, { whites }: NumberSet): BrokenRule[] {
  const perBlock = new Map<number, number[]>();
  for (const white of whites) {
    const block = blockOf[white]!;
    perBlock.set(block, [...(perBlock.get(block) ?? []), white]);
  }
  const crowded = [...perBlock.values()].filter((inBlock) => inBlock.length > maxPerBlock);
  const isNarrow = perBlock.size < minBlocks;
  return [
    ...crowded.map((inBlock) => `In one block: ${listed(inBlock)}. At most ${maxPerBlock} may come from one block.`),
    ...(isNarrow ? [`Spread over ${perBlock.size} blocks; at least ${minBlocks} are needed.`] : []),
  ].map((detail) => ({ rule: 'xBlock', detail }));
}

const recentRed = ({ reds }: Compliance, { red }: NumberSet): BrokenRule[] =>
  reds.includes(red) ? [] : [{ rule: 'skipRecentRed', detail: `The red ball ${red} was drawn recently.` }];

/** Returns the rules that a set breaks; empty when it obeys all of them. */
export const brokenRules = (compliance: Compliance, set: NumberSet): BrokenRule[] =>
  [recentWhites, gapAverage, blocks, recentRed].flatMap((rule) => rule(compliance, set));
