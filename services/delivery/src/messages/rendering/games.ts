import { catalogue, isGame } from '@numbercast/lottery';

/** @throws when the catalogue has no such game */
export const gameNamed = (game: string) => {
  if (!isGame(game)) throw new Error(`there is no game ${game}`);
  return catalogue[game];
};
