import { z } from 'zod';
import type { Era } from '@numbercast/lottery';
import type { Outcome } from '../draws/outcome.js';

/** The outcome of a draw with its date. */
export interface DatedOutcome extends Outcome {
  date: string;
}

/** The number of times a ball was drawn, and the time since. */
const ballCount = z.object({
  ball: z.int(),
  times: z.int(),
  /** Draws since it was last drawn: 0 for a ball of the newest draw; null if never drawn in this era. */
  drawsSince: z.int().nullable(),
  lastDrawn: z.iso.date().nullable(),
});
export type BallCount = z.infer<typeof ballCount>;

/** The number of times two whites were drawn together. */
const pairCount = z.object({ whites: z.array(z.int()).length(2), times: z.int() });
export type PairCount = z.infer<typeof pairCount>;

/** The white ball that was drawn most often together with another one; the lowest of equally frequent ones. */
const partner = z.object({ ball: z.int(), with: z.int(), times: z.int() });
export type Partner = z.infer<typeof partner>;

export const statisticsSchema = z.object({
  draws: z.int(),
  firstDraw: z.iso.date().nullable(),
  lastDraw: z.iso.date().nullable(),
  whites: z.array(ballCount),
  reds: z.array(ballCount),
  /** The most frequent pairs; equally frequent pairs in ascending order. */
  pairs: z.array(pairCount),
  /** One for each white ball that was drawn, in the order of the balls. */
  partners: z.array(partner),
});
export type Statistics = z.infer<typeof statisticsSchema>;

const PAIRS_SHOWN = 20;

/** @param drawn results of one era, the newest first */
export function statisticsOf({ whites, reds }: Era, drawn: readonly DatedOutcome[]): Statistics {
  const pairs = countPairs(drawn);
  return {
    draws: drawn.length,
    firstDraw: drawn.at(-1)?.date ?? null,
    lastDraw: drawn[0]?.date ?? null,
    whites: countBalls(whites, drawn, ({ whites: balls }) => balls),
    reds: countBalls(reds, drawn, ({ red }) => [red]),
    pairs: pairs.slice(0, PAIRS_SHOWN),
    partners: partnersIn(whites, pairs),
  };
}

function countBalls(highest: number, drawn: readonly DatedOutcome[], ballsOf: (outcome: Outcome) => number[]) {
  const counts = Array.from({ length: highest }, (_, index): BallCount => {
    return { ball: index + 1, times: 0, drawsSince: null, lastDrawn: null };
  });
  for (const [drawsSince, outcome] of drawn.entries()) {
    for (const ball of ballsOf(outcome)) {
      const count = counts[ball - 1];
      if (!count) continue; // the ball is not in this era: both sources had the same error, and will correct it
      count.times++;
      count.drawsSince ??= drawsSince;
      count.lastDrawn ??= outcome.date;
    }
  }
  return counts;
}

function countPairs(drawn: readonly DatedOutcome[]): PairCount[] {
  const counts = new Map<string, PairCount>();
  for (const { whites } of drawn) {
    for (const [place, low] of whites.entries()) {
      for (const high of whites.slice(place + 1)) {
        const key = `${low} ${high}`;
        const pair = counts.get(key) ?? { whites: [low, high], times: 0 };
        counts.set(key, { ...pair, times: pair.times + 1 });
      }
    }
  }
  return [...counts.values()].sort((a, b) => b.times - a.times || inOrder(a.whites, b.whites));
}

/** @param pairs the most frequent first */
function partnersIn(highest: number, pairs: readonly PairCount[]): Partner[] {
  const balls = Array.from({ length: highest }, (_, index) => index + 1);
  return balls.flatMap((ball) => {
    const pair = pairs.find(({ whites }) => whites.includes(ball));
    return pair ? [{ ball, with: pair.whites.find((other) => other !== ball)!, times: pair.times }] : [];
  });
}

const inOrder = ([a = 0, b = 0]: number[], [c = 0, d = 0]: number[]) => a - c || b - d;
