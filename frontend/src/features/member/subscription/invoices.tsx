import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { Table, type Column } from '../../../ui/table.js';
import { LoadError } from '../../../ui/load-error.js';
import { invoicesQuery, type Invoice } from './invoices-api.js';

const NEWEST = 3;

const stateWords = {
  paid: { word: 'Paid', tone: 'good' },
  open: { word: 'To be paid', tone: 'warn' },
  unpaid: { word: 'Not paid', tone: 'bad' },
} as const satisfies Record<Invoice['state'], unknown>;

const columns: readonly Column<Invoice>[] = [
  { title: 'Date', cell: ({ at }) => calendarDayOf(at) },
  {
    title: 'For',
    cell: ({ period }) => (period ? `${calendarDayOf(period.startsAt)} to ${calendarDayOf(period.endsAt)}` : '–'),
  },
  { title: 'Amount', numeric: true, cell: ({ amountCents }) => dollars(amountCents) },
  { title: 'State', cell: (invoice) => <State {...invoice} /> },
  {
    title: 'Invoice',
    cell: ({ url, number, invoiceId }) =>
      url ? (
        <a href={url} target="_blank" rel="noreferrer" className="text-link inline-block py-1">
          {number ?? invoiceId}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        (number ?? invoiceId)
      ),
  },
];

/** Whether it was paid, and what was given back of it. */
function State({ state, amountCents, refundedCents, creditedCents }: Invoice) {
  const { word, tone } = stateWords[state];
  const isRefunded = refundedCents > 0 && refundedCents >= amountCents;
  return (
    <>
      <Badge tone={isRefunded ? 'plain' : tone}>{isRefunded ? 'Refunded' : word}</Badge>
      {!isRefunded && refundedCents > 0 && <span className="block text-sm">{dollars(refundedCents)} refunded</span>}
      {creditedCents > 0 && <span className="block text-sm">{dollars(creditedCents)} credited</span>}
    </>
  );
}

/** Paid and open invoices, with the provider's invoice and receipt. */
export function Invoices() {
  return (
    <>
      <h4 className="headline mb-3 text-lg">Invoices and receipts</h4>
      <InvoiceList />
    </>
  );
}

function InvoiceList() {
  const { data, error, refetch } = useQuery(invoicesQuery);
  if (error && !data)
    return (
      <LoadError title="Your invoices can’t be shown right now." retry={() => void refetch()}>
        Nothing was charged or changed by that.
      </LoadError>
    );
  if (data) return <InvoiceTable invoices={data} />;
  return (
    <Loading what="your invoices">
      <Skeleton className="h-44" />
    </Loading>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <Table
        caption="Invoices and receipts"
        columns={columns}
        rows={isWhole ? invoices : invoices.slice(0, NEWEST)}
        keyOf={({ invoiceId }) => invoiceId}
        empty="No invoices yet."
      />
      {!isWhole && invoices.length > NEWEST && (
        <Button kind="quiet" size="small" className="mt-2 -ml-3" onClick={() => setWhole(true)}>
          Show all {invoices.length} invoices
        </Button>
      )}
    </>
  );
}
