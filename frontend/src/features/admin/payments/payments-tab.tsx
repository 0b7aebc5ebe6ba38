import { useQuery } from '@tanstack/react-query';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Badge } from '../../../ui/badge.js';
import { Table, type Column } from '../../../ui/table.js';
import { paymentsQuery, type PaymentLine } from '../admin-api.js';
import { Cohorts } from './cohorts.js';
import { CopyableId } from '../common/copyable-id.js';
import { Disputes } from './disputes.js';
import { ListFrame } from '../common/list-frame.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { BusinessMetricsPanel } from './business-metrics.js';
import { Orphans } from './orphans.js';
import { Reconciliation } from './reconciliation.js';
import { SearchBox } from '../common/search-box.js';

const statuses = {
  active: { words: 'Active', tone: 'good' },
  'past-due': { words: 'Past due', tone: 'bad' },
  paused: { words: 'Paused', tone: 'warn' },
  ended: { words: 'Ended', tone: 'plain' },
} as const;

/** A subscription without a status counts as active (spec §2). */
function Status({ status }: PaymentLine) {
  const { words, tone } = statuses[status ?? 'active'];
  return <Badge tone={tone}>{words}</Badge>;
}

const columns: readonly Column<PaymentLine>[] = [
  {
    title: 'Email',
    cell: ({ email }) => <span className="font-semibold">{email ?? '–'}</span>,
  },
  { title: 'Plan', orders: { ascending: 'plan' }, cell: ({ plan }) => plan ?? '–' },
  { title: 'Status', orders: { ascending: 'status' }, cell: (line) => <Status {...line} /> },
  {
    title: 'Paid until',
    orders: { ascending: 'renewal' },
    cell: ({ currentPeriodEnd }) => (
      <span className="whitespace-nowrap">{currentPeriodEnd ? calendarDayOf(currentPeriodEnd) : '–'}</span>
    ),
  },
  {
    title: 'Paid back',
    numeric: true,
    spare: true,
    cell: ({ repaidCents = 0 }) => (repaidCents > 0 ? dollars(repaidCents) : '–'),
  },
  {
    title: 'Customer id',
    cell: ({ stripeCustomerId }) =>
      stripeCustomerId ? <CopyableId id={stripeCustomerId} of="customer" length={12} /> : 'N/A',
  },
  { title: 'Member id', cell: ({ memberId }) => <CopyableId id={memberId} of="member" /> },
];

export function PaymentsTab() {
  const { search, page, value, searchFor, filter, turnTo } = useListQueryParams();
  const sort = value('sort', 'newest');
  const payments = useQuery(paymentsQuery({ search, page, sort }));
  return (
    <div className="space-y-5">
      <BusinessMetricsPanel />
      <Disputes />
      <Orphans />
      <div className="max-w-md">
        <SearchBox label="Search by full email, customer or member id" value={search} onSearch={searchFor} />
      </div>
      <Reconciliation />
      <ListFrame what="payments" query={payments} page={page} onPage={turnTo}>
        {(rows) => (
          <Table
            caption="Subscriptions"
            columns={columns}
            rows={rows}
            // A member who resubscribed has two subscriptions, which differ only in their times
            keyOf={({ memberId, stripeCustomerId, currentPeriodEnd }) =>
              [memberId, stripeCustomerId, currentPeriodEnd].join(' ')
            }
            empty="No payments found."
            order={{ current: sort, onChange: (next) => filter('sort', next) }}
          />
        )}
      </ListFrame>
      <Cohorts />
    </div>
  );
}
