import { createHash } from 'node:crypto';

/** Returns pseudorandom numbers in [0, 1) that are the same for the same seed. */
export type SeededRandom = () => number;

export function seededRandom(seed: string): SeededRandom {
  let drawn = 0;
  return () => createHash('sha256').update(`${seed}|${drawn++}`).digest().readUInt32BE() / 2 ** 32;
}

export const between = (chance: SeededRandom, least: number, most: number) => least + chance() * (most - least);

export const oneOf = <T>(chance: SeededRandom, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)];
