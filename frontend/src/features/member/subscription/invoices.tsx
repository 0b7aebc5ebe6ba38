import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import * as words from '#words/features/member/subscription/invoices.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { Table, type Column } from '../../../ui/table.js';
import { LoadError } from '../../../ui/load-error.js';
import { invoicesQuery, type Invoice } from './invoices-api.js';

const NEWEST = 3;

const tones = { paid: 'good', open: 'warn', unpaid: 'bad' } as const satisfies Record<Invoice['state'], unknown>;

const columns: readonly Column<Invoice>[] = [
  { title: words.date, cell: ({ at }) => calendarDayOf(at) },
  {
    title: words.paidFor,
    cell: ({ period }) => (period ? words.period(calendarDayOf(period.startsAt), calendarDayOf(period.endsAt)) : '–'),
  },
  { title: words.amount, numeric: true, cell: ({ amountCents }) => dollars(amountCents) },
  { title: words.state, cell: (invoice) => <State {...invoice} /> },
  {
    title: words.invoice,
    cell: ({ url, number, invoiceId }) =>
      url ? (
        <a href={url} target="_blank" rel="noreferrer" className="text-link inline-block py-1">
          {number ?? invoiceId}
          <span className="sr-only">{words.inNewTab}</span>
        </a>
      ) : (
        (number ?? invoiceId)
      ),
  },
];

/** Payment state of the invoice, with the refunded or credited amount. */
function State({ state, amountCents, refundedCents, creditedCents }: Invoice) {
  const isRefunded = refundedCents > 0 && refundedCents >= amountCents;
  return (
    <>
      <Badge tone={isRefunded ? 'plain' : tones[state]}>{isRefunded ? words.refunded : words.states[state]}</Badge>
      {!isRefunded && refundedCents > 0 && (
        <span className="block text-sm">{words.amountRefunded(dollars(refundedCents))}</span>
      )}
      {creditedCents > 0 && <span className="block text-sm">{words.amountCredited(dollars(creditedCents))}</span>}
    </>
  );
}

/** Paid and open invoices, with the provider's invoice and receipt. */
export function Invoices() {
  return (
    <>
      <h4 className="headline mb-3 text-lg">{words.title}</h4>
      <InvoiceList />
    </>
  );
}

function InvoiceList() {
  const { data, error, refetch } = useQuery(invoicesQuery);
  if (error && !data)
    return (
      <LoadError title={words.unavailable} retry={() => void refetch()}>
        {words.nothingCharged}
      </LoadError>
    );
  if (data) return <InvoiceTable invoices={data} />;
  return (
    <Loading what={words.yourInvoices}>
      <Skeleton className="h-44" />
    </Loading>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <Table
        caption={words.title}
        columns={columns}
        rows={isWhole ? invoices : invoices.slice(0, NEWEST)}
        keyOf={({ invoiceId }) => invoiceId}
        empty={words.noInvoices}
      />
      {!isWhole && invoices.length > NEWEST && (
        <Button kind="quiet" size="small" className="mt-2 -ml-3" onClick={() => setWhole(true)}>
          {words.showAll(invoices.length)}
        </Button>
      )}
    </>
  );
}
