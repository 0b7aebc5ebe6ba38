import type { IssuedSets } from './issued-sets.js';
import { leafBytes, saltOf } from './leaf.js';
import { type Hash, hashLeaf, pathOf, rootOf } from './merkle.js';

/**
 * Leaves whose hashes lie stored together. A power of two, so that the root over them is a node of the whole tree: the
 * document is 32 kB, a member's proof reads one, and a million members have some thousand.
 */
export const TILE_LEAVES = 1_024;

export const tilesOf = (leaves: number) => Math.ceil(leaves / TILE_LEAVES);

export const tileWith = (leaf: number) => Math.floor(leaf / TILE_LEAVES);

interface Salted {
  drawId: string;
  saltKey: Uint8Array;
}

/** The hashes of a tile's leaves. */
export function tileHashes(number: number, { drawId, saltKey }: Salted, issued: IssuedSets): Hash[] {
  const from = number * TILE_LEAVES;
  const count = Math.min(TILE_LEAVES, issued.members - from);
  return Array.from({ length: count }, (_, i) => {
    const { lane, slot, sets } = issued.at(from + i);
    return hashLeaf(leafBytes({ drawId, index: from + i, salt: saltOf(saltKey, lane, slot), sets }));
  });
}

/** What stands beside the way from a leaf to the root, by the hashes of its tile and the roots of all tiles. */
export const leafPath = (leaf: number, tile: readonly Hash[], tileRoots: readonly Hash[]): Hash[] => [
  ...pathOf(tile, leaf % TILE_LEAVES),
  ...pathOf(tileRoots, tileWith(leaf)),
];

export const treeRoot = (tileRoots: readonly Hash[]): Hash => rootOf(tileRoots);
