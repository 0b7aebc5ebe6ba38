import { crash, end, ensureRunning } from './lifecycle.js';
import { kafka } from './kafka.js';
import { store } from './store.js';
import type { Report } from './report.js';

const engines = { kafka, store };

export type Failing = keyof typeof engines;

/** Starts only this engine. @returns the port that clients use */
export async function startOne(name: Failing, report: Report): Promise<number> {
  const [port = 0] = await ensureRunning(engines[name], report);
  return port;
}

/** A power cut: the engine ends at once, and is started again on the same port. */
export async function crashAndRestart(name: Failing, report: Report): Promise<void> {
  await crash(engines[name]);
  await ensureRunning(engines[name], report);
}

export const endOne = (name: Failing) => end(engines[name]);
