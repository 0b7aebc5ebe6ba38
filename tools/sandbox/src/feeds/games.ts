export type GameName = 'powerball' | 'megamillions';

interface Matrix {
  /** First draw date it applies to. */
  from: string;
  whites: number;
  red: number;
}

export interface Game {
  name: GameName;
  /** The data set's id at the open-data portal. */
  dataset: string;
  /** Weekdays of draws, Sunday = 0, in New York. */
  weekdays: number[];
  hour: number;
  minute: number;
  /** Newest first. */
  matrices: Matrix[];
}

export const GAMES: readonly Game[] = [
  {
    name: 'powerball',
    dataset: 'd6yy-54nr',
    weekdays: [1, 3, 6],
    hour: 22,
    minute: 59,
    matrices: [{ from: '2015-10-07', whites: 69, red: 26 }],
  },
  {
    name: 'megamillions',
    dataset: '5xaw-6ayf',
    weekdays: [2, 5],
    hour: 23,
    minute: 0,
    matrices: [
      { from: '2025-04-08', whites: 70, red: 24 },
      { from: '2017-10-31', whites: 70, red: 25 },
    ],
  },
];

export function gameNamed(name: GameName): Game {
  return GAMES.find((game) => game.name === name) as Game;
}

export function matrixAt(game: Game, date: string): Matrix {
  return game.matrices.find(({ from }) => date >= from) ?? (game.matrices.at(-1) as Matrix);
}
