import { type Matrix, WHITES_DRAWN } from '@numbercast/lottery';
import type { NumberSet } from '../number-sets/number-set.js';
import { deriveKey, Keystream } from '../generator/feistel-rounds.js';

const BATCH = 256;
const STEPS = 2 ** 16;

/** Pseudo-random numbers determined by a seed. */
export class Uniform {
  private readonly stream: Keystream;
  private batch: Uint16Array = new Uint16Array();
  private used = 0;

  constructor(seed: string) {
    this.stream = new Keystream(deriveKey(seed, 'uniform'));
  }

  /** Returns a number in [0, below), for `below` up to 65,536. */
  below(below: number): number {
    return Math.floor((this.word() / STEPS) * below);
  }

  /** Returns a number in [0, below), for any `below`. */
  index(below: number): number {
    return Math.floor(((this.word() * STEPS + this.word()) / STEPS ** 2) * below);
  }

  /** Returns a set as a fair draw would produce. */
  set({ whites, reds }: Matrix): NumberSet {
    const drawn = new Set<number>();
    while (drawn.size < WHITES_DRAWN) drawn.add(1 + this.below(whites));
    return { whites: [...drawn].toSorted((a, b) => a - b), red: 1 + this.below(reds) };
  }

  private word(): number {
    if (this.used === this.batch.length) {
      this.batch = this.stream.table(BATCH, STEPS);
      this.used = 0;
    }
    return this.batch[this.used++]!;
  }
}
