import { problem } from '@numbercast/platform';
import { freeIn, poolNeeded } from './slot.js';

export const MIN_SETS = 5;
export const MAX_SETS = 10;
/** Pools grow and are stored in steps of this many sets. */
export const POOL_STEP = 10_000;

export const targetTooLarge = problem('target-too-large', 409, 'The target is larger than the number of sets');
export const spaceTooSmall = problem('space-too-small', 409, 'Not enough sets for all members');

export interface PoolRequest {
  /** Size of the pool that the operator requested. */
  targetSets: number;
  /** Members who will be assigned sets. */
  eligible: number;
  /** Number of sets that obey the rules. */
  spaceSize: number;
  /** Indices that are already assigned, ascending. */
  reserved: ArrayLike<number>;
  /** Sets that each member is guaranteed. */
  guarantee?: number;
}

export interface PoolPlan {
  /** Sets per member, from the guarantee to 10. */
  setsPerMember: number;
  poolSize: number;
}

const clamp = (number: number, low: number, high: number) => Math.min(high, Math.max(low, number));
const inWords = (number: number) => number.toLocaleString('en-US');

export const roundedUp = (sets: number) => Math.ceil(sets / POOL_STEP) * POOL_STEP;

/**
 * Returns the target if the rules leave enough sets for it.
 * @throws targetTooLarge with the exact number of available sets
 */
export function checkTarget(targetSets: number, spaceSize: number): number {
  if (targetSets <= spaceSize) return targetSets;
  throw targetTooLarge({
    detail: `${inWords(targetSets)} sets were asked for, the rules leave ${inWords(spaceSize)}.`,
  });
}

/**
 * Returns the size of the pool and the sets per member. The guarantee takes precedence over the target: when the target
 * is too small for it, the pool is enlarged to the next step.
 * @throws targetTooLarge, spaceTooSmall with the exact number of available sets
 */
export function planPool({ targetSets, eligible, spaceSize, reserved, guarantee = MIN_SETS }: PoolRequest): PoolPlan {
  const target = checkTarget(targetSets, spaceSize);
  const setsPerMember = clamp(Math.floor(freeIn(target, reserved) / Math.max(1, eligible)), guarantee, MAX_SETS);
  const needed = poolNeeded(eligible, { stride: setsPerMember, reserved });
  return { setsPerMember, poolSize: needed <= target ? target : grownTo(needed, spaceSize) };
}

/**
 * Returns the pool size, rounded up to a step, that holds this many sets.
 * @throws spaceTooSmall when the rules leave fewer
 */
export function grownTo(needed: number, spaceSize: number): number {
  if (needed > spaceSize)
    throw spaceTooSmall({ detail: `${inWords(needed)} sets are needed, the rules leave ${inWords(spaceSize)}.` });
  return Math.min(roundedUp(needed), spaceSize);
}
