import type { Matrix } from '@numbercast/lottery';
import type { NumberSet } from '../src/number-sets/number-set.js';

/** Numbers in [0, 1) that depend on the seed alone (a linear congruential generator is random enough for results). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A set as a fair draw would produce. */
export function randomSet({ whites, reds }: Matrix, random: () => number): NumberSet {
  const drawn = new Set<number>();
  while (drawn.size < 5) drawn.add(1 + Math.floor(random() * whites));
  return { whites: [...drawn].toSorted((a, b) => a - b), red: 1 + Math.floor(random() * reds) };
}

/** Results of `draws` draws, newest first. */
export function randomHistory(seed: number, draws: number, matrix: Matrix): NumberSet[] {
  const random = randomFrom(seed);
  return Array.from({ length: draws }, () => randomSet(matrix, random));
}
