import { csvOf } from '@numbercast/platform';
import type { Game } from '../draws/outcome.js';
import type { BallCount, Statistics } from './statistics.js';

const COLUMNS = ['Kind', 'Number', 'Times drawn', 'Draws since', 'Last drawn'] as const;
const RED: Record<Game, string> = { powerball: 'Powerball', megamillions: 'Mega Ball' };

const ballRow = (kind: string) => (count: BallCount) => [
  kind,
  count.ball,
  count.times,
  count.drawsSince,
  count.lastDrawn,
];

/** The statistics of an era as a table. */
export const statisticsFile = (game: Game, { whites, reds, pairs }: Statistics) =>
  csvOf(COLUMNS, [
    ...whites.map(ballRow('White ball')),
    ...reds.map(ballRow(RED[game])),
    ...pairs.map(({ whites: pair, times }) => ['White pair', pair.join(' and '), times, null, null]),
  ]);
