import * as words from '#words/lib/lottery/expected.js';
import { locale } from '#words/language.js';

/** Whole numbers, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The counts that chance alone produces. */
export interface Expected {
  readonly mean: number;
  /** Contains the middle half of all outcomes. */
  readonly middle: Range;
  /** Contains at least 95 of 100 outcomes. */
  readonly usual: Range;
}

const LOW = 0.025;
const HIGH = 0.975;

/** @param quantile returns the lowest count whose cumulative probability reaches its argument */
const expectedOf = (mean: number, quantile: (probability: number) => number): Expected => ({
  mean,
  middle: { from: quantile(0.25), to: quantile(0.75) },
  usual: { from: quantile(LOW), to: quantile(HIGH) },
});

/**
 * Successes in independent trials: the binomial distribution.
 * @param probability of a success, above 0 and below 1
 */
export function binomial(trials: number, probability: number): Expected {
  const odds = Math.log(probability / (1 - probability));
  return expectedOf(trials * probability, (wanted) => {
    // In logarithms, because the probability of no success in thousands of trials is too small for a number
    let log = trials * Math.log(1 - probability);
    let reached = Math.exp(log);
    let count = 0;
    while (reached < wanted && count < trials) {
      log += odds + Math.log((trials - count) / (count + 1));
      reached += Math.exp(log);
      count++;
    }
    return count;
  });
}

/**
 * Failures since the last success: the geometric distribution.
 * @param probability of a success, above 0 and below 1
 */
export const waiting = (probability: number): Expected =>
  expectedOf((1 - probability) / probability, (wanted) =>
    Math.max(0, Math.ceil(Math.log(1 - wanted) / Math.log(1 - probability)) - 1),
  );

export const isIn = ({ from, to }: Range, count: number): boolean => from <= count && count <= to;

/** Distance of a count from chance, from -2 (below the usual range) over 0 (in the middle half) to 2 (above it). */
export type Step = -2 | -1 | 0 | 1 | 2;

export function stepOf({ middle, usual }: Expected, count: number): Step {
  if (count < usual.from) return -2;
  if (count < middle.from) return -1;
  if (count <= middle.to) return 0;
  return count <= usual.to ? 1 : 2;
}

/** The counts of each step, from the lowest; a step without counts is left out. `to` is null without an upper end. */
export function stepsOf({ middle, usual }: Expected): readonly { step: Step; from: number; to: number | null }[] {
  const steps: { step: Step; from: number; to: number | null }[] = [
    { step: -2, from: 0, to: usual.from - 1 },
    { step: -1, from: usual.from, to: middle.from - 1 },
    { step: 0, ...middle },
    { step: 1, from: middle.to + 1, to: usual.to },
    { step: 2, from: usual.to + 1, to: null },
  ];
  return steps.filter(({ from, to }) => to === null || from <= to);
}

/** `26` from ten on, `3.1` below. */
export function formatMean(mean: number): string {
  if (mean > 0 && mean < 0.05) return words.underTenth;
  return mean.toLocaleString(locale, { maximumFractionDigits: mean < 10 ? 1 : 0 });
}
