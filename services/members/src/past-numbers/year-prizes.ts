import { countMatches, hasPrizes, isGame, prizeOf } from '@numbercast/lottery';
import { z } from 'zod';
import type { PastDraw, Result } from './past-draw.js';

export const yearPrizesResponse = z.object({
  /** Year of the draws, in the games' time zone. */
  year: z.int(),
  /** Draws of the year with a result. */
  draws: z.int(),
  /** Sets that matched a prize. */
  sets: z.int(),
  /** Sum of the fixed prizes before any multiplier, in whole US dollars. */
  dollars: z.int(),
  /** Sets that matched the jackpot. */
  jackpots: z.int(),
});

export type YearPrizes = z.infer<typeof yearPrizesResponse>;

/** Adds up the prizes that the sets of a year matched. A set wins its prize only if the member played it. */
export function sumYearPrizes(
  year: number,
  draws: readonly Pick<PastDraw, 'drawId' | 'game' | 'date' | 'sets'>[],
  results: ReadonlyMap<string, Result>,
): YearPrizes {
  const sum = { year, draws: 0, sets: 0, dollars: 0, jackpots: 0 };
  for (const { drawId, game, date, sets } of draws) {
    const result = results.get(drawId);
    if (!result || !date.startsWith(`${year}-`) || !isGame(game) || !hasPrizes(game, date)) continue;
    sum.draws += 1;
    for (const set of sets) {
      const prize = prizeOf(game, date, countMatches(set, result));
      if (!prize) continue;
      sum.sets += 1;
      if (prize.dollars === null) sum.jackpots += 1;
      else sum.dollars += prize.dollars;
    }
  }
  return sum;
}
