import { type NumberSet, SET_BYTES, unpackSets } from '../games/number-set.js';
import { type Matrix, WHITES_DRAWN } from '../games/game.js';
import { complianceOf, type History } from '../rules/compliance.js';
import type { Rules } from '../rules/rule-version.js';
import { Permutation } from './permutation.js';
import { RankTable } from './rank-table.js';

/** All that decides which sets there are and in which order they are given out. */
export interface SpaceSeed {
  matrix: Matrix;
  rules: Rules;
  history: History;
  /** 32 bytes, of this draw and purpose alone. */
  key: Uint8Array;
}

/**
 * Every set that obeys the rules, in a secret order. The order is a permutation: two positions never hold the same set,
 * and every set has one position.
 */
export class SetSpace {
  private readonly table: RankTable;
  private readonly reds: Uint8Array;
  private readonly order: Permutation;

  /** @throws RangeError when no set obeys the rules */
  constructor({ matrix, rules, history, key }: SpaceSeed) {
    const compliance = complianceOf(rules, history, matrix);
    this.table = new RankTable(compliance);
    this.reds = compliance.reds;
    this.order = new Permutation(this.table.size * this.reds.length, key);
  }

  /** The exact number of sets that obey the rules. */
  get size() {
    return this.order.size;
  }

  /** Combinations of whites in its table, which take four bytes each. */
  get tableSize() {
    return this.table.size;
  }

  /** @throws RangeError unless 0 ≤ position < size */
  set(position: number): NumberSet {
    return unpackSets(this.bytes(position, position + 1))[0]!;
  }

  /**
   * The sets at [from, to), packed.
   * @throws RangeError unless 0 ≤ from ≤ to ≤ size
   */
  bytes(from: number, to: number): Uint8Array {
    const bytes = new Uint8Array((to - from) * SET_BYTES);
    for (let position = from, at = 0; position < to; position++, at += SET_BYTES) {
      const index = this.order.indexAt(position);
      const rank = Math.floor(index / this.reds.length);
      this.table.write(rank, bytes, at);
      bytes[at + WHITES_DRAWN] = this.reds[index - rank * this.reds.length]!;
    }
    return bytes;
  }

  /** The position of a set, −1 when it doesn't obey the rules. */
  positionOf({ whites, red }: NumberSet): number {
    const rank = this.table.rankOf(whites);
    const redIndex = this.reds.indexOf(red);
    return rank < 0 || redIndex < 0 ? -1 : this.order.positionOf(rank * this.reds.length + redIndex);
  }
}
