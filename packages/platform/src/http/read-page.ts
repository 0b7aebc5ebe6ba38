import type { Model } from 'mongoose';
import { PAGE_LIMIT_MS } from '../persistence/connection-options.js';
import { valueAt } from '../persistence/value-at.js';
import { behind, type Order, readToken, reversed, writeToken } from './page-token.js';

/** Totals are counted up to this. */
const MOST_COUNTED = 10_000;

/** Number of documents per read when a whole list is read. */
const BATCH = 500;

/** A page of selected documents ends after this time, however few it has found. */
const SELECTION_LIMIT_MS = 5_000;

export interface PageQuery {
  /** An index of the schema must provide it; its last field is unique. The fields that are read include its fields. */
  sort: Order;
  size: number;
  /** `next` or `previous` of another page; empty for the first page. */
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

interface Position {
  order: Order;
  /** Values of the order's fields in the document before the first one; null to read from the beginning. */
  values: unknown[] | null;
  limit: number;
}

const findFrom = <Item>(model: Model<object>, filter: object, { order, values, limit }: Position, fields?: object) =>
  model
    .find(values ? { $and: [filter, behind(order, values)] } : filter, fields as never)
    .sort(order)
    .limit(limit)
    .maxTimeMS(PAGE_LIMIT_MS)
    .lean<Item[]>();

const valuesOf = (document: object, order: Order) =>
  Object.keys(order).map((field) => valueAt(document, field) ?? null);

/**
 * Returns one page of a list and the list's total. Pages begin after a document, not after a number of documents, so
 * that concurrent inserts and deletes cause no other document to be repeated or skipped (ADR 069).
 * @throws invalidInput for a page that does not belong to this list
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
    findFrom<Item>(model, filter, { order, values: place?.values ?? null, limit: size + 1 }, fields),
    model.countDocuments(filter, { limit: MOST_COUNTED + 1, maxTimeMS: PAGE_LIMIT_MS }),
  ]);
  const isMore = found.length > size;
  const items = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size);
  const [first, last] = [items.at(0), items.at(-1)];
  return {
    items,
    total: Math.min(counted, MOST_COUNTED),
    isTotalCapped: counted > MOST_COUNTED,
    // The document from which this page was requested is on the other side
    previous: first && (isBackward ? isMore : place) ? writeToken('before', first, sort) : null,
    next: last && (isBackward || isMore) ? writeToken('after', last, sort) : null,
  };
}

/**
 * Returns one page of the documents of a list that pass a check that the database cannot make. The total is that of the
 * page. A page may be short or empty when few documents pass: `next` is null only at the end of the list.
 * @throws invalidInput for a page that does not belong to this list
 */
export async function readSelectedPage<Item extends object>(
  model: Model<object>,
  filter: object,
  { sort, size, page }: PageQuery,
  { select, fields }: { select: (items: Item[]) => Promise<Item[]>; fields?: object },
): Promise<Page<Item>> {
  const until = performance.now() + SELECTION_LIMIT_MS;
  const selected: Item[] = [];
  let values = readToken(page, sort, model.schema)?.values ?? null;
  let last: Item | undefined;
  do {
    const found = await findFrom<Item>(model, filter, { order: sort, values, limit: BATCH }, fields);
    selected.push(...(await select(found)));
    last = found.length === BATCH ? found.at(-1) : undefined;
    if (last) values = valuesOf(last, sort);
  } while (last && selected.length <= size && performance.now() < until);
  const items = selected.slice(0, size);
  if (selected.length > size) last = items.at(-1);
  const next = last ? writeToken('after', last, sort) : null;
  return { items, total: items.length, isTotalCapped: next !== null, previous: null, next };
}

/** A list that is read from its beginning to its end. */
export interface WholeList<Item> {
  /** Number of documents in the list, up to the most that are read. */
  total: number;
  /** Whether the list is longer than its total. */
  isTotalCapped: boolean;
  batches: AsyncIterable<Item[]>;
}

/**
 * Counts a list, and reads it in batches on demand. Like pages, batches begin after a document.
 * @param sort as for {@link readPage}
 */
export async function readWholeList<Item extends object>(
  model: Model<object>,
  filter: object,
  sort: Order,
  fields?: object,
): Promise<WholeList<Item>> {
  const counted = await model.countDocuments(filter, { limit: MOST_COUNTED + 1, maxTimeMS: PAGE_LIMIT_MS });
  const total = Math.min(counted, MOST_COUNTED);
  async function* batches() {
    let values: unknown[] | null = null;
    for (let left = total; left > 0;) {
      const limit = Math.min(left, BATCH);
      const items: Item[] = await findFrom<Item>(model, filter, { order: sort, values, limit }, fields);
      if (items.length === 0) return;
      yield items;
      left -= items.length;
      values = valuesOf(items.at(-1)!, sort);
    }
  }
  return { total, isTotalCapped: counted > MOST_COUNTED, batches: batches() };
}
