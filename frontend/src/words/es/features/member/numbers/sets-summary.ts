import { formatNumber } from '../../../../../lib/format/format-number.js';

const setsInWords = (count: number) => (count === 1 ? '1 combinación' : `${formatNumber(count)} combinaciones`);

function drawsInWords(count: number, isPartial: boolean) {
  if (count === 1) return isPartial ? 'el último sorteo' : '1 sorteo';
  return `${isPartial ? 'los últimos ' : ''}${formatNumber(count)} sorteos`;
}

function matchedInWords(count: number) {
  if (count === 0) return 'ninguna acertó';
  return count === 1 ? '1 acertó' : `${formatNumber(count)} acertaron`;
}

export const title = 'Cómo les fue a tus combinaciones';
/**
 * `30 combinaciones en los últimos 3 sorteos; 2 acertaron dos o más bolas blancas.`
 * @param isPartial earlier draws are not counted
 */
export const counts = (sets: number, draws: number, isPartial: boolean, twoOrMore: number) =>
  `${setsInWords(sets)} en ${drawsInWords(draws, isPartial)}; ${matchedInWords(twoOrMore)} dos o más bolas blancas.`;
export const verdicts = {
  about: 'Es más o menos lo que da el azar.',
  more: 'Es más de lo que suele dar el azar. No cambia tu próximo sorteo.',
  fewer: 'Es menos de lo que suele dar el azar. No cambia tu próximo sorteo.',
};

// The column is narrow
export const noWhites = 'Ninguna blanca';
export const whites = (count: number) => (count === 1 ? '1 blanca' : `${count} blancas`);
export const orMore = (count: number) => `${count} o más`;
/** Follows the number of sets, for screen readers. @param mean `3.1` */
export const setsExpected = (mean: string) => `, esperadas: ${mean}`;
export const expected = 'Lo esperado por azar';
