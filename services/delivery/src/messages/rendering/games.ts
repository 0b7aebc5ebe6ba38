import { catalogue, type Game, isGame } from '@numbercast/lottery';

/** @throws when the catalog has no such game */
export function knownGame(game: string): Game {
  if (!isGame(game)) throw new Error(`unknown game ${game}`);
  return game;
}

/** @throws when the catalog has no such game */
export const gameNamed = (game: string) => catalogue[knownGame(game)];
