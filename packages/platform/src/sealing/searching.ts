import type { Model } from 'mongoose';
import { PAGE_LIMIT_MS } from '../store/connection-options.js';

/** A longer text finds fewer. */
const MOST_FOUND = 1_000;
const BATCH = 500;

const at = (document: object, path: string) =>
  path.split('.').reduce<unknown>((branch, part) => (branch as Record<string, unknown> | undefined)?.[part], document);

/**
 * Ids of documents whose searchable field holds the text, in any case. The database only knows which may: these are
 * read. A text of fewer than three characters finds nothing.
 */
export async function idsHolding<T>(model: Model<T>, path: string, text: string, most = MOST_FOUND): Promise<string[]> {
  const candidates = model
    .find({ [path]: { $containing: text } } as never, { [path]: 1 } as never)
    .maxTimeMS(PAGE_LIMIT_MS)
    .lean()
    .cursor({ batchSize: BATCH });
  const wanted = text.toLowerCase();
  const ids: string[] = [];
  // A short text has many candidates that do not hold it, so the limit counts those that do
  for await (const one of candidates as AsyncIterable<{ _id: string }>) {
    if (String(at(one, path)).toLowerCase().includes(wanted)) ids.push(one._id);
    if (ids.length === most) break;
  }
  return ids;
}
