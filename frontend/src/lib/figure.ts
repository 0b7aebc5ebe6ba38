/** `1204` → `1,204`. */
export const figure = (count: number): string => count.toLocaleString('en-US');
