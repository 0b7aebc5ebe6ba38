import { useQuery } from '@tanstack/react-query';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Loading, Skeleton, SkeletonRows } from '../../../ui/skeleton.js';
import type { Column } from '../../../ui/table.js';
import { paths } from '../../../lib/browser/paths.js';
import { paymentsQuery, type PaymentLine } from '../admin-api.js';
import { Gifts } from './gifts.js';
import { giftsQuery } from './gifts-api.js';
import { Cohorts } from './cohorts.js';
import { Disputes, disputesQuery } from './disputes.js';
import { DataTable } from '../common/data-table.js';
import { FilterChip } from '../common/filter-chip.js';
import { ExportCsv } from '../common/export-csv.js';
import { queryStringOf } from '../common/lists.js';
import { useMemberTrail } from '../common/member-trail.js';
import { ViewBar } from '../common/view-bar.js';
import { ListFrame } from '../common/list-frame.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { BusinessMetricsPanel } from './business-metrics.js';
import { LeaveReasonsPanel } from './leave-reasons.js';
import { leaveReasonsQuery } from './leave-reasons-api.js';
import { Orphans, orphansQuery } from './orphans.js';
import { businessMetricsQuery } from './money-api.js';
import { Reconciliation, reconciliationQuery } from './reconciliation.js';
import { SearchBox } from '../common/search-box.js';
import { useAwaited } from '../common/use-awaited.js';

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

/** Ids are shortened in the table; copying uses the full id. */
const cut = (id: string) => (id.length > 13 ? `${id.slice(0, 12)}…` : id);

const columns: readonly Column<PaymentLine>[] = [
  {
    title: 'Email',
    cell: ({ email, stripeCustomerId }) => (
      <>
        <span className="block font-semibold wrap-anywhere sm:min-w-44">{email ?? '–'}</span>
        <span className="block text-muted">
          Customer {stripeCustomerId ? <code className="text-[0.8125rem]">{cut(stripeCustomerId)}</code> : 'N/A'}
        </span>
      </>
    ),
  },
  { title: 'Status', orders: { ascending: 'status' }, cell: (line) => <Status {...line} /> },
  {
    title: 'Plan',
    orders: { ascending: 'plan' },
    cell: ({ plan }) => (plan ? { monthly: 'Monthly', annual: 'Annual' }[plan] : '–'),
  },
  {
    title: 'Paid until',
    orders: { ascending: 'renewal' },
    cell: ({ currentPeriodEnd }) => (
      <span className="xl:whitespace-nowrap">{currentPeriodEnd ? calendarDayOf(currentPeriodEnd) : '–'}</span>
    ),
  },
  {
    title: 'Refunded',
    numeric: true,
    cell: ({ repaidCents = 0 }) => (repaidCents > 0 ? dollars(repaidCents) : '–'),
  },
];

const views = [
  { name: 'All', query: '' },
  { name: 'Past due', query: 'status=past-due' },
  { name: 'Paused', query: 'status=paused' },
  { name: 'Ended', query: 'status=ended' },
  { name: 'Annual, by renewal', query: 'plan=annual&sort=renewal' },
];

const statusChoices = Object.entries(statuses).map(([status, { words }]) => [status, words] as const);
const planChoices = [
  ['monthly', 'Monthly'],
  ['annual', 'Annual'],
] as const;

/** The metrics and notices around the list vary in height, so the list appears together with them. */
function useIsTabAwaited() {
  const { isPending: areMetricsAwaited } = useQuery(businessMetricsQuery);
  const { isPending: areDisputesAwaited } = useQuery(disputesQuery);
  const { isPending: areOrphansAwaited } = useQuery(orphansQuery);
  const { isPending: isComparisonAwaited } = useQuery(reconciliationQuery);
  const { isPending: areReasonsAwaited } = useQuery(leaveReasonsQuery);
  const isAwaited = areMetricsAwaited || areDisputesAwaited || areOrphansAwaited;
  const { isPending: areGiftsAwaited } = useQuery(giftsQuery({ state: '', page: '' }));
  return useAwaited(isAwaited || isComparisonAwaited || areReasonsAwaited || areGiftsAwaited);
}

export function PaymentsTab() {
  if (useIsTabAwaited()) {
    return (
      <Loading what="payments">
        <div className="space-y-5">
          <Card title="Overview">
            <Skeleton className="h-44 sm:h-24" />
          </Card>
          <SkeletonRows />
        </div>
      </Loading>
    );
  }
  return (
    <div className="space-y-5">
      <BusinessMetricsPanel />
      <Disputes />
      <Orphans />
      <Subscriptions />
    </div>
  );
}

function Subscriptions() {
  const { search, page, value, searchFor, filter, clear, turnTo } = useListQueryParams();
  const place = { search, sort: value('sort', 'newest'), status: value('status'), plan: value('plan') };
  const payments = useQuery(paymentsQuery({ ...place, page }));
  useMemberTrail(payments.data?.items.map(({ memberId }) => memberId));
  return (
    <section aria-label="Subscriptions" className="space-y-4">
      <ViewBar tab="payments" builtIn={views} />
      <div className="max-w-md">
        <SearchBox label="Search by full email, customer or member id" value={search} onSearch={searchFor} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip
          label="Status"
          value={place.status}
          choices={statusChoices}
          onChoose={(next) => filter('status', next)}
        />
        <FilterChip label="Plan" value={place.plan} choices={planChoices} onChoose={(next) => filter('plan', next)} />
        {(place.status || place.plan) && (
          <Button kind="quiet" size="small" onClick={() => clear('status', 'plan')}>
            Clear filters
          </Button>
        )}
        <span className="ml-auto">
          <ExportCsv fileName="payments.csv" path={`/api/admin/payments/export?${queryStringOf(place)}`} />
        </span>
      </div>
      <ListFrame what="payments" query={payments} page={page} onPage={turnTo}>
        {(rows) => (
          <DataTable
            caption="Subscriptions"
            columns={columns}
            rows={rows}
            // A member who resubscribed has two subscriptions, which differ only in their times
            keyOf={({ memberId, stripeCustomerId, currentPeriodEnd }) =>
              [memberId, stripeCustomerId, currentPeriodEnd].join(' ')
            }
            empty="No payments found."
            order={{ current: place.sort, onChange: (next) => filter('sort', next) }}
            linkOf={({ memberId }) => paths.admin({ tab: 'users', member: memberId })}
            actions={(line) => <Ids {...line} />}
          />
        )}
      </ListFrame>
      {!payments.isPending && (
        <>
          <Gifts />
          <Reconciliation />
          <LeaveReasonsPanel />
          <Cohorts />
        </>
      )}
    </section>
  );
}

function Ids({ memberId, stripeCustomerId }: PaymentLine) {
  return (
    <>
      <CopyButton text={memberId} what={`member id ${memberId}`} compact />
      {stripeCustomerId && <CopyButton text={stripeCustomerId} what={`customer id ${stripeCustomerId}`} compact />}
    </>
  );
}
