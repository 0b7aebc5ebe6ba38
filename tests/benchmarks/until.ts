import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 4 * 3_600_000;

/** Waits until a condition holds. @throws when it does not hold in time */
export async function until(holds: () => Promise<boolean>, { everyMs = 100, limitMs = LIMIT_MS } = {}) {
  const limit = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error('the condition did not hold in time');
    await delay(everyMs);
  }
}
