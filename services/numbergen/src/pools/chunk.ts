import { createHash } from 'node:crypto';
import { type Draw, firstLaneStride, type Lane } from '../draws/draw.js';
import { type NumberSet, SET_BYTES, unpackSets } from '../number-sets/number-set.js';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { POOL_STEP } from '../slots/pool-plan.js';

/** Neighbouring sets of a draw as they lie stored. Made again, it has the same bytes. */
export interface Chunk {
  drawId: string;
  lane: Lane;
  /** Its sets are those at [from, to). */
  from: number;
  to: number;
  /** Six bytes a set. */
  bytes: Uint8Array;
  /** Of the bytes. */
  sha256: string;
}

export const chunkNumber = (index: number) => Math.floor(index / POOL_STEP);

export const chunkId = (drawId: string, lane: Lane, number: number) => `${drawId}|${lane}|${number}`;

/** The indices a chunk covers; the last one of a space ends with it. */
export const chunkRange = (number: number, space: Pick<FrozenSpace, 'size'>) => ({
  from: number * POOL_STEP,
  to: Math.min((number + 1) * POOL_STEP, space.size),
});

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * The set at an index.
 * @throws RangeError when the index lies in another chunk
 */
export function setAt(chunk: Pick<Chunk, 'from' | 'to' | 'bytes'>, index: number): NumberSet {
  if (index < chunk.from || index >= chunk.to) throw new RangeError(`${index} is not in [${chunk.from}, ${chunk.to})`);
  const at = (index - chunk.from) * SET_BYTES;
  return unpackSets(chunk.bytes.subarray(at, at + SET_BYTES))[0]!;
}

/**
 * The space a lane's sets come from, and how many neighbouring ones make a slot. Null when the draw has no such lane
 * yet.
 */
export function laneOf(draw: Draw, lane: Lane): { space: FrozenSpace; stride: number; reserved: string } | null {
  if (lane === 'first') {
    const { first } = draw;
    return first && { space: first.space, stride: firstLaneStride(first), reserved: first.reserved ?? '' };
  }
  return draw.seal && { space: draw.seal.space, stride: draw.seal.setsPerMember, reserved: draw.seal.reserved };
}
