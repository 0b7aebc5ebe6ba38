// `display: block`, which turns the table into a list on phones, removes the implicit roles of table elements.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react';

import { classNames } from '../../../lib/format/class-names.js';
import { Head, type Column } from '../../../ui/table.js';
import { DataCell, FirstCell } from './data-cells.js';
import { DataBox } from './data-box.js';
import { type Selection, SelectionBar } from './row-selection.js';

interface DataTableProps<Row> {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Text shown instead of a table without rows. */
  readonly empty: string;
  readonly order?: { readonly current: string; readonly onChange: (order: string) => void };
  /** Address of a row's page; null for a row without one. */
  readonly linkOf?: (row: Row) => string | null;
  /** Ids and buttons of a row, which show when the pointer or the focus is on it. */
  readonly actions?: (row: Row) => ReactNode;
  readonly selection?: Selection;
  /** Bulk actions for the selected rows. */
  readonly bulk?: ReactNode;
  /** Name in the label of a row's checkbox: `Select <name>`. */
  readonly nameOf?: (row: Row) => string;
}

/**
 * A list of the console: the head stays in sight, and below the width of a laptop the first column too. The whole row is
 * a link, which opens in a new tab like any other. On a phone each row is a block.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, empty, order, linkOf, actions, selection, bulk, nameOf } = props;
  if (rows.length === 0) return <p className="rounded-card border border-line bg-surface p-6 text-muted">{empty}</p>;
  const [first, ...others] = columns;
  return (
    <DataBox label={caption}>
      {selection && (
        <SelectionBar selection={selection} keys={rows.map(keyOf)}>
          {bulk}
        </SelectionBar>
      )}
      <table role="table" className="stacked w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead
          role="rowgroup"
          className={classNames('bg-surface lg:sticky lg:z-20', selection ? 'lg:top-14' : 'lg:top-0')}
        >
          <tr role="row" className="sm:border-b sm:border-line">
            {columns.map((column) => (
              <Head key={column.title} column={column} order={order} isList />
            ))}
            {actions && (
              <th role="columnheader" scope="col" className="max-sm:sr-only">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = keyOf(row);
            const link = linkOf?.(row) ?? null;
            const isSelected = selection?.selected.has(key) ?? false;
            return (
              <tr
                role="row"
                key={key}
                aria-selected={selection ? isSelected : undefined}
                className={classNames(
                  'group border-b border-line last:border-b-0',
                  isSelected ? 'bg-accent-soft' : link && 'hover:bg-sunken',
                )}
              >
                <FirstCell link={link} selection={selection} rowKey={key} name={nameOf?.(row) ?? key}>
                  {first?.cell(row)}
                </FirstCell>
                {others.map(({ title, cell, numeric }) => (
                  <DataCell key={title} title={title} link={link} numeric={numeric}>
                    {cell(row)}
                  </DataCell>
                ))}
                {actions && (
                  <DataCell title="Actions" link={null}>
                    <span className="inline-flex items-center gap-1 max-sm:-my-1.5 max-sm:-ml-3 group-focus-within:opacity-100 group-hover:opacity-100 lg:pointer-fine:opacity-0">
                      {actions(row)}
                    </span>
                  </DataCell>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </DataBox>
  );
}
