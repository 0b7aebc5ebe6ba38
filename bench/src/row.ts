/** One line of the bench: a figure of ours beside one taken in the same run. */
export interface BenchRow {
  what: string;
  against: string;
  ours: number;
  theirs: number;
  /** How often each side was measured; the figures are medians. */
  turns: number;
  unit: string;
  /** How many times as good as the other side ours is: above 1 is better, whatever is measured. */
  ratio: number;
  mustReach: number;
  isMet: boolean;
}

export type Measured = Pick<BenchRow, 'what' | 'against' | 'ours' | 'theirs' | 'turns' | 'unit' | 'mustReach'>;

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** How often a side is measured, unless that takes too long. */
export const TURNS = 5;

/** A row of something of which more is better: facts a second. */
export function moreIsBetter(measured: Measured): BenchRow {
  const ratio = measured.ours / measured.theirs;
  return { ...measured, ratio, isMet: ratio >= measured.mustReach };
}

/** A row of something of which less is better: time, memory. */
export function lessIsBetter(measured: Measured): BenchRow {
  const ratio = measured.theirs / measured.ours;
  return { ...measured, ratio, isMet: ratio >= measured.mustReach };
}

/** Measures both sides in turn, so that whatever else the machine does burdens them alike. */
export async function inTurn(
  times: number,
  ours: () => Promise<number> | number,
  theirs: () => Promise<number> | number,
) {
  const [oursTook, theirsTook]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times; turn++) {
    oursTook.push(await ours());
    theirsTook.push(await theirs());
  }
  return { ours: median(oursTook), theirs: median(theirsTook), turns: times };
}
