import { formatCount } from '../../../../lib/format/format-count.js';

export const neverDrawn = 'Never drawn under these rules.';

/** `Wed, Mar 10, 2026` */
export const dayAndYear = (day: string, year: string): string => `${day}, ${year}`;

/**
 * `Last drawn Wed, Mar 10, 2026, 12 draws ago.`
 * @param day of {@link dayAndYear}
 */
export const lastDrawn = (day: string, drawsSince: number): string =>
  `Last drawn ${day}, ${drawsSince === 0 ? 'in the last draw' : `${formatCount(drawsSince, 'draw')} ago`}.`;

/** `Most often with 08 (7 times).` */
export const partner = (ball: string, times: number): string =>
  `Most often with ${ball} (${formatCount(times, 'time')}).`;

/** `01 and 02` */
export const pair = (balls: readonly string[]): string => balls.join(' and ');
