import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a fact: tries again until the check holds. Fails with the check's own words. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 100_000): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
      await delay(50);
    }
  }
}
