import type Stripe from 'stripe';
import { missing } from './api-error.js';
import { list } from './present-catalogue.js';

interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** Returns one page of records, which are passed newest first, as a list object in the API's format. */
export function page<T extends { id: string }>(
  records: T[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  { url, present }: { url: string; present: (record: T) => object },
): Stripe.ApiList<object> {
  if (before !== undefined) {
    const end = positionOf(records, before);
    const start = Math.max(0, end - limit);
    return list(records.slice(start, end).map(present), url, start > 0);
  }
  const start = after === undefined ? 0 : positionOf(records, after) + 1;
  return list(records.slice(start, start + limit).map(present), url, start + limit < records.length);
}

function positionOf(records: { id: string }[], id: string) {
  const position = records.findIndex((record) => record.id === id);
  if (position < 0) throw missing('object', id);
  return position;
}
