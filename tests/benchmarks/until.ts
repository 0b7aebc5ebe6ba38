import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 4 * 3_600_000;

/** Waits until something holds. @throws when it does not in time */
export async function until(holds: () => Promise<boolean>, { everyMs = 100, limitMs = LIMIT_MS } = {}) {
  const limit = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error('it is not done in time');
    await delay(everyMs);
  }
}
