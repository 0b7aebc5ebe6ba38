import type { Range } from '../../lib/lottery/expected.js';

/** Number of dot columns that fit side by side on a phone without overlap. */
const MOST_COLUMNS = 36;
const WIDEST_GAP = 11;
const TALLEST_STACK = 130;

/** The horizontal axis: columns of one or more counts each. */
export interface Scale {
  /** The lowest count of the first column. */
  readonly from: number;
  /** Counts in a column. */
  readonly width: number;
  readonly columns: number;
}

/** The narrowest scale that holds all histories and the range. */
export function scaleOf(histories: readonly (readonly number[])[], { from, to }: Range): Scale {
  const counts = [...histories.flat(), from, to];
  const lowest = Math.max(0, Math.min(...counts) - 1);
  const span = Math.max(...counts) + 1 - lowest + 1;
  const width = Math.ceil(span / MOST_COLUMNS);
  return { from: lowest, width, columns: Math.ceil(span / width) };
}

const columnOf = ({ from, width }: Scale, count: number) => Math.floor((count - from) / width);

/** The middle of a count's column, in percent of the axis. */
export const middleOf = (scale: Scale, count: number): number => ((columnOf(scale, count) + 0.5) / scale.columns) * 100;

/** The columns of a range, in percent of the axis. */
export const bandOf = (scale: Scale, { from, to }: Range): { start: number; width: number } => {
  const first = columnOf(scale, from);
  return { start: (first / scale.columns) * 100, width: ((columnOf(scale, to) + 1 - first) / scale.columns) * 100 };
};

export interface Dot {
  /** In percent of the axis. */
  readonly x: number;
  /** Place in its stack, from 0 at the bottom. */
  readonly level: number;
}

/** A dot for each ball, in the order of the counts. */
export function dotsOf(scale: Scale, counts: readonly number[]): readonly Dot[] {
  const heights = new Map<number, number>();
  return counts.map((count) => {
    const x = middleOf(scale, count);
    const level = heights.get(x) ?? 0;
    heights.set(x, level + 1);
    return { x, level };
  });
}

/** Distance between dots of a stack in pixels, so that the highest stack fits. */
export const gapOf = (dots: readonly Dot[]): number =>
  Math.min(WIDEST_GAP, TALLEST_STACK / (1 + Math.max(0, ...dots.map(({ level }) => level))));

/** The first balls of the lowest and of the highest count. */
export const extremesOf = (counts: readonly number[]): { lowest: number; highest: number } => ({
  lowest: counts.indexOf(Math.min(...counts)),
  highest: counts.indexOf(Math.max(...counts)),
});
