import { formatCount } from '../../../../lib/format/format-count.js';

export const neverDrawn = 'Nunca ha salido con estas reglas.';

/** `mié, 10 de mar de 2026` */
export const dayAndYear = (day: string, year: string) => `${day} de ${year}`;

/** `Salió por última vez el mié, 10 de mar de 2026, hace 12 sorteos.` */
export const lastDrawn = (day: string, drawsSince: number) =>
  `Salió por última vez el ${day}, ${drawsSince === 0 ? 'en el último sorteo' : `hace ${formatCount(drawsSince, 'sorteo')}`}.`;

/** `Salió más veces junto con la 08 (7 veces).` */
export const partner = (ball: string, times: number) =>
  `Salió más veces junto con la ${ball} (${formatCount(times, 'vez', 'veces')}).`;

export const pair = (balls: readonly string[]) => balls.join(' y ');
