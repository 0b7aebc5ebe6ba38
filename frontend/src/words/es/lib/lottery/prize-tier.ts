import { numberInWords } from './names.js';

/** @param prize an amount, or {@link jackpot} */
export const prize = (prize: string): string => `Premio: ${prize}`;
export const jackpot = 'el premio mayor';
export const beforeMultiplier = (prize: string): string => `${prize} antes del multiplicador`;

/** `dos bolas blancas` */
export function whites(count: number): string {
  if (count === 0) return 'ninguna bola blanca';
  return count === 1 ? 'una bola blanca' : `${numberInWords(count)} bolas blancas`;
}
