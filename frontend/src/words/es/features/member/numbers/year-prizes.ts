import { wholeDollars } from '@numbercast/lottery';

/** `el premio mayor`, `premios por $23`, `premios por $23 y con el premio mayor` */
function prizesInWords(dollars: number, jackpots: number) {
  const jackpot = jackpots === 1 ? 'el premio mayor' : `el premio mayor ${jackpots} veces`;
  if (jackpots === 0) return `premios por ${wholeDollars(dollars)}`;
  return dollars === 0 ? jackpot : `premios por ${wholeDollars(dollars)} y con ${jackpot}`;
}

export const none = (year: number) => `Ninguna de tus combinaciones ha coincidido con un premio en ${year}.`;
export const matched = (year: number, dollars: number, jackpots: number) =>
  `En ${year}, si las jugaste todas, tus combinaciones coincidieron con ${prizesInWords(dollars, jackpots)}, antes de multiplicadores.`;
export const odds =
  'Solo la lotería puede confirmar un premio. En cada sorteo, todas las combinaciones tienen la misma probabilidad.';
