import { WHITES_DRAWN } from '@numbercast/lottery';
import { SET_BYTES } from '../number-sets/number-set.js';
import { chiSquareTail } from './distributions.js';
import type { SpaceFrequencies } from './space-frequencies.js';

const numbersTo = (highest: number) => Array.from({ length: highest }, (_, i) => i + 1);

/**
 * Returns the deviation of the white ball counts from the space, as a chi-square. Whites are drawn five at a time, so
 * their counts are correlated: the distance uses the covariance of the space itself (Mahalanobis).
 */
export function whitesDeviation(bytes: Uint8Array, space: SpaceFrequencies) {
  const sets = bytes.length / SET_BYTES;
  // A white that is in no combination cannot deviate
  const whites = numbersTo(space.whites).filter((white) => space.share([white]) > 0);
  const counts = new Uint32Array(space.whites + 1);
  for (let at = 0; at < bytes.length; at += SET_BYTES) for (let i = 0; i < WHITES_DRAWN; i++) counts[bytes[at + i]!]!++;
  const deviation = whites.map(
    (white) => (counts[white]! - sets * space.share([white])) / Math.sqrt(sets * space.thinning(sets)),
  );
  const covariance = whites.map((a) =>
    whites.map(
      (b) => (a === b ? space.share([a]) : space.share(a < b ? [a, b] : [b, a])) - space.share([a]) * space.share([b]),
    ),
  );
  const { distance, rank } = mahalanobis(covariance, deviation);
  return { statistic: distance, degrees: rank, p: chiSquareTail(distance, rank) };
}

/** A pivot below this share of the largest is rounding error. */
const NOTHING = 1e-9;

/** Computes dᵀ C⁻¹ d by pivoted Cholesky, ignoring directions without variance (the five whites have a fixed count). */
function mahalanobis(matrix: number[][], vector: number[]): { distance: number; rank: number } {
  const c = matrix.map((row) => [...row]);
  const d = [...vector];
  const left = new Set(d.keys());
  const largest = Math.max(...c.map((row, i) => row[i]!));
  let distance = 0;
  let rank = 0;
  for (;;) {
    const pivot = [...left].reduce((best, i) => (best < 0 || c[i]![i]! > c[best]![best]! ? i : best), -1);
    if (pivot < 0 || c[pivot]![pivot]! < largest * NOTHING) return { distance, rank };
    left.delete(pivot);
    rank++;
    distance += d[pivot]! ** 2 / c[pivot]![pivot]!;
    for (const i of left) {
      const factor = c[i]![pivot]! / c[pivot]![pivot]!;
      d[i]! -= factor * d[pivot]!;
      for (const j of left) c[i]![j]! -= factor * c[pivot]![j]!;
    }
  }
}

/** Pairs of independent sets used to estimate the second moment. The error is far below what a test detects. */
const SAMPLES = 400_000;

/**
 * Returns the chi-square of pairs of whites with its distribution: `scale` times a chi-square of `degrees`. The ten
 * pairs of a set are correlated; `scale` and `degrees` follow from Σ λ and Σ λ² of their covariance.
 */
export function countsExpected(bytes: Uint8Array, space: SpaceFrequencies) {
  const sets = bytes.length / SET_BYTES;
  const { share, counts } = pairTables(bytes, space);
  let statistic = 0;
  let cells = 0;
  let mean = 0;
  for (let cell = 0; cell < share.length; cell++) {
    const p = share[cell]!;
    if (p === 0) continue;
    cells++;
    mean += p / (1 - p);
    statistic += (counts[cell]! - sets * p) ** 2 / (sets * p * (1 - p) * space.thinning(sets));
  }
  const second = secondMoment(share, mean, space);
  return { statistic, scale: second / cells, degrees: cells ** 2 / second };
}

/** Pairs expected less often than this are omitted: their counts are not normally distributed. */
const FEWEST_EXPECTED = 20;

const cellOf = (space: SpaceFrequencies, low: number, high: number) => low * (space.whites + 1) + high;

function pairTables(bytes: Uint8Array, space: SpaceFrequencies) {
  const share = new Float64Array((space.whites + 1) ** 2);
  const enough = (FEWEST_EXPECTED * SET_BYTES) / bytes.length;
  for (const high of numbersTo(space.whites))
    for (let low = 1; low < high; low++) {
      const p = space.share([low, high]);
      if (p >= enough) share[cellOf(space, low, high)] = p;
    }
  const counts = new Uint32Array(share.length);
  for (let at = 0; at < bytes.length; at += SET_BYTES)
    for (let i = 0; i < WHITES_DRAWN; i++)
      for (let j = i + 1; j < WHITES_DRAWN; j++) counts[cellOf(space, bytes[at + i]!, bytes[at + j]!)]!++;
  return { share, counts };
}

/** Pairs of whites in a set. */
const PAIRS = (WHITES_DRAWN * (WHITES_DRAWN - 1)) / 2;

/**
 * Estimates the mean of K(A, B)² over independent sets A and B, with K the inner product of their standardized pairs.
 */
function secondMoment(share: Float64Array, mean: number, space: SpaceFrequencies): number {
  const [a, b] = [new Uint8Array(WHITES_DRAWN), new Uint8Array(WHITES_DRAWN)];
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * space.combinations);
  };
  const [cellsOfA, cellsOfB] = [new Uint16Array(PAIRS), new Uint16Array(PAIRS)];
  const cellsOf = (whites: Uint8Array, into: Uint16Array) => {
    let found = 0;
    for (let i = 0; i < WHITES_DRAWN; i++)
      for (let j = i + 1; j < WHITES_DRAWN; j++) {
        const cell = cellOf(space, whites[i]!, whites[j]!);
        if (share[cell]! > 0) into[found++] = cell;
      }
    return into.subarray(0, found);
  };
  let total = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    space.whitesAt(next(), a);
    space.whitesAt(next(), b);
    const ofA = cellsOf(a, cellsOfA);
    const ofB = cellsOf(b, cellsOfB);
    let inner = mean;
    for (const cell of ofA) {
      const p = share[cell]!;
      inner -= 1 / (1 - p);
      if (ofB.includes(cell)) inner += 1 / (p * (1 - p));
    }
    for (const cell of ofB) inner -= 1 / (1 - share[cell]!);
    total += inner ** 2;
  }
  return total / SAMPLES;
}
