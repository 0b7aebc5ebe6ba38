import { setTimeout as delay } from 'node:timers/promises';

/** Repeats a check until it passes. Fails with the error of the check. */
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
