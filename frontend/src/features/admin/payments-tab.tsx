import { useQuery } from '@tanstack/react-query';

import { calendarDayOf } from '../../lib/draw-time.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Table, type Column } from '../../ui/table.js';
import { paymentsQuery, type PaymentLine } from './admin-api.js';
import { ListFrame } from './list-frame.js';
import { useListPlace } from './list-place.js';
import { SearchBox } from './search-box.js';

const columns: readonly Column<PaymentLine>[] = [
  { title: 'Email', cell: ({ email }) => <span className="font-semibold">{email}</span> },
  { title: 'Plan', cell: ({ plan }) => plan },
  // Spec §2: a subscription without a status counts as active.
  { title: 'Status', cell: ({ status }) => status ?? 'Active' },
  {
    title: 'Paid until',
    cell: ({ currentPeriodEnd }) => (
      <span className="whitespace-nowrap">{currentPeriodEnd ? calendarDayOf(currentPeriodEnd) : '–'}</span>
    ),
  },
  {
    title: 'Customer id',
    cell: ({ stripeCustomerId }) =>
      stripeCustomerId ? (
        <span className="inline-flex items-center gap-1">
          <code className="text-sm">{stripeCustomerId}</code>
          <CopyButton text={stripeCustomerId} what={`customer id ${stripeCustomerId}`} compact />
        </span>
      ) : (
        'N/A'
      ),
  },
];

export function PaymentsTab() {
  const { search, page, filter, turnTo } = useListPlace();
  const payments = useQuery(paymentsQuery({ search, page }));
  return (
    <div className="space-y-5">
      <div className="max-w-md">
        <SearchBox label="Search by email" value={search} onSearch={(value) => filter('search', value)} />
      </div>
      <ListFrame what="payments" query={payments} page={page} onPage={turnTo}>
        {(rows) => (
          <Table
            caption="Subscriptions"
            columns={columns}
            rows={rows}
            keyOf={({ memberId }) => memberId}
            empty="No payments found."
          />
        )}
      </ListFrame>
    </div>
  );
}
