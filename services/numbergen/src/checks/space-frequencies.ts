import { WHITES_DRAWN } from '@numbercast/lottery';
import { choose, RankTable } from '../generator/rank-table.js';
import type { Compliance } from '../rules/compliance.js';

/** Sizes of the counted subsets of a combination: one white, two, three, four. */
const PARTS = [1, 2, 3, 4] as const;

/** Returns the rank of ascending whites among all combinations of the same size. */
function rankOf(whites: readonly number[]): number {
  let rank = 0;
  for (let i = 0; i < whites.length; i++) rank += choose(whites[i]! - 1, i + 1);
  return rank;
}

/**
 * Frequencies of whites in a space, counted over all of its combinations. They are the expected values of a fair order
 * because under rules not every number is equally likely.
 */
export class SpaceFrequencies {
  readonly whites: number;
  /** Combinations of whites in the space. */
  readonly combinations: number;
  readonly reds: Uint8Array;
  /** By subset size: the number of combinations that contain the subset, at its rank. */
  private readonly containing: Uint32Array[];
  private readonly table: RankTable;

  constructor(compliance: Compliance) {
    this.table = new RankTable(compliance);
    this.whites = compliance.matrix.whites;
    this.reds = compliance.reds;
    this.combinations = this.table.size;
    this.containing = PARTS.map((size) => new Uint32Array(choose(this.whites, size)));
    this.count();
  }

  get sets() {
    return this.combinations * this.reds.length;
  }

  /** The finite population correction: counts vary less in a sample without replacement. */
  thinning(sets: number) {
    return (this.sets - sets) / (this.sets - 1);
  }

  /** The share of combinations that contain all of these ascending whites. */
  share(whites: readonly number[]): number {
    return this.containing[whites.length - 1]![rankOf(whites)]! / this.combinations;
  }

  /** Writes the whites of a combination, by rank. */
  whitesAt(rank: number, into: Uint8Array) {
    this.table.write(rank, into, 0);
  }

  /** The probabilities that two random sets share no white, one, … all five. */
  overlaps(): number[] {
    // Σ share² over all subsets of a size is the mean number of subsets of that size that two sets share
    const shared = [1, ...this.containing.map((counts) => this.sumOfSquares(counts)), 1 / this.combinations];
    return Array.from({ length: WHITES_DRAWN + 1 }, (_, k) => {
      let exactly = 0;
      for (let m = k; m <= WHITES_DRAWN; m++) exactly += (-1) ** (m - k) * choose(m, k) * shared[m]!;
      return exactly;
    });
  }

  private sumOfSquares(counts: Uint32Array): number {
    let sum = 0;
    for (const count of counts) sum += (count / this.combinations) ** 2;
    return sum;
  }

  private count() {
    const whites = new Uint8Array(WHITES_DRAWN);
    const ranks = PARTS.map((size) => binomials(this.whites, size));
    for (let rank = 0; rank < this.combinations; rank++) {
      this.table.write(rank, whites, 0);
      countParts(whites, ranks, this.containing);
    }
  }
}

/** Table of choose(n, k) for all n up to the highest white; it is read millions of times. */
const binomials = (highest: number, k: number) => Uint32Array.from({ length: highest + 1 }, (_, n) => choose(n, k));

function countParts(whites: Uint8Array, [first, second, third, fourth]: Uint32Array[], containing: Uint32Array[]) {
  const [singles, pairs, triples, quadruples] = containing as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  for (let a = 0; a < WHITES_DRAWN; a++) {
    const one = first![whites[a]! - 1]!;
    singles[one]!++;
    for (let b = a + 1; b < WHITES_DRAWN; b++) {
      const two = one + second![whites[b]! - 1]!;
      pairs[two]!++;
      for (let c = b + 1; c < WHITES_DRAWN; c++) {
        const three = two + third![whites[c]! - 1]!;
        triples[three]!++;
        for (let d = c + 1; d < WHITES_DRAWN; d++) quadruples[three + fourth![whites[d]! - 1]!]!++;
      }
    }
  }
}
