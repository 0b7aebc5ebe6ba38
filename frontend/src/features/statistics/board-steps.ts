import * as words from '#words/features/statistics/pictures.js';
import type { Step } from '../../lib/lottery/expected.js';

/** Five steps from an empty ball to a full one; the edge distinguishes the outer two from their neighbors without color. */
export const stepStyles: Readonly<Record<Step, string>> = {
  [-2]: 'border-2 border-dashed border-line-strong bg-surface text-ink',
  [-1]: 'border border-line-strong bg-surface text-ink',
  [0]: 'border border-accent/40 bg-accent-soft text-ink',
  [1]: 'border border-accent bg-accent/35 text-ink',
  [2]: 'border border-accent bg-accent text-on-accent outline-1 outline-offset-1 outline-accent',
};

export const stepNames: Readonly<Record<Step, string>> = {
  [-2]: words.belowUsual,
  [-1]: words.belowAverage,
  [0]: words.average,
  [1]: words.aboveAverage,
  [2]: words.aboveUsual,
};

const moves: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/**
 * The ball to which a key moves the focus.
 * @param at index of the focused ball
 * @returns null for a key that does not move, or a move that would leave the board
 */
export function movedBy(key: string, at: number, balls: number, columns: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return balls - 1;
  const next = at + (moves[key]?.(columns) ?? Number.NaN);
  return next >= 0 && next < balls ? next : null;
}
