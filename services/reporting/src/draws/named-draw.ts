import { drawIdOf, type Game, GAMES } from '@numbercast/lottery';
import type { Draw as NumbergenDraw } from '@numbercast/contracts/numbergen/v1/events';
import { InvalidEvent } from '@numbercast/platform';

/**
 * Returns the draw of an event of numbergen.
 * @throws InvalidEvent when it names no known game and date
 */
export function namedDraw(draw: NumbergenDraw | undefined): { drawId: string; game: Game; date: string } {
  const { drawId, date = '' } = draw ?? {};
  const game = GAMES.find((known) => known === draw?.game);
  if (!game || drawId !== drawIdOf({ game, date })) throw new InvalidEvent(`invalid draw id ${drawId}`);
  return { drawId, game, date };
}
