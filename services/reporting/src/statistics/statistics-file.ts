import { csvOf } from '@numbercast/platform';
import { catalogue, type Game } from '@numbercast/lottery';
import type { BallCount, Statistics } from './statistics.js';

const COLUMNS = ['Kind', 'Number', 'Times drawn', 'Draws ago', 'Last drawn'] as const;

const ballRow = (kind: string) => (count: BallCount) => [
  kind,
  count.ball,
  count.times,
  count.drawsSince,
  count.lastDrawn,
];

/** Returns the statistics of an era as CSV. */
export const statisticsFile = (game: Game, { whites, reds, pairs }: Statistics) =>
  csvOf(COLUMNS, [
    ...whites.map(ballRow('White ball')),
    ...reds.map(ballRow(catalogue[game].redBall)),
    ...pairs.map(({ whites: pair, times }) => ['White pair', pair.join(' and '), times, null, null]),
  ]);
