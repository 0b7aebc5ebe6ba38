import { z } from 'zod';

export const GAMES = ['powerball', 'megamillions'] as const;
export type Game = (typeof GAMES)[number];

/** What came out of the drum; whites ascending. */
export const outcomeSchema = z.object({ whites: z.array(z.int()), red: z.int() });
export type Outcome = z.infer<typeof outcomeSchema>;

const HIGHEST_WHITE = 75; // of any era of either game
const HIGHEST_RED = 52;

/** Five different whites and a red, in any order of drawing; null when it cannot be that. */
export function outcomeOf(whites: number[], red: number): Outcome | null {
  const isBall = (highest: number) => (ball: number) => Number.isInteger(ball) && ball >= 1 && ball <= highest;
  const areWhites = whites.length === 5 && new Set(whites).size === 5 && whites.every(isBall(HIGHEST_WHITE));
  return areWhites && isBall(HIGHEST_RED)(red) ? { whites: [...whites].sort((a, b) => a - b), red } : null;
}

export const sameOutcome = (a: Outcome, b: Outcome) =>
  a.red === b.red && a.whites.every((ball, index) => ball === b.whites[index]);

export const drawIdOf = (game: Game, date: string) => `${game}-${date}`;
