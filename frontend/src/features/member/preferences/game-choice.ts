import { type Game, GAMES } from '@numbercast/lottery';

export type GameChoice = Game | 'both';

/** An empty list means all games (spec §3). */
export const gameChoiceOf = (games: readonly Game[]): GameChoice =>
  games.length === 1 && games[0] ? games[0] : 'both';

export const gamesOf = (choice: GameChoice): Game[] => (choice === 'both' ? [...GAMES] : [choice]);
