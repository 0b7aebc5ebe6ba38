import { type Matrix, WHITES_DRAWN } from '@numbercast/lottery';
import { type NumberSet, SET_BYTES, unpackSets } from '../number-sets/number-set.js';
import { complianceOf, type History } from '../rules/compliance.js';
import type { Rules } from '../rules/rule-version.js';
import { Permutation } from './permutation.js';
import { RankTable } from './rank-table.js';

/** Sets generated at a time: enough that each step's tables are read from memory once for many of them. */
const AT_ONCE = 10_000;

/** All inputs that determine the sets and their order. */
export interface SpaceSeed {
  matrix: Matrix;
  rules: Rules;
  history: History;
  /** 32 bytes, specific to this draw and purpose. */
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
  /** Working buffer. */
  private readonly indices = new Uint32Array(AT_ONCE);

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

  /** Number of combinations of whites in its table, four bytes each. */
  get tableSize() {
    return this.table.size;
  }

  /** @throws RangeError unless 0 ≤ position < size */
  set(position: number): NumberSet {
    return unpackSets(this.bytes(position, position + 1))[0]!;
  }

  /**
   * Returns the sets at [from, to), packed.
   * @throws RangeError unless 0 ≤ from ≤ to ≤ size
   */
  bytes(from: number, to: number): Uint8Array {
    const bytes = new Uint8Array((to - from) * SET_BYTES);
    for (let start = from; start < to; start += AT_ONCE) {
      const end = Math.min(start + AT_ONCE, to);
      this.writeSets(start, end, bytes.subarray((start - from) * SET_BYTES, (end - from) * SET_BYTES));
    }
    return bytes;
  }

  private writeSets(from: number, to: number, bytes: Uint8Array) {
    const { reds, indices } = this;
    const choices = reds.length;
    this.order.indices(from, to, indices);
    for (let i = 0, at = WHITES_DRAWN; i < to - from; i++, at += SET_BYTES) {
      const index = indices[i]!;
      const rank = (index / choices) | 0;
      bytes[at] = reds[(index - Math.imul(rank, choices)) | 0]!;
      indices[i] = rank;
    }
    this.table.writeAll(indices, to - from, bytes, SET_BYTES);
  }

  /** Returns the position of a set; −1 when it does not obey the rules. */
  positionOf({ whites, red }: NumberSet): number {
    const rank = this.table.rankOf(whites);
    const redIndex = this.reds.indexOf(red);
    return rank < 0 || redIndex < 0 ? -1 : this.order.positionOf(rank * this.reds.length + redIndex);
  }
}
