import { hash } from 'node:crypto';

/** A SHA-256 hash in a Merkle tree as defined by RFC 9162 §2.1. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

// Different prefix bytes: no node can be passed off as a leaf, nor a leaf as a node
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const sha256 = (...parts: Uint8Array[]): Hash => hash('sha256', Buffer.concat(parts), 'buffer');

export const hashLeaf = (leaf: Uint8Array): Hash => sha256(LEAF, leaf);

export const hashNode = (left: Hash, right: Hash): Hash => sha256(NODE, left, right);

/** Returns the level above: a node for each pair. A last hash without a sibling moves up unchanged. */
const levelAbove = (level: readonly Hash[]): Hash[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
    const [left, right] = [level[2 * i]!, level[2 * i + 1]];
    return right ? hashNode(left, right) : left;
  });

/**
 * Returns the root over hashes of one level: of leaves, or of whole trees of the same power of two (the last one may be
 * smaller). The root of an empty list is the hash of the empty string.
 */
export function rootOf(hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return sha256();
  let level = hashes;
  while (level.length > 1) level = levelAbove(level);
  return level[0]!;
}

/** Returns the sibling hashes on the path from a leaf to the root, bottom first. */
export function pathOf(hashes: readonly Hash[], index: number): Hash[] {
  if (!Number.isInteger(index) || index < 0 || index >= hashes.length)
    throw new RangeError(`index ${index} is out of range for ${hashes.length} hashes`);
  const path: Hash[] = [];
  let level = hashes;
  for (let at = index; level.length > 1; at >>>= 1) {
    const neighbour = level[at ^ 1];
    if (neighbour) path.push(neighbour);
    level = levelAbove(level);
  }
  return path;
}

export const packHashes = (hashes: readonly Hash[]): Buffer => Buffer.concat(hashes);

export const unpackHashes = (packed: Uint8Array): Hash[] =>
  Array.from({ length: packed.length / HASH_BYTES }, (_, i) => packed.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));
