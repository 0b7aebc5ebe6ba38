import type { Assignment } from '../assignments/assignment.js';
import { packSets } from '../number-sets/number-set.js';
import type { IssuedSlots } from './issued-slots.js';
import { leafBytes, saltOf } from './leaf.js';
import { type Hash, hashLeaf, pathOf, rootOf } from './merkle.js';

/**
 * Number of leaves whose hashes are stored together. A power of two, so that the root over them is a node of the whole
 * tree: a document is 32 kB, a member's proof reads one, and a million members have about a thousand.
 */
export const TILE_LEAVES = 1_024;

export const tilesOf = (leaves: number) => Math.ceil(leaves / TILE_LEAVES);

export const tileWith = (leaf: number) => Math.floor(leaf / TILE_LEAVES);

export interface Salted {
  drawId: string;
  saltKey: Uint8Array;
}

/** The sets assigned to a member. */
export type Given = Pick<Assignment, 'lane' | 'slot' | 'memberId' | 'sets'>;

/**
 * Hashes a tile's leaves.
 * @param given assignments of its leaves' slots, in their order
 * @throws Error when they do not match the slots: no root may be published over anything else
 */
export function tileHashes(
  number: number,
  { drawId, saltKey }: Salted,
  issued: IssuedSlots,
  given: readonly Given[],
): Hash[] {
  const from = number * TILE_LEAVES;
  const expected = issued
    .leaves(from, TILE_LEAVES)
    .flatMap(({ lane, slots }) => [...slots].map((slot) => ({ lane, slot })));
  if (given.length !== expected.length)
    throw new Error(`tile ${number} expects ${expected.length} slots, got ${given.length}`);
  return given.map(({ lane, slot, memberId, sets }, i) => {
    const isExpected = lane === expected[i]!.lane && slot === expected[i]!.slot && sets.length === issued.setsIn(lane);
    if (!isExpected) throw new Error(`slot ${slot} of lane ${lane} with ${sets.length} sets is not leaf ${from + i}`);
    const leaf = { drawId, index: from + i, memberId, salt: saltOf(saltKey, lane, slot), sets: packSets(sets) };
    return hashLeaf(leafBytes(leaf));
  });
}

/** Returns the sibling hashes from a leaf to the root, from the hashes of its tile and the roots of all tiles. */
export const leafPath = (leaf: number, tile: readonly Hash[], tileRoots: readonly Hash[]): Hash[] => [
  ...pathOf(tile, leaf % TILE_LEAVES),
  ...pathOf(tileRoots, tileWith(leaf)),
];

export const treeRoot = (tileRoots: readonly Hash[]): Hash => rootOf(tileRoots);
