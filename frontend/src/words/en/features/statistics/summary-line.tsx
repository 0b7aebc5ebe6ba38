import type { ReactNode } from 'react';

import { formatCount } from '../../../../lib/format/format-count.js';

export const noDraws = 'No draws under these rules yet.';

export interface Counted {
  readonly draws: number;
  /** `Oct 2015` */
  readonly first: string;
  readonly last: string;
  readonly fewest: string;
  readonly most: string;
  readonly mean: string;
  readonly usualFrom: string;
  readonly usualTo: string;
  readonly inside: number;
  readonly balls: number;
}

export const summary = (counted: Counted, figure: (text: string) => ReactNode): ReactNode => (
  <>
    {formatCount(counted.draws, 'draw')}, {counted.first} to {counted.last}. Each white ball came up between{' '}
    {figure(counted.fewest)} and {figure(counted.most)} times; chance alone gives about {figure(counted.mean)}, usually{' '}
    {counted.usualFrom} to {counted.usualTo}. {figure(`${counted.inside} of ${counted.balls}`)} balls are inside that
    range.
  </>
);
