import { WHITES_DRAWN } from '@numbercast/lottery';
import type { Compliance } from '../rules/compliance.js';

const TRIPLE = 3;
// A packed combination, highest white first: 7 bits, 7 bits, then the rank of the three lowest in 16 bits: C(70,3) = 54,740
const FIFTH_SHIFT = 23;
const FOURTH_SHIFT = 16;
const SEVEN_BITS = 0x7f;
const TRIPLE_MASK = 0xffff;

/** Returns the binomial coefficient choose(n, k), for k ≤ 5. */
export function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return n < k ? 0 : result;
}

// Position of three numbers (0-based, a < b < c) among all triples sorted by their highest, then middle, then lowest
const rankOfTriple = (a: number, b: number, c: number) => a + (b * (b - 1)) / 2 + (c * (c - 1) * (c - 2)) / 6;

/** Lists all triples by their position, one byte per number, lowest first. */
function triplesBelow(highest: number): Uint32Array {
  const triples = new Uint32Array(choose(highest, TRIPLE));
  let at = 0;
  for (let c = 2; c < highest; c++)
    for (let b = 1; b < c; b++) for (let a = 0; a < b; a++) triples[at++] = (a + 1) | ((b + 1) << 8) | ((c + 1) << 16);
  return triples;
}

/** Replaces the first `count` places with the table's values there, four at a time so that the memory reads overlap. */
function gather(table: Uint32Array, places: Uint32Array, count: number) {
  let i = 0;
  for (; i + 3 < count; i += 4) {
    const first = table[places[i]!]!;
    const second = table[places[i + 1]!]!;
    const third = table[places[i + 2]!]!;
    const fourth = table[places[i + 3]!]!;
    places[i] = first;
    places[i + 1] = second;
    places[i + 2] = third;
    places[i + 3] = fourth;
  }
  for (; i < count; i++) places[i] = table[places[i]!]!;
}

/** Walks all compliant combinations in ascending order of their packed form. */
class Enumeration {
  private readonly chosen = new Uint8Array(WHITES_DRAWN);
  private readonly inBlock: Uint8Array;
  private hits = 0;
  private gapSum = 0;
  private blocksUsed = 0;
  private length = 0;

  constructor(
    private readonly rules: Compliance,
    /** Target buffer; null to only count. */
    private readonly packed: Uint32Array | null,
  ) {
    this.inBlock = new Uint8Array(256);
  }

  run(): number {
    this.choose(WHITES_DRAWN - 1, this.rules.matrix.whites);
    return this.length;
  }

  /** Chooses the white at a place (0 is the lowest), up to `highest`. */
  private choose(place: number, highest: number) {
    for (let white = place + 1; white <= highest; white++) {
      if (!this.take(white)) continue;
      this.chosen[place] = white;
      if (place === 0) this.keep();
      // With as many blocks missing as whites left, each of them must open a new block
      else if (this.blocksUsed + place >= this.rules.minBlocks) this.choose(place - 1, white - 1);
      this.drop(white);
    }
  }

  private take(white: number): boolean {
    const { recent, maxRecent, gaps, highestGapSum, blocks, maxPerBlock } = this.rules;
    const block = blocks[white]!;
    if (this.inBlock[block]! >= maxPerBlock || this.hits + recent[white]! > maxRecent) return false;
    if (this.gapSum + gaps[white]! > highestGapSum) return false;
    if (this.inBlock[block]!++ === 0) this.blocksUsed++;
    this.hits += recent[white]!;
    this.gapSum += gaps[white]!;
    return true;
  }

  private drop(white: number) {
    if (--this.inBlock[this.rules.blocks[white]!]! === 0) this.blocksUsed--;
    this.hits -= this.rules.recent[white]!;
    this.gapSum -= this.rules.gaps[white]!;
  }

  private keep() {
    if (this.blocksUsed < this.rules.minBlocks || this.gapSum < this.rules.lowestGapSum) return;
    if (this.packed) this.packed[this.length] = pack(this.chosen);
    this.length++;
  }
}

function pack(whites: ArrayLike<number>): number {
  const triple = rankOfTriple(whites[0]! - 1, whites[1]! - 1, whites[2]! - 1);
  return (whites[4]! << FIFTH_SHIFT) | (whites[3]! << FOURTH_SHIFT) | triple;
}

/** Returns the size that a table of these rules would have, in the same time but without its memory. */
export const countCombinations = (rules: Compliance): number => new Enumeration(rules, null).run();

/**
 * All combinations of five whites that obey the rules, each with a rank from 0, in four bytes per combination. A lookup
 * by rank takes one step, by combination a binary search; building takes a fraction of a second.
 */
export class RankTable {
  private readonly packed: Uint32Array;
  private readonly triples: Uint32Array;

  /** @throws RangeError for a matrix of more than 74 whites, whose triples do not fit into 16 bits */
  constructor(rules: Compliance) {
    if (choose(rules.matrix.whites, TRIPLE) > TRIPLE_MASK + 1)
      throw new RangeError(`a matrix of ${rules.matrix.whites} whites is too large`);
    const room = new Uint32Array(choose(rules.matrix.whites, WHITES_DRAWN));
    this.packed = room.slice(0, new Enumeration(rules, room).run());
    this.triples = triplesBelow(rules.matrix.whites);
  }

  /** The exact number of compliant combinations. */
  get size() {
    return this.packed.length;
  }

  /** Writes the whites of a rank (0 ≤ rank < size), ascending. */
  write(rank: number, into: Uint8Array, at: number) {
    this.writeAll(Uint32Array.of(rank), 1, into.subarray(at), WHITES_DRAWN);
  }

  /**
   * Writes the whites of the first `count` ranks, `stride` bytes apart; `ranks` is overwritten. The table is read for
   * all of them first, so that memory reads overlap.
   */
  writeAll(ranks: Uint32Array, count: number, into: Uint8Array, stride: number) {
    const { packed, triples } = this;
    gather(packed, ranks, count);
    for (let i = 0, at = 0; i < count; i++, at += stride) {
      const whites = ranks[i]!;
      // Storing a byte keeps only the lowest eight bits
      const triple = triples[whites & TRIPLE_MASK]!;
      into[at] = triple;
      into[at + 1] = triple >> 8;
      into[at + 2] = triple >> 16;
      into[at + 3] = (whites >>> FOURTH_SHIFT) & SEVEN_BITS;
      into[at + 4] = whites >>> FIFTH_SHIFT;
    }
  }

  /** Returns the rank of five ascending whites; −1 when they do not obey the rules. */
  rankOf(whites: ArrayLike<number>): number {
    const wanted = pack(whites);
    let low = 0;
    let high = this.packed.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.packed[middle]!;
      if (found === wanted) return middle;
      if (found < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
