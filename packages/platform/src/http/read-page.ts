import type { Model } from 'mongoose';
import { PAGE_LIMIT_MS } from '../persistence/connection-options.js';
import { behind, type Order, readToken, reversed, writeToken } from './page-token.js';

/** Totals are counted up to this. */
const MOST_COUNTED = 10_000;

export interface PageQuery {
  /** An index of the schema must provide it; its last field is unique. The fields that are read include its fields. */
  sort: Order;
  size: number;
  /** The page that another one has as `next` or `previous`; empty for the first. */
  page: string;
}

export interface Page<Item> {
  items: Item[];
  /** Of the whole list. */
  total: number;
  /** Whether the list is longer than its total. */
  isTotalCapped: boolean;
  previous: string | null;
  next: string | null;
}

/**
 * Returns one page of a list and the list's total. Pages begin behind a document, not after a number of documents, so
 * that what is added or deleted meanwhile makes no other document appear twice or never (ADR 069).
 * @throws invalidInput for a page that is none of this list
 */
export async function readPage<Item extends object>(
  model: Model<object>,
  filter: object,
  { sort, size, page }: PageQuery,
  fields?: object,
): Promise<Page<Item>> {
  const place = readToken(page, sort, model.schema);
  const isBackward = place?.side === 'before';
  const order = isBackward ? reversed(sort) : sort;
  const [found, counted] = await Promise.all([
    model
      .find(place ? { $and: [filter, behind(order, place.values)] } : filter, fields as never)
      .sort(order)
      .limit(size + 1)
      .maxTimeMS(PAGE_LIMIT_MS)
      .lean<Item[]>(),
    model.countDocuments(filter, { limit: MOST_COUNTED + 1, maxTimeMS: PAGE_LIMIT_MS }),
  ]);
  const isMore = found.length > size;
  const items = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size);
  const [first, last] = [items.at(0), items.at(-1)];
  return {
    items,
    total: Math.min(counted, MOST_COUNTED),
    isTotalCapped: counted > MOST_COUNTED,
    // The document that the page was asked for from lies on the other side
    previous: first && (isBackward ? isMore : place) ? writeToken('before', first, sort) : null,
    next: last && (isBackward || isMore) ? writeToken('after', last, sort) : null,
  };
}
