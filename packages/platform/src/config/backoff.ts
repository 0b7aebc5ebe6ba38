/** Returns the pause before the next try in milliseconds: twice as long after each failure, up to the longest. */
export const backoffMs = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }) =>
  Math.min(longestMs, firstMs * 2 ** failures);
