import { runningEnginePids } from '@numbercast/local-stack/engines/engines';
import { processorTimeOf } from './processes.js';

/** Processor time of an item, ms. */
export interface Cost {
  /** In all processes. */
  total: number;
  /** Ready to print. */
  byProcess: string;
}

async function processorTimes(pids: Record<string, number>): Promise<Map<string, number>> {
  const used = Object.entries(pids).map(async ([name, pid]) => [name, await processorTimeOf(pid)] as const);
  return new Map(await Promise.all(used));
}

/** Runs work on a number of items and measures the processor time of these processes and the engines. */
export async function costOf(named: Record<string, number>, items: number, work: () => Promise<void>): Promise<Cost> {
  const pids = { ...named, ...runningEnginePids() };
  const before = await processorTimes(pids);
  await work();
  const each = [...(await processorTimes(pids))].map(
    ([name, used]) => [name, (used - before.get(name)!) / items] as const,
  );
  return {
    total: each.reduce((sum, [, used]) => sum + used, 0),
    byProcess: each.map(([name, used]) => `${name} ${used.toFixed(2)}`).join(', '),
  };
}
