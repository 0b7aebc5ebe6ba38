/** `1204` → `1,204`. */
export const formatNumber = (count: number): string => count.toLocaleString('en-US');
