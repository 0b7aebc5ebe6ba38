import { byPrize, countMatches, type Matched, type Prize, prizeOf } from '@numbercast/lottery';
import type { NumberSet } from './draw-numbers.js';
import { knownGame } from './rendering/games.js';

/** A set compared with the result of its draw. */
export interface SetOutcome {
  set: NumberSet;
  matched: Matched;
  prize: Prize | null;
}

interface Drawn {
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  result: NumberSet;
  sets: readonly NumberSet[];
}

const ballsOf = ({ matched: { whites, red } }: SetOutcome) => whites + Number(red);

/** Compares each set with the result. The highest prize comes first, then the most matching balls. */
export function outcomesOf({ game, date, result, sets }: Drawn): SetOutcome[] {
  const outcomes = sets.map((set): SetOutcome => {
    const matched = countMatches(set, result);
    return { set, matched, prize: prizeOf(knownGame(game), date, matched) };
  });
  return outcomes.toSorted((a, b) => byPrize(a.prize, b.prize) || ballsOf(b) - ballsOf(a));
}
