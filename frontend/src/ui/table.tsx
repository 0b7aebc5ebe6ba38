// `display: block`, which turns the table into a list on phones, removes the implicit roles of table elements.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';

import { classNames } from '../lib/format/class-names.js';
import { ScrollBox } from './scroll-box.js';

/** The names of a column's two sort orders; one that the list does not offer is absent. */
export interface Orders {
  readonly ascending?: string;
  readonly descending?: string;
}

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the column has numbers, which are right-aligned so that their digits line up. */
  readonly numeric?: boolean;
  readonly orders?: Orders;
  /** Whether the column is hidden on phones in tables whose rows remain rows. */
  readonly spare?: boolean;
}

interface Order {
  readonly current: string;
  readonly onChange: (order: string) => void;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Text shown instead of a table without rows. */
  readonly empty: string;
  readonly order?: Order;
  /** The layout of a row on a phone: a block of lines, or a row where it is short. */
  readonly onPhone?: 'list' | 'rows';
}

const align = (numeric?: boolean) => (numeric ? 'sm:text-right figures' : 'text-left');

/**
 * A plain table that scrolls horizontally if it is too wide. On a phone it is a list: each row is a block, and each
 * cell follows its column's title.
 */
export function Table<Row>({ caption, columns, rows, keyOf, empty, order, onPhone = 'list' }: TableProps<Row>) {
  const isList = onPhone === 'list';
  if (rows.length === 0) return <p className="rounded-card border border-line bg-surface p-6 text-muted">{empty}</p>;
  return (
    <ScrollBox label={caption}>
      <table role="table" className={classNames('w-full border-collapse text-[0.9375rem]', isList && 'stacked')}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row" className={isList ? 'sm:border-b sm:border-line' : 'border-b border-line'}>
            {columns.map((column) => (
              <Head key={column.title} column={column} order={order} isList={isList} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={keyOf(row)} className="border-b border-line last:border-b-0">
              {columns.map(({ title, cell, numeric, spare }, index) => (
                <Cell key={title} title={title} isHead={index === 0} numeric={numeric} isList={isList} spare={spare}>
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface CellProps {
  readonly title: string;
  readonly isHead: boolean;
  readonly numeric?: boolean;
  readonly isList: boolean;
  readonly spare?: boolean;
  readonly children: ReactNode;
}

function Cell({ title, isHead, numeric, isList, spare, children }: CellProps) {
  const classes = classNames(
    'px-2 py-2 align-middle font-normal first:pl-4 last:pr-4 xl:px-3',
    align(numeric),
    isList && 'max-sm:px-4',
    !isList && spare && 'max-sm:hidden',
  );
  if (isHead)
    return (
      <th role="rowheader" scope="row" className={classes}>
        {children}
      </th>
    );
  return (
    <td role="cell" data-title={title} className={classes}>
      <span className="min-w-0">{children}</span>
    </td>
  );
}

const directionOf = ({ ascending, descending }: Orders, current: string) => {
  if (current === ascending) return 'ascending';
  return current === descending ? 'descending' : 'none';
};

/** Returns the order that a press on the title selects: the opposite of the current one, or else descending if there is one. */
const nextOf = ({ ascending, descending }: Orders, current: string) => {
  if (current === descending) return ascending ?? current;
  return current === ascending ? (descending ?? current) : (descending ?? ascending ?? current);
};

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly order?: Order;
  readonly isList: boolean;
}

/** A head cell, which puts the list in another order when it is pressed. */
export function Head<Row>({ column: { title, numeric, orders, spare }, order, isList }: HeadProps<Row>) {
  const classes = classNames(
    'label-caps px-2 py-2.5 first:pl-4 last:pr-4 xl:px-3 xl:whitespace-nowrap',
    !isList && spare && 'max-sm:hidden',
    align(numeric),
  );
  if (!orders || !order)
    return (
      <th role="columnheader" scope="col" className={classNames(classes, isList && 'max-sm:sr-only')}>
        {title}
      </th>
    );
  const direction = directionOf(orders, order.current);
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={classes}>
      <button
        type="button"
        onClick={() => order.onChange(nextOf(orders, order.current))}
        className="-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-md px-1.5 text-left hover:text-ink"
      >
        {title}
        <Arrow aria-hidden="true" className={classNames('size-3.5', direction === 'none' && 'opacity-0')} />
      </button>
    </th>
  );
}
