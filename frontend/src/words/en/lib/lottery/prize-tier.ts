import { numberInWords } from './names.js';

/** @param prize an amount, or {@link jackpot} */
export const prize = (prize: string): string => `Prize: ${prize}`;
export const jackpot = 'the jackpot';
export const beforeMultiplier = (prize: string): string => `${prize} before the multiplier`;
/** `two white balls` */
export const whites = (count: number): string => `${numberInWords(count)} white ball${count === 1 ? '' : 's'}`;
