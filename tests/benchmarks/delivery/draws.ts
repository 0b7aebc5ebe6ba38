/** A Sunday noon in New York: outside quiet hours, and before the draws of the following weeks are announced. */
export const NOON = new Date('2030-11-24T17:00:00Z');

const FIRST = { powerball: '2030-11-26T03:59:00Z', megamillions: '2030-11-27T04:00:00Z' };
const DAY_MS = 86_400_000;

export type Game = keyof typeof FIRST;
export const GAMES: readonly Game[] = ['powerball', 'megamillions'];

export interface Draw {
  drawId: string;
  game: Game;
  date: string;
  drawAt: Date;
  deadline: Date;
}

/** Returns the draw of a game this many weeks after the first. */
export function drawOf(game: Game, week = 0): Draw {
  const drawAt = new Date(Date.parse(FIRST[game]) + 7 * week * DAY_MS);
  const date = new Date(drawAt.getTime() - DAY_MS / 2).toISOString().slice(0, 10);
  return { drawId: `${game}-${date}`, game, date, drawAt, deadline: new Date(drawAt.getTime() - DAY_MS) };
}
