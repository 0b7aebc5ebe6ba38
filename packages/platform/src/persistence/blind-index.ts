import type { Model } from 'mongoose';
import { PAGE_LIMIT_MS } from './connection-options.js';
import { valueAt } from './value-at.js';
import { PART_LENGTH } from '../encryption/encrypted-text.js';

/** Default limit; a longer text finds fewer. */
const MOST_FOUND = 1_000;
const BATCH = 500;

export interface MatchingIds {
  ids: string[];
  /** Whether there are more than requested. */
  isCut: boolean;
}

/**
 * Returns the ids of documents whose searchable field holds the text, in any case, 1,000 at most. The database finds
 * only candidates, which are read to check them. A text of fewer than three characters finds nothing.
 * @param within additional conditions for the documents
 */
export async function findIdsContaining<T>(
  model: Model<T>,
  path: string,
  text: string,
  { within = {}, most = MOST_FOUND }: { within?: object; most?: number } = {},
): Promise<MatchingIds> {
  const wanted = text.toLowerCase();
  if (wanted.length < PART_LENGTH) return { ids: [], isCut: false };
  const candidates = model
    .find({ ...within, [path]: { $containing: text } } as never, { [path]: 1 } as never)
    .maxTimeMS(PAGE_LIMIT_MS)
    .lean()
    .cursor({ batchSize: BATCH });
  const ids: string[] = [];
  // A short text has many candidates that do not contain it, so the limit counts only those that do
  for await (const one of candidates as AsyncIterable<{ _id: string }>) {
    if (!String(valueAt(one, path)).toLowerCase().includes(wanted)) continue;
    if (ids.length === most) return { ids, isCut: true };
    ids.push(one._id);
  }
  return { ids, isCut: false };
}
