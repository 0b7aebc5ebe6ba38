import { runningEnginePids } from '@numbercast/local-stack/engines/engines';
import { processorTimeOf } from '../processes.js';

async function processorTimes(pids: Record<string, number>): Promise<Map<string, number>> {
  const used = Object.entries(pids).map(async ([name, pid]) => [name, await processorTimeOf(pid)] as const);
  return new Map(await Promise.all(used));
}

/** Runs work on so many items. Prints the processor time of an item by process. @returns items a second */
export async function whileMeasured(service: Record<string, number>, items: number, work: () => Promise<void>) {
  const pids = { ...service, ...runningEnginePids() };
  const before = await processorTimes(pids);
  const begun = performance.now();
  await work();
  const rate = (items * 1_000) / (performance.now() - begun);
  const each = [...(await processorTimes(pids))].map(
    ([name, used]) => `${name} ${((used - before.get(name)!) / items).toFixed(2)}`,
  );
  console.log(`         ${Math.round(rate)}/s; ms of processor time each: ${each.join(', ')}`);
  return rate;
}
