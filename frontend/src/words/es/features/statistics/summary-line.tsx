import type { ReactNode } from 'react';

import { formatCount } from '../../../../lib/format/format-count.js';
import type { Counted } from '../../../en/features/statistics/summary-line.js';

export const noDraws = 'Todavía no hay sorteos con estas reglas.';

export const summary = (counted: Counted, figure: (text: string) => ReactNode): ReactNode => (
  <>
    {formatCount(counted.draws, 'sorteo')}, de {counted.first} a {counted.last}. Cada bola blanca salió entre{' '}
    {figure(counted.fewest)} y {figure(counted.most)} veces; el azar por sí solo da unas {figure(counted.mean)}, por lo
    general de {counted.usualFrom} a {counted.usualTo}. {figure(`${counted.inside} de ${counted.balls}`)} bolas están
    dentro de ese rango.
  </>
);
