import { type Game, GAMES } from '@numbercast/lottery';

import { paths } from '../../../lib/browser/paths.js';
import type { PastDraw } from '../account/api.js';
import { hasMatch } from './draw-outcome.js';

/** The filter of the shown draws, from the URL. */
export interface PastFilter {
  /** All games if absent. */
  readonly game?: Game;
  readonly matchesOnly: boolean;
}

/** Reads the filter from the URL; ignores unknown values. */
export function filterIn(search: string): PastFilter {
  const query = new URLSearchParams(search);
  const game = GAMES.find((key) => key === query.get('game'));
  return { ...(game && { game }), matchesOnly: query.get('matches') === 'yes' };
}

export function addressOf({ game, matchesOnly }: PastFilter): string {
  const query = new URLSearchParams({ ...(game && { game }), ...(matchesOnly && { matches: 'yes' }) }).toString();
  return query ? `${paths.pastNumbers}?${query}` : paths.pastNumbers;
}

/** Returns the filter after a press on a game's chip; a second press removes the filter. */
export const withGame = ({ game, ...rest }: PastFilter, pressed: Game): PastFilter =>
  game === pressed ? rest : { ...rest, game: pressed };

export const ofGame = (draws: readonly PastDraw[], { game }: PastFilter): readonly PastDraw[] =>
  draws.filter((draw) => game === undefined || draw.game === game);

/** Returns the draws to show; those without a result are separate. */
export function sectionsOf(draws: readonly PastDraw[], filter: PastFilter) {
  const mine = ofGame(draws, filter);
  const coming = mine.filter(({ result }) => !result);
  const results = mine.filter(({ result }) => result);
  return filter.matchesOnly ? { coming: [], results: results.filter(hasMatch) } : { coming, results };
}
