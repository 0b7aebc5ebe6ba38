import { createHmac } from 'node:crypto';
import type { Lane } from '../draws/draw.js';
import { SET_BYTES } from '../number-sets/number-set.js';

/** Version of a leaf's format. Version 1 did not contain the member; its published roots and proofs remain valid. */
export type LeafVersion = 1 | 2;

/** The current version, in which new trees are built (ADR 068). It has the format of {@link leafBytes}. */
export const LEAF_VERSION: LeafVersion = 2;

export const SALT_BYTES = 32;

/** The proof that these sets of a draw belong to one member. */
export interface Leaf {
  drawId: string;
  /** Place among the draw's leaves, from 0. */
  index: number;
  memberId: string;
  /** Known only to the member: without it, member and sets cannot be found by hashing all candidates. */
  salt: Uint8Array;
  /** Packed, six bytes per set, in the order of assignment. */
  sets: Uint8Array;
}

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Returns an ASCII text prefixed with its length in one byte. @throws RangeError for a text that does not fit */
function prefixed(text: string): Uint8Array {
  if (!PRINTABLE.test(text)) throw new RangeError('an id in a leaf must have 1 to 255 printable ASCII characters');
  return Buffer.concat([Uint8Array.of(text.length), Buffer.from(text, 'ascii')]);
}

/**
 * Encodes the leaf: version (1), length of the draw's id (1), the id in ASCII, index (8, most significant byte first),
 * length of the member's id (1), the id in ASCII, salt (32), number of sets (1), the sets (6 each: five whites
 * ascending and the red). Version 1 lacked the member's id and its length.
 */
export function leafBytes({ drawId, index, memberId, salt, sets }: Leaf): Uint8Array {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  const count = Uint8Array.of(sets.length / SET_BYTES);
  return Buffer.concat([Uint8Array.of(LEAF_VERSION), prefixed(drawId), place, prefixed(memberId), salt, count, sets]);
}

/** Derives the salt of a slot from its draw's key. */
export const saltOf = (saltKey: Uint8Array, lane: Lane, slot: number): Uint8Array =>
  createHmac('sha256', saltKey).update(`${lane}|${slot}`).digest();
