import { createHash } from 'node:crypto';
import { type Draw, firstLaneStride, type Lane } from '../draws/draw.js';
import { type NumberSet, SET_BYTES, unpackSets } from '../number-sets/number-set.js';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { POOL_STEP } from '../slots/pool-plan.js';

/** Adjacent sets of a draw as stored. Generating a chunk again yields the same bytes. */
export interface Chunk {
  drawId: string;
  lane: Lane;
  /** Its sets are those at [from, to). */
  from: number;
  to: number;
  /** Packed, six bytes per set. */
  bytes: Uint8Array;
  /** SHA-256 of `bytes`, in hex. */
  sha256: string;
}

export const chunkNumber = (index: number) => Math.floor(index / POOL_STEP);

export const chunkId = (drawId: string, lane: Lane, number: number) => `${drawId}|${lane}|${number}`;

/** Returns the indices that a chunk covers; the last chunk of a space may be shorter. */
export const chunkRange = (number: number, space: Pick<FrozenSpace, 'size'>) => ({
  from: number * POOL_STEP,
  to: Math.min((number + 1) * POOL_STEP, space.size),
});

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns the set at an index.
 * @throws RangeError when the index belongs to another chunk
 */
export function setAt(chunk: Pick<Chunk, 'from' | 'to' | 'bytes'>, index: number): NumberSet {
  if (index < chunk.from || index >= chunk.to) throw new RangeError(`${index} is not in [${chunk.from}, ${chunk.to})`);
  const at = (index - chunk.from) * SET_BYTES;
  return unpackSets(chunk.bytes.subarray(at, at + SET_BYTES))[0]!;
}

/**
 * Returns the space of a lane, with the number of adjacent sets per slot. Returns null when the draw has no such lane
 * yet.
 */
export function laneOf(draw: Draw, lane: Lane): { space: FrozenSpace; stride: number; reserved: string } | null {
  if (lane === 'first') {
    const { first } = draw;
    return first && { space: first.space, stride: firstLaneStride(first), reserved: first.reserved ?? '' };
  }
  return draw.seal && { space: draw.seal.space, stride: draw.seal.setsPerMember, reserved: draw.seal.reserved };
}
