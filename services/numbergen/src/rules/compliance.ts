import { type Matrix, WHITES_DRAWN } from '@numbercast/lottery';
import type { NumberSet } from '../number-sets/number-set.js';
import type { Rules, WhiteBallRules } from './rule-version.js';

/** Results of a game, newest first. */
export type History = readonly NumberSet[];

/** The rules applied to a history: their constraints on each number. */
export interface Compliance {
  matrix: Matrix;
  /** By white (1-based): 1 when it was drawn recently. */
  recent: Uint8Array;
  maxRecent: number;
  /** By white (1-based): draws since it was last drawn. */
  gaps: Uint16Array;
  /** Bounds of the sum of a set's five gaps, inclusive. */
  lowestGapSum: number;
  highestGapSum: number;
  /** By white (1-based): the block it lies in, from 0. */
  blocks: Uint8Array;
  maxPerBlock: number;
  minBlocks: number;
  /** Allowed reds, ascending. */
  reds: Uint8Array;
}

const numbersTo = (highest: number) => Array.from({ length: highest + 1 }, (_, number) => number);

function gapsIn(history: History, highest: number, window: number): Uint16Array {
  const gaps = new Uint16Array(highest + 1).fill(Math.min(window, history.length));
  const seen = history.slice(0, window);
  // Oldest first, so that the newest draw of a number wins; numbers of wider eras fall outside the array
  for (let gap = seen.length - 1; gap >= 0; gap--) for (const white of seen[gap]!.whites) gaps[white] = gap;
  return gaps;
}

/** Tolerance for sums equal to a limit: 1.1 × 30 is 33, but not in floating point. */
const ROUNDING = 1e-9;

function gapSumsAllowed(rules: WhiteBallRules, history: History, highest: number) {
  if (history.length < rules.gapMinimumDraws) return { lowestGapSum: 0, highestGapSum: Number.MAX_SAFE_INTEGER };
  const expectedSum = highest - WHITES_DRAWN;
  return {
    lowestGapSum: Math.ceil(rules.gapAverageLow * expectedSum - ROUNDING),
    highestGapSum: Math.floor(rules.gapAverageHigh * expectedSum + ROUNDING),
  };
}

/** Derives the constraints on sets from the rules and a history. */
export function complianceOf({ whiteBallRules, redBallRules }: Rules, history: History, matrix: Matrix): Compliance {
  const recentWhites = new Set(history.slice(0, whiteBallRules.skipRecentDraws).flatMap(({ whites }) => whites));
  const recentReds = new Set(history.slice(0, redBallRules.skipRecentDraws).map(({ red }) => red));
  const whites = numbersTo(matrix.whites);
  return {
    matrix,
    recent: Uint8Array.from(whites, (white) => (recentWhites.has(white) ? 1 : 0)),
    maxRecent: whiteBallRules.skipRecentMaxHits,
    gaps: gapsIn(history, matrix.whites, whiteBallRules.gapWindowDraws),
    ...gapSumsAllowed(whiteBallRules, history, matrix.whites),
    blocks: Uint8Array.from(whites, (white) => Math.floor(Math.max(0, white - 1) / whiteBallRules.blockWidth)),
    maxPerBlock: whiteBallRules.blockMaxPerBlock,
    minBlocks: whiteBallRules.blockMinBlocks,
    reds: Uint8Array.from(numbersTo(matrix.reds).filter((red) => red > 0 && !recentReds.has(red))),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Whether the whites of a set obey the rules, whatever its red. */
export function whitesObey(compliance: Compliance, whites: readonly number[]): boolean {
  const hits = sum(whites.map((white) => compliance.recent[white]!));
  const gapSum = sum(whites.map((white) => compliance.gaps[white]!));
  const perBlock = new Map<number, number>();
  for (const white of whites)
    perBlock.set(compliance.blocks[white]!, (perBlock.get(compliance.blocks[white]!) ?? 0) + 1);
  return (
    hits <= compliance.maxRecent &&
    gapSum >= compliance.lowestGapSum &&
    gapSum <= compliance.highestGapSum &&
    perBlock.size >= compliance.minBlocks &&
    Math.max(...perBlock.values()) <= compliance.maxPerBlock
  );
}

/** Whether one set obeys the rules; the direct form of what the rank table enumerates. */
export const obeys = (compliance: Compliance, { whites, red }: NumberSet) =>
  whitesObey(compliance, whites) && compliance.reds.includes(red);
