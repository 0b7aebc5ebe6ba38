import { highestBalls, WHITES_DRAWN } from '@numbercast/lottery';
import { z } from 'zod';

/** The drawn balls; whites ascending. */
export const outcomeSchema = z.object({ whites: z.array(z.int()), red: z.int() });
export type Outcome = z.infer<typeof outcomeSchema>;

/** Returns the outcome for whites in any order; null unless it is five different whites and a red of some era. */
export function outcomeOf(whites: number[], red: number): Outcome | null {
  const isBall = (highest: number) => (ball: number) => Number.isInteger(ball) && ball >= 1 && ball <= highest;
  const areWhites = whites.length === WHITES_DRAWN && new Set(whites).size === WHITES_DRAWN;
  if (!areWhites || !whites.every(isBall(highestBalls.whites)) || !isBall(highestBalls.reds)(red)) return null;
  return { whites: [...whites].sort((a, b) => a - b), red };
}

export const sameOutcome = (a: Outcome, b: Outcome) =>
  a.red === b.red && a.whites.every((ball, index) => ball === b.whites[index]);
