import type { ReactNode } from 'react';

import { formatCount } from '../../../../lib/format/format-count.js';
import type { Plot } from '../../../en/features/statistics/pictures.js';

export const whiteBall = 'Bola blanca';
export const ofWhiteBalls = 'las bolas blancas';
/** `las bolas Powerball` */
export const ofRedBalls = (name: string) => `las bolas ${name}`;
export const chanceTitle = '¿Es azar?';
export const ofDots = 'los puntos';
export const pairsTitle = 'Pares más frecuentes';
export const ofPairs = 'los pares';
export const pairsLead = (pairs: string) =>
  `Los diez primeros de ${pairs} pares. En cualquier historial justo hay un par que va a la cabeza.`;

export const showTable = (of: string, unseen: (text: string) => ReactNode): ReactNode => (
  <>Mostrar tabla{unseen(` de ${of}`)}</>
);
export const hideTable = (of: string, unseen: (text: string) => ReactNode): ReactNode => (
  <>Ocultar tabla{unseen(` de ${of}`)}</>
);
export const downloadCsv = (of: string, unseen: (text: string) => ReactNode): ReactNode => (
  <>Descargar CSV{unseen(` de ${of}`)}</>
);

export const timesDrawn = 'Veces que salió';
export const drawsAgo = 'Sorteos sin salir';
export const lastDrawn = 'Última vez';
export const noBalls = 'Ninguna bola.';
export const boardBy = (balls: string) => `${balls} por`;
export const tableCaption = (balls: string) => `${balls} según las veces que salieron`;

/** `7 veces` */
export const times = (count: number) => formatCount(count, 'vez', 'veces');
/** `Bola blanca 02: 61 veces (lo esperado: 50).` */
export const ballDetail = (name: string, ball: string, count: number, mean: string) =>
  `${name} ${ball}: ${times(count)} (lo esperado: ${mean}).`;
export const chooseBall = 'Elige una bola para ver su historial.';
export const never = 'nunca';
export const neverDrawn = 'nunca salió';
export const lastDraw = 'último sorteo';
export const draws = (count: number, spare: (text: string) => ReactNode): ReactNode => (
  <>
    {count}
    {spare(count === 1 ? ' sorteo' : ' sorteos')}
  </>
);

export const key = 'Leyenda';
export const orMore = (from: string) => `${from} o más`;
export const fromTo = (from: string, to: string) => `${from} a ${to}`;
export const belowUsual = 'por debajo del rango habitual';
export const belowAverage = 'por debajo del promedio';
export const average = 'cerca del promedio';
export const aboveAverage = 'por encima del promedio';
export const aboveUsual = 'por encima del rango habitual';

export const shuffle = (count: number) => `Simular ${formatCount(count, 'sorteo justo', 'sorteos justos')}`;
export const showReal = 'Mostrar los sorteos reales';
export const madeUp = 'Este historial es inventado y perfectamente justo. Se ve igual.';
export const insideOf = (inside: number, balls: number, real: number) =>
  `${inside} de ${balls} bolas están en el rango habitual; de las reales (en contorno), ${real}.`;
export const invitation = (count: number) =>
  `Un punto por cada bola blanca, según las veces que salió. Ahora deja que una computadora invente ${formatCount(count, 'sorteo')} en los que todas las bolas tienen la misma probabilidad.`;

export const usualRange = (from: string, to: string) => `rango habitual: ${from} a ${to}`;
export const expected = 'lo esperado';
export const ball = (number: string) => `bola ${number}`;

export const plot = ({ isMadeUp, balls, fewest, most, inside, usualFrom, usualTo }: Plot) =>
  `${isMadeUp ? 'Historial inventado' : 'Sorteos reales'}: un punto por cada una de ${balls} bolas blancas, que salieron de ${fewest} a ${most} veces. ${inside} de ellas están en el rango habitual de ${usualFrom} a ${usualTo}.`;
export const countCaption = 'Bolas blancas que salieron el mismo número de veces';

export const expectedMean = (mean: ReactNode): ReactNode => <>Lo esperado: {mean}</>;
export const timesTogether = 'Veces que salieron juntas';
export const noPairs = 'Todavía no ha salido ningún par.';
