import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineProblem } from './engine-problem.js';
import { engineSet } from './environment.js';
import { kafka } from './kafka.js';
import { keycloak } from './keycloak.js';
import { crash, end, ensureRunning } from './lifecycle.js';
import { places } from './places.js';
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

/**
 * The engines end at once, and what they kept is gone, but for those that are named.
 * @throws EngineProblem for the usual engines, which hold what somebody works with
 */
export async function loseEverything(kept: readonly Failing[] = []): Promise<void> {
  if (!engineSet()) throw new EngineProblem('only engines of a set of their own may lose everything');
  await Promise.all([kafka, store, keycloak].map(crash));
  const lost = (await readdir(places.allData)).filter((name) => !kept.some((one) => one === name));
  await Promise.all(lost.map((name) => rm(join(places.allData, name), { recursive: true })));
}
