import { eraOn, type Game, setsIn } from '@numbercast/lottery';
import { isPlayable, toLine } from '../number-sets/number-set.js';
import type { DatedResult } from '../generator/frozen-space.js';
import { deriveKey } from '../generator/feistel-rounds.js';
import { SetSpace } from '../generator/set-space.js';
import { complianceOf, obeys } from '../rules/compliance.js';
import { historyNeeded, type RuleVersion } from '../rules/rule-version.js';
import { bruteForceCount } from './brute-force-count.js';
import { Uniform } from './uniform.js';

/** The finding for one past draw. */
export interface Finding {
  /** Number of sets checked. */
  sets: number;
  /** Number of sets that obey the rules, and number of all possible sets. */
  space: number;
  whole: number;
  /** Whether the draw's result obeys the rules. */
  hasWinner: boolean;
  /** Whether the space was also counted by brute force. */
  isCounted: boolean;
  /** Descriptions of the problems; empty when there are none. */
  violations: string[];
}

export interface PastDraw {
  game: Game;
  rules: RuleVersion;
  /** All results of the game, newest first. */
  results: readonly DatedResult[];
  /** Index of the draw whose numbers are generated again. */
  at: number;
  /** Number of sets to check. */
  sample: number;
  isCounted: boolean;
}

/** Seals a past draw with the results known before it, and checks sets that members would have been assigned. */
export function checkPastDraw({ game, rules, results, at, sample, isCounted }: PastDraw): Finding {
  const drawn = results[at]!;
  const { whites, reds } = eraOn(game, drawn.date);
  const matrix = { whites, reds };
  const history = results.slice(at + 1, at + 1 + historyNeeded(rules));
  const space = new SetSpace({ matrix, rules, history, key: deriveKey('history check', `${game}|${drawn.date}`) });
  const compliance = complianceOf(rules, history, matrix);
  const violations: string[] = [];
  const blame = (what: string) => violations.push(`${game} ${drawn.date}: ${what}`);

  const uniform = new Uniform(`${game}|${drawn.date}`);
  for (let i = 0; i < sample; i++) {
    const position = uniform.index(space.size);
    const set = space.set(position);
    if (!isPlayable(set, matrix)) blame(`${toLine(set)} cannot be played`);
    else if (!obeys(compliance, set)) blame(`${toLine(set)} breaks the rules`);
    else if (space.positionOf(set) !== position) blame(`${toLine(set)} is not found again at ${position}`);
  }
  const hasWinner = space.positionOf(drawn) >= 0;
  if (hasWinner !== obeys(compliance, drawn)) blame('the space and the rules disagree about the result');
  if (isCounted) {
    const counted = bruteForceCount(rules, history, matrix);
    if (counted !== space.size) blame(`${space.size} sets are said to obey the rules, ${counted} do`);
  }
  return { sets: sample, space: space.size, whole: setsIn(matrix), hasWinner, isCounted, violations };
}
