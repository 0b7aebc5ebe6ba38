import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const POLL_MS = 100;
const MOST_POLLS = 50;
/** Cost of one poll in an otherwise idle process. */
const IDLE_SHARE = 0.05;

/**
 * Collects garbage and waits until the process is idle. V8 frees memory in other threads, and the ten million strings of
 * a naive side would be freed while the other side is measured.
 */
async function settle() {
  collectGarbage();
  for (let poll = 0; poll < MOST_POLLS; poll++) {
    const before = process.cpuUsage();
    await wait(POLL_MS);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 < POLL_MS * IDLE_SHARE) return;
  }
}

/** One row of the results: a measurement and its reference from the same run. */
export interface BenchRow {
  what: string;
  against: string;
  ours: number;
  theirs: number;
  /** Number of measurements of each side; `ours` and `theirs` are their medians. */
  turns: number;
  unit: string;
  /** How many times as good as the reference: above 1 is better, for rates and for costs. */
  ratio: number;
  mustReach: number;
  isMet: boolean;
}

export type Measured = Pick<BenchRow, 'what' | 'against' | 'ours' | 'theirs' | 'turns' | 'unit' | 'mustReach'>;

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Number of measurements of a side, unless they take too long. */
export const ROUNDS = 5;

/** A row of a quantity of which more is better, such as events per second. */
export function moreIsBetter(measured: Measured): BenchRow {
  const ratio = measured.ours / measured.theirs;
  return { ...measured, ratio, isMet: ratio >= measured.mustReach };
}

/** A row of a quantity of which less is better, such as time or memory. */
export function lessIsBetter(measured: Measured): BenchRow {
  const ratio = measured.theirs / measured.ours;
  return { ...measured, ratio, isMet: ratio >= measured.mustReach };
}

/** Measures both sides alternately, so that other work on the machine slows both equally. */
export async function alternately(
  times: number,
  ours: () => Promise<number> | number,
  theirs: () => Promise<number> | number,
) {
  const [ourResults, theirResults]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times; turn++) {
    await settle();
    ourResults.push(await ours());
    await settle();
    theirResults.push(await theirs());
  }
  return { ours: median(ourResults), theirs: median(theirResults), turns: times };
}
