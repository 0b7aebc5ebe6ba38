import { matchOf, type Match, type NumberSet } from '../../../lib/lottery/format-number-set.js';
import { prizeTierOf } from '../../../lib/lottery/prize-tier.js';

export interface BestSet {
  readonly set: NumberSet;
  readonly match: Match;
  /** Balls that were drawn, the red one included. */
  readonly balls: number;
}

const noTier = 10;
const tierOf = (match: Match) => prizeTierOf(match) ?? noTier;

/** Returns the set with the highest prize, or without a prize the one with the most matches. Null without sets. */
export function bestSetOf(sets: readonly NumberSet[], result: NumberSet): BestSet | null {
  const matched = sets.map((set) => {
    const match = matchOf(set, result);
    return { set, match, balls: match.whites.length + Number(match.red) };
  });
  return matched.toSorted((a, b) => tierOf(a.match) - tierOf(b.match) || b.balls - a.balls).at(0) ?? null;
}
