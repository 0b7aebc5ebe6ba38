import type { ReactNode } from 'react';

import { formatCount } from '../../../../lib/format/format-count.js';

export const whiteBall = 'White ball';
export const ofWhiteBalls = 'the white balls';
/** @param name `Powerball` */
export const ofRedBalls = (name: string): string => `the ${name}s`;
export const chanceTitle = 'Is it chance?';
export const ofDots = 'the dots';
export const pairsTitle = 'Most frequent pairs';
export const ofPairs = 'the pairs';
export const pairsLead = (pairs: string): string =>
  `The top ten of ${pairs} pairs. In any fair history some pair leads.`;

/** `Show table`, and for screen readers of what. */
export const showTable = (of: string, unseen: (text: string) => ReactNode): ReactNode => (
  <>Show table{unseen(` of ${of}`)}</>
);
export const hideTable = (of: string, unseen: (text: string) => ReactNode): ReactNode => (
  <>Hide table{unseen(` of ${of}`)}</>
);
export const downloadCsv = (of: string, unseen: (text: string) => ReactNode): ReactNode => (
  <>Download CSV{unseen(` of ${of}`)}</>
);

export const timesDrawn = 'Times drawn';
export const drawsAgo = 'Draws ago';
export const lastDrawn = 'Last drawn';
export const noBalls = 'No balls.';
/** @param balls `White balls` */
export const boardBy = (balls: string): string => `${balls} by`;
export const tableCaption = (balls: string): string => `${balls} by how often they were drawn`;

/** `7 times` */
export const times = (count: number): string => formatCount(count, 'time');
/** `White ball 02: 61 times (expected 50).` */
export const ballDetail = (name: string, ball: string, count: number, mean: string): string =>
  `${name} ${ball}: ${times(count)} (expected ${mean}).`;
export const chooseBall = 'Choose a ball to see its history.';
export const never = 'never';
export const neverDrawn = 'never drawn';
export const lastDraw = 'last draw';
/** The cell of a table. @param spare what a phone leaves out */
export const draws = (count: number, spare: (text: string) => ReactNode): ReactNode => (
  <>
    {count}
    {spare(count === 1 ? ' draw' : ' draws')}
  </>
);

export const key = 'Key';
export const orMore = (from: string): string => `${from} or more`;
export const fromTo = (from: string, to: string): string => `${from} to ${to}`;
export const belowUsual = 'below the usual range';
export const belowAverage = 'below average';
export const average = 'close to average';
export const aboveAverage = 'above average';
export const aboveUsual = 'above the usual range';

export const shuffle = (count: number): string => `Shuffle ${formatCount(count, 'fair draw')}`;
export const showReal = 'Show the real draws';
export const madeUp = 'This is a made-up, perfectly fair history. It looks the same.';
/** @param inside made-up balls in the usual range; `real` are the real ones */
export const insideOf = (inside: number, balls: number, real: number): string =>
  `${inside} of ${balls} balls are in the usual range; of the real ones (outlined) ${real}.`;
export const invitation = (count: number): string =>
  `One dot for each white ball, by how often it came up. Now let a computer make up ${formatCount(count, 'draw')} in which every ball has the same chance.`;

export const usualRange = (from: string, to: string): string => `usual range ${from} to ${to}`;
export const expected = 'expected';
/** `ball 08` */
export const ball = (number: string): string => `ball ${number}`;

export interface Plot {
  readonly isMadeUp: boolean;
  readonly balls: number;
  readonly fewest: string;
  readonly most: string;
  readonly inside: number;
  readonly usualFrom: string;
  readonly usualTo: string;
}

export const plot = ({ isMadeUp, balls, fewest, most, inside, usualFrom, usualTo }: Plot): string =>
  `${isMadeUp ? 'Made-up history' : 'Real draws'}: a dot for each of ${balls} white balls, drawn ${fewest} to ${most} times. ${inside} of them are in the usual range of ${usualFrom} to ${usualTo}.`;
export const countCaption = 'White balls that were drawn equally often';

export const expectedMean = (mean: ReactNode): ReactNode => <>Expected {mean}</>;
export const timesTogether = 'Times drawn together';
export const noPairs = 'No pair has been drawn yet.';
