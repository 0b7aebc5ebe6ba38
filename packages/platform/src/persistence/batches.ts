import type { Model, QueryFilter } from 'mongoose';

const BATCH_SIZE = 1_000;

/**
 * Changes or deletes all documents that match in commands of limited size, so that none of them reaches the time limit
 * of a command (ADR 047).
 * @param change must leave no document of the batch matching the filter; documents may have changed since they were
 * read
 */
export async function inBatches<T>(
  model: Model<T>,
  filter: Record<string, unknown>,
  change: (batch: Record<string, unknown>) => Promise<unknown>,
) {
  for (let size = BATCH_SIZE; size === BATCH_SIZE;) {
    const found = await model
      .find(filter as QueryFilter<T>, { _id: 1 })
      .limit(BATCH_SIZE)
      .lean<{ _id: unknown }[]>();
    size = found.length;
    if (size > 0) await change({ ...filter, _id: { $in: found.map(({ _id }) => _id) } });
  }
}

/** Deletes all documents that match, however many they are. @returns how many were deleted */
export async function deleteInBatches<T>(model: Model<T>, filter: Record<string, unknown>): Promise<number> {
  let deleted = 0;
  await inBatches(model, filter, async (batch) => {
    deleted += (await model.deleteMany(batch as QueryFilter<T>)).deletedCount;
  });
  return deleted;
}
