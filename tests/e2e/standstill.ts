import { expect } from '@playwright/test';
import { theStack } from './running-stack.js';
import { PATIENCE, site } from './world.js';

/** While the work goes on the process stands still: it takes connections and answers nothing. */
export async function whileFrozen(name: string, path: string, work: () => Promise<void>) {
  const pid = theStack().pids[name]!;
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await site().call(path)).status, PATIENCE).toBeLessThan(500);
}
