import type { Model } from 'mongoose';
import { PAGE_LIMIT_MS } from '../store/connection-options.js';

/** A longer text finds fewer. */
const MOST_FOUND = 1_000;

const at = (document: object, path: string) =>
  path.split('.').reduce<unknown>((branch, part) => (branch as Record<string, unknown> | undefined)?.[part], document);

/**
 * Ids of documents whose searchable field holds the text, in any case. The database only knows which may: these are
 * read. A text of fewer than three characters finds nothing.
 */
export async function idsHolding<T>(model: Model<T>, path: string, text: string, most = MOST_FOUND): Promise<string[]> {
  const may = model
    .find({ [path]: { $containing: text } } as never, { [path]: 1 } as never)
    .limit(most)
    .maxTimeMS(PAGE_LIMIT_MS);
  const found = (await may.lean()) as unknown as { _id: string }[];
  const wanted = text.toLowerCase();
  return found.filter((one) => String(at(one, path)).toLowerCase().includes(wanted)).map(({ _id }) => _id);
}
