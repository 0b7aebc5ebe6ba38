/**
 * Where the sets of a draw's members lie. A slot is one member's share: `stride` neighbouring indices, counted over the
 * indices that are free, because sets given away before sealing are reserved and skipped.
 */
export interface Slots {
  /** Indices a slot owns. */
  stride: number;
  /** Indices that are not assigned again, ascending. */
  reserved: ArrayLike<number>;
}

/** How many indices were reserved before the nth free one. */
function reservedBefore(nth: number, reserved: ArrayLike<number>): number {
  let low = 0;
  let high = reserved.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // So many free indices lie below reserved[middle]
    if (reserved[middle]! - middle <= nth) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nth index that is not reserved, from 0. */
export const nthFree = (nth: number, reserved: ArrayLike<number>) => nth + reservedBefore(nth, reserved);

/** The indices a slot owns, ascending. */
export const indicesOf = (slot: number, { stride, reserved }: Slots): number[] =>
  Array.from({ length: stride }, (_, i) => nthFree(slot * stride + i, reserved));

/** The slot that owns an index; null for a reserved one. */
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

/** The pool size that holds the first `count` slots whole. */
export const poolNeeded = (count: number, { stride, reserved }: Slots): number =>
  count === 0 ? 0 : nthFree(count * stride - 1, reserved) + 1;

/** Free indices in a pool of that size. */
export const freeIn = (poolSize: number, reserved: ArrayLike<number>): number => {
  let taken = 0;
  while (taken < reserved.length && reserved[taken]! < poolSize) taken++;
  return poolSize - taken;
};
