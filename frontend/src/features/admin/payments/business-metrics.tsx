import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { Card } from '../../../ui/card.js';
import { type BusinessMetrics, businessMetricsQuery } from './money-api.js';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const moneyOf = (cents: number) => money.format(cents / 100);

const reasonWords: Record<string, string> = {
  'not-renewed': 'turned auto-renew off',
  unpaid: 'last payment attempt failed',
  'member-cancelled': 'ended at Stripe',
  disputed: 'lost to a dispute',
  closed: 'closed by us',
  'self-excluded': 'excluded themselves',
  deleted: 'account deleted',
};

const percentOf = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`);

function metricRowsOf({ monthlyRevenueCents, running, pastDue, paused, disputed, churn, gifts }: BusinessMetrics) {
  const { sold = 0, revenueCents = 0, unredeemed = 0, unredeemedCents = 0 } = gifts ?? {};
  return [
    ['Monthly revenue', moneyOf(monthlyRevenueCents), 'MRR: annual plans count 1/12'],
    [
      'Paying members',
      formatNumber(running.monthly + running.annual),
      `${formatNumber(running.monthly)} monthly, ${formatNumber(running.annual)} annual`,
    ],
    ['Payment failed', formatNumber(pastDue.count), `${moneyOf(pastDue.amountCents)} open, being retried`],
    ['On hold', formatNumber(paused + disputed), `${formatNumber(paused)} paused, ${formatNumber(disputed)} disputed`],
    [
      '30-day churn',
      percentOf(churn.left, churn.before),
      `${formatNumber(churn.left)} of ${formatNumber(churn.before)} members 30 days ago`,
    ],
    [
      'Gifts in 30 days',
      moneyOf(revenueCents),
      `${formatNumber(sold)} sold, ${formatNumber(unredeemed)} (${moneyOf(unredeemedCents)}) not redeemed yet`,
    ],
  ] as const;
}

/** Business metrics, at most one hour old. */
export function BusinessMetricsPanel() {
  const { data, error } = useQuery(businessMetricsQuery);
  const metrics = data?.newest;
  return (
    <Card
      title="Overview"
      titleId="business-metrics"
      aside={metrics && <span className="text-sm text-muted">Counted {easternStampOf(metrics.at)}</span>}
    >
      {error && <p>The figures can’t be shown right now.</p>}
      {data && !metrics && <p>Not counted yet. This runs every hour.</p>}
      {metrics && (
        <>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
            {metricRowsOf(metrics).map(([term, value, note]) => (
              <Fact key={term} term={term} value={value} note={note} />
            ))}
          </dl>
          <Reasons churn={metrics.churn} />
        </>
      )}
    </Card>
  );
}

function Fact({ term, value, note }: { term: string; value: ReactNode; note: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figures text-2xl font-semibold">{value}</dd>
      <dd className="text-sm text-muted">{note}</dd>
    </div>
  );
}

function Reasons({ churn: { reasons } }: { churn: BusinessMetrics['churn'] }) {
  const named = Object.entries(reasons).toSorted(([, a], [, b]) => b - a);
  if (named.length === 0) return null;
  const words = named.map(([reason, count]) => `${reasonWords[reason] ?? reason} ${formatNumber(count)}`);
  return <p className="mt-4 text-[0.9375rem] text-muted">Why they left: {words.join(', ')}.</p>;
}
