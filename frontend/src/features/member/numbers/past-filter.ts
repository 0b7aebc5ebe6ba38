import { type Game, GAMES } from '@numbercast/lottery';

import { paths } from '../../../lib/browser/paths.js';
import type { PastDraw } from '../account/api.js';
import { hasMatch } from './draw-outcome.js';

/** Which draws are shown, as the address says. */
export interface PastFilter {
  /** Every game where it is absent. */
  readonly game?: Game;
  readonly matchesOnly: boolean;
}

/** Ignores what it does not know. */
export function filterIn(search: string): PastFilter {
  const query = new URLSearchParams(search);
  const game = GAMES.find((key) => key === query.get('game'));
  return { ...(game && { game }), matchesOnly: query.get('matches') === 'yes' };
}

export function addressOf({ game, matchesOnly }: PastFilter): string {
  const query = new URLSearchParams({ ...(game && { game }), ...(matchesOnly && { matches: 'yes' }) }).toString();
  return query ? `${paths.pastNumbers}?${query}` : paths.pastNumbers;
}

/** The filter after a press on a game's chip, which a second press lifts. */
export const withGame = ({ game, ...rest }: PastFilter, pressed: Game): PastFilter =>
  game === pressed ? rest : { ...rest, game: pressed };

export const ofGame = (draws: readonly PastDraw[], { game }: PastFilter): readonly PastDraw[] =>
  draws.filter((draw) => game === undefined || draw.game === game);

/** The draws to show, those without a result apart. */
export function sectionsOf(draws: readonly PastDraw[], filter: PastFilter) {
  const mine = ofGame(draws, filter);
  const coming = mine.filter(({ result }) => !result);
  const results = mine.filter(({ result }) => result);
  return filter.matchesOnly ? { coming: [], results: results.filter(hasMatch) } : { coming, results };
}
