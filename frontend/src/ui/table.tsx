import type { ReactNode } from 'react';

import { classNames } from '../lib/class-names.js';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are set to the right, so that their digits line up. */
  readonly numeric?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What stands here when there are no rows. */
  readonly empty: string;
}

const align = (numeric?: boolean) => (numeric ? 'text-right figures' : 'text-left');

/** A plain table that scrolls sideways inside itself on small screens. */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p className="rounded-card border border-line bg-surface p-6 text-muted">{empty}</p>;
  return (
    <section
      aria-label={caption}
      // Keyboard users scroll the region itself when it is wider than the screen.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ title, numeric }) => (
              <th
                key={title}
                scope="col"
                className={classNames('label-caps px-4 py-3 whitespace-nowrap', align(numeric))}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-b-0">
              {columns.map(({ title, cell, numeric }) => (
                <td key={title} className={classNames('px-4 py-2.5 align-middle', align(numeric))}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
