import { eraOn, type Game, type Matrix } from '@numbercast/lottery';
import type { NumberSet } from '../number-sets/number-set.js';
import { complianceOf, type History, obeys, whitesObey } from '../rules/compliance.js';
import { historyNeeded, type Rules } from '../rules/rule-version.js';
import { countCombinations } from './rank-table.js';

export interface CountQuestion {
  rules: Rules;
  history: History;
  matrix: Matrix;
  /** A set to look for among those that obey the rules. */
  wanted?: NumberSet | undefined;
}

/**
 * Asks how many sets of a draw obey rules. It holds only numbers, so that equal requests have equal keys.
 * @param before results before the draw, newest first; those that the rules do not use are dropped
 */
export function countQuestion(
  rules: Rules,
  { game, date }: { game: Game; date: string },
  before: readonly NumberSet[],
  wanted?: NumberSet,
): CountQuestion {
  const history = before.slice(0, historyNeeded(rules)).map(numbersOf);
  const { whites, reds } = eraOn(game, date);
  return { rules, history, matrix: { whites, reds }, wanted: wanted && numbersOf(wanted) };
}

const numbersOf = ({ whites, red }: NumberSet): NumberSet => ({ whites, red });

export interface SpaceCount {
  /** Number of sets that obey the rules, i.e. the sets that a draw would be sealed with. */
  size: number;
  /** The part of the requested set that obeys the rules; null without a requested set. */
  kept: 'nothing' | 'whites' | 'all' | null;
}

export function countSpace({ rules, history, matrix, wanted }: CountQuestion): SpaceCount {
  const compliance = complianceOf(rules, history, matrix);
  const size = countCombinations(compliance) * compliance.reds.length;
  if (!wanted) return { size, kept: null };
  if (obeys(compliance, wanted)) return { size, kept: 'all' };
  return { size, kept: whitesObey(compliance, wanted.whites) ? 'whites' : 'nothing' };
}
