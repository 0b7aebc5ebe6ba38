import { expect } from '@playwright/test';
import { theStack } from './running-stack.js';
import { PATIENCE, gateway } from './fixtures.js';

/** Freezes a process during the work: it accepts connections and does not respond. */
export async function whileFrozen(name: string, path: string, work: () => Promise<void>) {
  const pid = theStack().pids[name]!;
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await gateway().call(path)).status, PATIENCE).toBeLessThan(500);
}
