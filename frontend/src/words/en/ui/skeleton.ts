/** @param what `your numbers` */
export const loading = (what: string): string => `Loading ${what}…`;
