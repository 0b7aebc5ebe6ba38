import { createHmac } from 'node:crypto';
import type { Lane } from '../draws/draw.js';
import { SET_BYTES } from '../number-sets/number-set.js';

/** Version 1 did not name the member. Roots over its leaves stay published, and their proofs stay valid. */
export type LeafVersion = 1 | 2;

/** The version of the form below, in which trees are made now (ADR 068). */
export const LEAF_VERSION: LeafVersion = 2;

export const SALT_BYTES = 32;

/** The proof that these sets of a draw belong to one member. */
export interface Leaf {
  drawId: string;
  /** Place among the draw's leaves, from 0. */
  index: number;
  memberId: string;
  /** Known to the member alone: without it, member and sets cannot be found by trying all against the hash. */
  salt: Uint8Array;
  /** Six bytes a set, in the order they were given. */
  sets: Uint8Array;
}

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** A text in ASCII behind its length in one byte. @throws RangeError for one that does not fit */
function prefixed(text: string): Uint8Array {
  if (!PRINTABLE.test(text)) throw new RangeError('a leaf holds ids of 1 to 255 printable ASCII characters');
  return Buffer.concat([Uint8Array.of(text.length), Buffer.from(text, 'ascii')]);
}

/**
 * The leaf as bytes: version (1), length of the draw's id (1), the id in ASCII, index (8, most significant first),
 * length of the member's id (1), the id in ASCII, salt (32), number of sets (1), the sets (6 each: five whites ascending
 * and the red). In version 1 the member's id and its length were missing.
 */
export function leafBytes({ drawId, index, memberId, salt, sets }: Leaf): Uint8Array {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  const count = Uint8Array.of(sets.length / SET_BYTES);
  return Buffer.concat([Uint8Array.of(LEAF_VERSION), prefixed(drawId), place, prefixed(memberId), salt, count, sets]);
}

/** The salt of a slot, which can be made again from its draw's key. */
export const saltOf = (saltKey: Uint8Array, lane: Lane, slot: number): Uint8Array =>
  createHmac('sha256', saltKey).update(`${lane}|${slot}`).digest();
