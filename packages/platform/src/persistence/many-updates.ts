import type { Model } from 'mongoose';

/** Updates of different documents in one command. @returns how many of the documents were found */
export async function updateMany<T>(
  model: Model<T>,
  updates: readonly { filter: object; update: object; upsert?: boolean }[],
): Promise<number> {
  if (updates.length === 0) return 0;
  const operations = updates.map((updateOne) => ({ updateOne }));
  const { matchedCount } = await model.bulkWrite(operations as never, { ordered: false });
  return matchedCount;
}
