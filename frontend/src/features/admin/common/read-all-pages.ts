import type { ListPage } from './lists.js';

/** Row limit of a file; more rows would require too many requests. */
export const MOST_ROWS = 1_000;

/**
 * Reads the pages of a list one after the other.
 * @returns the rows, and whether the list is longer than {@link MOST_ROWS}
 */
export async function readAllPages<Row>(read: (page: string) => Promise<ListPage<Row>>) {
  const rows: Row[] = [];
  let page: string | null = '';
  while (page !== null && rows.length < MOST_ROWS) {
    const { items, next }: ListPage<Row> = await read(page);
    rows.push(...items);
    page = next;
  }
  return { rows, isCut: page !== null };
}
