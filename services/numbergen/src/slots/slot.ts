/**
 * Layout of the slots in a draw. A slot is one member's share: `stride` adjacent indices, counted over the free
 * indices, because sets assigned before sealing are reserved and skipped.
 */
export interface Slots {
  /** Number of indices in a slot. */
  stride: number;
  /** Indices that are not assigned again, ascending. */
  reserved: ArrayLike<number>;
}

/** Returns how many indices are reserved before the nth free one. */
function reservedBefore(nth: number, reserved: ArrayLike<number>): number {
  let low = 0;
  let high = reserved.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // The number of free indices below reserved[middle]
    if (reserved[middle]! - middle <= nth) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the nth index that is not reserved, from 0. */
export const nthFree = (nth: number, reserved: ArrayLike<number>) => nth + reservedBefore(nth, reserved);

/** Returns the indices of a slot, ascending. */
export const indicesOf = (slot: number, { stride, reserved }: Slots): number[] =>
  Array.from({ length: stride }, (_, i) => nthFree(slot * stride + i, reserved));

/** Returns the slot of an index; null for a reserved index. */
export function slotOf(index: number, { stride, reserved }: Slots): number | null {
  let low = 0;
  let high = reserved.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reserved[middle]! < index) low = middle + 1;
    else high = middle;
  }
  return reserved[low] === index ? null : Math.floor((index - low) / stride);
}

/** Returns the pool size that fully contains the first `count` slots. */
export const poolNeeded = (count: number, { stride, reserved }: Slots): number =>
  count === 0 ? 0 : nthFree(count * stride - 1, reserved) + 1;

/** Counts the free indices in a pool of this size. */
export const freeIn = (poolSize: number, reserved: ArrayLike<number>): number => {
  let taken = 0;
  while (taken < reserved.length && reserved[taken]! < poolSize) taken++;
  return poolSize - taken;
};
