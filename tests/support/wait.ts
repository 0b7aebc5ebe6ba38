import { setTimeout as delay } from 'node:timers/promises';

const POLL_EVERY_MS = 400;

/** Polls until a condition holds. @returns its value, or null after the time limit */
export async function until<T>(poll: () => Promise<T | null>, limitMs: number): Promise<T | null> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await poll();
    if (found !== null) return found;
    if (performance.now() > end) return null;
    await delay(POLL_EVERY_MS);
  }
}

/** Does work for each item, a few at a time. */
export async function inParallel<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
