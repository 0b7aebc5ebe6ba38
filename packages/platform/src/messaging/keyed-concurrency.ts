/**
 * Processes items of one key in order, and items of different keys concurrently.
 * @returns the number of items processed from the first on without a gap, also when `isOpen` turned false midway
 * @throws the first error of an item, after all keys have stopped
 */
export async function processByKey<T>(
  items: T[],
  lanes: number,
  keyOf: (item: T) => string,
  work: (item: T) => Promise<void>,
  isOpen: () => boolean,
): Promise<{ done: number; failure: unknown }> {
  const queue = [...Map.groupBy(items.keys(), (index) => keyOf(items[index]!)).values()];
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
