import type { Model } from 'mongoose';
import { PAGE_LIMIT_MS } from './connection-options.js';

/** Totals are counted up to this; one more stands for every larger total. */
export const MOST_COUNTED = 10_000;

export interface PageQuery {
  /** An index of the schema must provide it. */
  sort: Record<string, 1 | -1>;
  /** From 1. */
  page: number;
  size: number;
}

/** Returns one page of a list and its total, which is at most {@link MOST_COUNTED} + 1. */
export async function readPage<Item>(
  model: Model<object>,
  filter: object,
  { sort, page, size }: PageQuery,
  fields?: object,
): Promise<{ items: Item[]; total: number }> {
  const [items, total] = await Promise.all([
    model
      .find(filter, fields as never)
      .sort(sort)
      .skip((page - 1) * size)
      .limit(size)
      .maxTimeMS(PAGE_LIMIT_MS)
      .lean(),
    model.countDocuments(filter, { limit: MOST_COUNTED + 1, maxTimeMS: PAGE_LIMIT_MS }),
  ]);
  return { items: items as unknown as Item[], total };
}
