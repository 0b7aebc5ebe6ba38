import { type Game, GAMES } from '@numbercast/lottery';
import { api } from '../../lib/api/api.js';
import { unchecked } from '../../lib/api/unchecked-schema.js';

export interface Era {
  /** Its first day. */
  readonly from: string;
  /** First day of the next one; null while it lasts. */
  readonly until: string | null;
  readonly whites: number;
  readonly reds: number;
}

export interface BallCount {
  readonly ball: number;
  readonly times: number;
  readonly drawsSince: number | null;
  readonly lastDrawn: string | null;
}

export interface PairCount {
  readonly whites: readonly [number, number];
  readonly times: number;
}

/** The white ball that was drawn most often together with another one. */
export interface Partner {
  readonly ball: number;
  readonly with: number;
  readonly times: number;
}

export interface Statistics {
  readonly game: Game;
  readonly eras: readonly Era[];
  readonly era: Era;
  readonly draws: number;
  readonly firstDraw: string | null;
  readonly lastDraw: string | null;
  readonly whites: readonly BallCount[];
  readonly reds: readonly BallCount[];
  readonly pairs: readonly PairCount[];
  /** One entry per white ball that was drawn. Absent in responses cached before an update. */
  readonly partners?: readonly Partner[];
}

/** The selected statistics; without an era, the current one. */
export interface Place {
  readonly game: Game;
  readonly era?: string;
}

/** Parses the selection from the URL; unknown values select the newest era of Powerball. */
export function placeIn(query: URLSearchParams): Place {
  const game = GAMES.find((key) => key === query.get('game')) ?? 'powerball';
  const era = query.get('era');
  return era ? { game, era } : { game };
}

export const queryStringOf = (place: Place) => new URLSearchParams({ ...place }).toString();

export const readStatistics = (query: string) => api(`/api/statistics?${query}`, { schema: unchecked<Statistics>() });

export const fileAddress = (place: Place) => `/api/statistics/csv?${queryStringOf(place)}`;
