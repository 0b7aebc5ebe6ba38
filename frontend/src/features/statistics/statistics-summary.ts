import { WHITES_DRAWN } from '@numbercast/lottery';

import * as words from '#words/features/statistics/statistics-summary.js';
import { binomial, isIn, waiting, type Expected, type Range } from '../../lib/lottery/expected.js';
import { shortDateOf } from '../../lib/lottery/draw-time.js';
import { twoDigits } from '../../lib/lottery/format-number-set.js';
import type { BallCount, Era, Partner, Statistics } from './statistics.js';

/** The measure that a board shows for each ball. */
export type Measure = 'times' | 'gap';

/** A drum: how many of its balls are drawn at a time, and of how many. */
export interface Drum {
  readonly drawn: number;
  readonly balls: number;
}

export const whiteDrum = ({ whites }: Era): Drum => ({ drawn: WHITES_DRAWN, balls: whites });
export const specialDrum = ({ reds }: Era): Drum => ({ drawn: 1, balls: reds });

/** Returns the values expected by chance for a ball of a drum. */
export function expectedOf(measure: Measure, { drawn, balls }: Drum, draws: number): Expected {
  const probability = drawn / balls;
  return measure === 'times' ? binomial(draws, probability) : waiting(probability);
}

/** A ball that was never drawn has waited for all draws. */
export const figureOf = (measure: Measure, { times, drawsSince }: BallCount, draws: number): number =>
  measure === 'times' ? times : (drawsSince ?? draws);

export interface Summary {
  readonly counts: Range;
  readonly expected: Expected;
  /** Balls within the usual range. */
  readonly inside: number;
  readonly balls: number;
}

/** Compares the white balls with the values expected by chance; null without a draw. */
export function summaryOf({ draws, era, whites }: Statistics): Summary | null {
  if (draws === 0) return null;
  const times = whites.map((count) => count.times);
  const expected = expectedOf('times', whiteDrum(era), draws);
  return {
    counts: { from: Math.min(...times), to: Math.max(...times) },
    expected,
    inside: times.filter((count) => isIn(expected.usual, count)).length,
    balls: whites.length,
  };
}

/** `Wed, Mar 10, 2026` */
export const dayOfBall = (lastDrawn: string): string => words.dayAndYear(shortDateOf(lastDrawn), lastDrawn.slice(0, 4));

/** `Last drawn Wed, Mar 10, 2026, 12 draws ago.` */
export function lastDrawnInWords({ drawsSince, lastDrawn }: BallCount): string {
  if (lastDrawn === null || drawsSince === null) return words.neverDrawn;
  return words.lastDrawn(dayOfBall(lastDrawn), drawsSince);
}

/** `Most often with 08 (7 times).` */
export const partnerInWords = ({ with: other, times }: Partner): string => words.partner(twoDigits(other), times);

/** Expected occurrences of one pair of white balls. */
export const expectedPair = ({ whites }: Era, draws: number): number =>
  (draws * WHITES_DRAWN * (WHITES_DRAWN - 1)) / (whites * (whites - 1));

export const pairsIn = ({ whites }: Era): number => (whites * (whites - 1)) / 2;

export const pairInWords = (pair: readonly number[]): string => words.pair(pair.map(twoDigits));
