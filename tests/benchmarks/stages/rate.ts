import { costOf } from '../processor-time.js';

/** Runs work on a number of items and prints the processor time of an item by process. @returns items per second */
export async function rateOf(named: Record<string, number>, items: number, work: () => Promise<void>): Promise<number> {
  let rate = 0;
  const { byProcess } = await costOf(named, items, async () => {
    const begun = performance.now();
    await work();
    rate = (items * 1_000) / (performance.now() - begun);
  });
  console.log(`         ${Math.round(rate)}/s; ms of processor time each: ${byProcess}`);
  return rate;
}
