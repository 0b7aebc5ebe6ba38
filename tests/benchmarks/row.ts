import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const LOOK_EVERY_MS = 100;
const LOOKS = 50;
/** Cost of one poll in an otherwise idle process. */
const REST_SHARE = 0.05;

/**
 * Clears away what was left behind, and waits until its memory has been given back, which happens beside us: ten million
 * strings of a naive side would else be cleared away on our time.
 */
async function settle() {
  collectGarbage();
  for (let look = 0; look < LOOKS; look++) {
    const before = process.cpuUsage();
    await wait(LOOK_EVERY_MS);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 < LOOK_EVERY_MS * REST_SHARE) return;
  }
}

/** One row of the results: a measurement beside a reference from the same run. */
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
export const ROUNDS = 5;

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

/** Measures both sides in turn, so that whatever else the machine does burdens them alike, and neither the other. */
export async function alternately(
  times: number,
  ours: () => Promise<number> | number,
  theirs: () => Promise<number> | number,
) {
  const [oursTook, theirsTook]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times; turn++) {
    await settle();
    oursTook.push(await ours());
    await settle();
    theirsTook.push(await theirs());
  }
  return { ours: median(oursTook), theirs: median(theirsTook), turns: times };
}
