import type { NumberSet } from '../draw-numbers.js';

export const twoDigits = (ball: number) => String(ball).padStart(2, '0');

/** `05-17-28-33-64 +12` */
export const setLine = ({ whites, red }: NumberSet) => `${whites.map(twoDigits).join('-')} +${twoDigits(red)}`;
