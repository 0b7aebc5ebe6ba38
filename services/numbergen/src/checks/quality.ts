import { WHITES_DRAWN } from '@numbercast/lottery';
import { SET_BYTES } from '../number-sets/number-set.js';
import { chiSquareTail, normalTails } from './distributions.js';
import { countsExpected, whitesDeviation } from './deviations.js';
import type { SpaceFrequencies } from './space-frequencies.js';

export interface Quality {
  what: string;
  statistic: number;
  /** Degrees of freedom; null where the statistic is a normal deviate. */
  degrees: number | null;
  /** The probability that a fair order deviates as much or more. */
  p: number;
}

/** A fair order fails one test in a million. */
export const FAILS_BELOW = 1e-6;

/** Distances of neighboring sets of a member, and of sets of neighboring members with five or ten sets. */
const LAGS = [1, 5, 10];

/** Tests whether packed sets, as stored in a pool, are a fair sample of their space in a fair order. */
export function qualityOf(bytes: Uint8Array, space: SpaceFrequencies): Quality[] {
  const sets = bytes.length / SET_BYTES;
  return [
    { what: 'whites', ...whitesDeviation(bytes, space) },
    chiSquare('reds', countReds(bytes, space), sets / space.reds.length, space.thinning(sets)),
    pairs(bytes, space),
    redsInTurn(bytes, space),
    sumsInTurn(bytes),
    ...LAGS.map((lag) => overlap(bytes, space, lag)),
  ];
}

function chiSquare(what: string, counts: ArrayLike<number>, expected: number, correction = 1): Quality {
  let statistic = 0;
  for (let i = 0; i < counts.length; i++) statistic += (counts[i]! - expected) ** 2 / (expected * correction);
  return { what, statistic, degrees: counts.length - 1, p: chiSquareTail(statistic, counts.length - 1) };
}

const indexOfReds = ({ reds }: SpaceFrequencies) => {
  const indices = new Uint8Array(256);
  reds.forEach((red, i) => (indices[red] = i));
  return indices;
};

function countReds(bytes: Uint8Array, space: SpaceFrequencies): Uint32Array {
  const indices = indexOfReds(space);
  const counts = new Uint32Array(space.reds.length);
  for (let at = WHITES_DRAWN; at < bytes.length; at += SET_BYTES) counts[indices[bytes[at]!]!]!++;
  return counts;
}

/** Pairs of whites overlap each other, so their chi-square is compared by its first two moments (Satterthwaite). */
function pairs(bytes: Uint8Array, space: SpaceFrequencies): Quality {
  const { statistic, scale, degrees } = countsExpected(bytes, space);
  return {
    what: 'pairs of whites',
    statistic: statistic / scale,
    degrees,
    p: chiSquareTail(statistic / scale, degrees),
  };
}

/** Tests whether every red is followed by every red equally often. */
function redsInTurn(bytes: Uint8Array, space: SpaceFrequencies): Quality {
  const indices = indexOfReds(space);
  const reds = space.reds.length;
  const counts = new Uint32Array(reds * reds);
  let turns = 0;
  for (let at = WHITES_DRAWN; at + SET_BYTES < bytes.length; at += 2 * SET_BYTES, turns++)
    counts[indices[bytes[at]!]! * reds + indices[bytes[at + SET_BYTES]!]!]!++;
  return chiSquare('a red and the next', counts, turns / counts.length);
}

function sumOfWhites(bytes: Uint8Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < WHITES_DRAWN; i++) sum += bytes[at + i]!;
  return sum;
}

/** Tests the serial correlation of the sums of whites. */
function sumsInTurn(bytes: Uint8Array): Quality {
  const sets = bytes.length / SET_BYTES;
  let total = 0;
  for (let at = 0; at < bytes.length; at += SET_BYTES) total += sumOfWhites(bytes, at);
  const mean = total / sets;
  let variance = 0;
  let covariance = 0;
  let before = 0;
  for (let at = 0; at < bytes.length; at += SET_BYTES) {
    const deviation = sumOfWhites(bytes, at) - mean;
    variance += deviation ** 2;
    covariance += deviation * before;
    before = deviation;
  }
  const z = (covariance / variance) * Math.sqrt(sets);
  return { what: 'serial correlation of sums', statistic: z, degrees: null, p: normalTails(z) };
}

/**
 * Counts the whites that sets share with the sets `lag` positions later. Each set is in one comparison only, so the
 * comparisons are independent.
 */
function overlap(bytes: Uint8Array, space: SpaceFrequencies, lag: number): Quality {
  const counts = new Uint32Array(WHITES_DRAWN + 1);
  const sets = bytes.length / SET_BYTES;
  let compared = 0;
  for (let start = 0; start + 2 * lag <= sets; start += 2 * lag)
    for (let i = start; i < start + lag; i++, compared++)
      counts[shared(bytes, i * SET_BYTES, (i + lag) * SET_BYTES)]!++;
  const likely = space.overlaps();
  // Four and five shared whites are too rare for a chi-square, so they are counted with three
  const tail = (values: ArrayLike<number>) => values[3]! + values[4]! + values[5]!;
  const got = [counts[0]!, counts[1]!, counts[2]!, tail(counts)];
  const expected = [likely[0]!, likely[1]!, likely[2]!, tail(likely)].map((share) => share * compared);
  const statistic = got.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);
  return { what: `shared whites, ${lag} apart`, statistic, degrees: 3, p: chiSquareTail(statistic, 3) };
}

function shared(bytes: Uint8Array, a: number, b: number): number {
  let both = 0;
  for (let i = 0, j = 0; i < WHITES_DRAWN && j < WHITES_DRAWN;) {
    const difference = bytes[a + i]! - bytes[b + j]!;
    if (difference === 0) both++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return both;
}

/** Counts repeated sets. */
export function countRepeated(bytes: Uint8Array): number {
  const keys = new Float64Array(bytes.length / SET_BYTES);
  for (let i = 0; i < keys.length; i++)
    for (let at = i * SET_BYTES; at < (i + 1) * SET_BYTES; at++) keys[i] = keys[i]! * 128 + bytes[at]!;
  keys.sort();
  let repeated = 0;
  for (let i = 1; i < keys.length; i++) if (keys[i] === keys[i - 1]) repeated++;
  return repeated;
}
