import { createHmac } from 'node:crypto';
import type { Lane } from '../draws/draw.js';
import { SET_BYTES } from '../games/number-set.js';

/** Of the form below; another form would be another number. */
export const LEAF_VERSION = 1;

export const SALT_BYTES = 32;

/** What is proved of one member: the sets of one draw, and nothing of who was given them. */
export interface Leaf {
  drawId: string;
  /** Place among the draw's leaves, from 0. */
  index: number;
  /** Known to the member alone: without it nobody can find out by trial which sets are behind a hash. */
  salt: Uint8Array;
  /** Six bytes a set, in the order they were given. */
  sets: Uint8Array;
}

/**
 * The leaf as bytes: version (1), length of the draw's id (1), the id in ASCII, index (8, most significant first),
 * salt (32), number of sets (1), the sets (6 each: five whites ascending and the red).
 */
export function leafBytes({ drawId, index, salt, sets }: Leaf): Uint8Array {
  const id = Buffer.from(drawId, 'ascii');
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  const count = Uint8Array.of(sets.length / SET_BYTES);
  return Buffer.concat([Uint8Array.of(LEAF_VERSION, id.length), id, place, salt, count, sets]);
}

/** The salt of a slot, which can be made again from its draw's key. */
export const saltOf = (saltKey: Uint8Array, lane: Lane, slot: number): Uint8Array =>
  createHmac('sha256', saltKey).update(`${lane}|${slot}`).digest();
