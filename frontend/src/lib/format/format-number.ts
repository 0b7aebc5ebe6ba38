import { locale } from '#words/language.js';

/** `1204` → `1,204`. */
export const formatNumber = (count: number): string => count.toLocaleString(locale);
