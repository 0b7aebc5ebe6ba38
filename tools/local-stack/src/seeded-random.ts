import { createHash } from 'node:crypto';

/** Numbers from 0 up to 1 that look random and are the same for the same seed. */
export type SeededRandom = () => number;

export function seededRandom(seed: string): SeededRandom {
  let drawn = 0;
  return () => createHash('sha256').update(`${seed}|${drawn++}`).digest().readUInt32BE() / 2 ** 32;
}

export const between = (chance: SeededRandom, least: number, most: number) => least + chance() * (most - least);

export const oneOf = <T>(chance: SeededRandom, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)];
