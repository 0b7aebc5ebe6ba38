/**
 * Works through items: those of one key one after another, those of different keys side by side.
 * @returns how many items from the first on are done without a gap, also when `isOpen` turned false midway
 * @throws what a piece of work threw, after all lanes have come to rest
 */
export async function processByKey<T>(
  items: T[],
  lanes: number,
  keyOf: (item: T) => string,
  work: (item: T) => Promise<void>,
  isOpen: () => boolean,
): Promise<{ done: number; failure: unknown }> {
  const byKey = new Map<string, number[]>();
  items.forEach((item, index) => byKey.set(keyOf(item), [...(byKey.get(keyOf(item)) ?? []), index]));
  const queue = [...byKey.values()];
  const finished = new Set<number>();
  let failure: unknown;

  const lane = async () => {
    for (let indices = queue.shift(); indices; indices = queue.shift()) {
      for (const index of indices) {
        if (failure !== undefined || !isOpen()) return;
        try {
          await work(items[index]!);
          finished.add(index);
        } catch (error) {
          failure ??= error;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, queue.length) }, lane));
  let done = 0;
  while (finished.has(done)) done++;
  return { done, failure };
}
