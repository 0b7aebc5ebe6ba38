import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { paths } from '../../../lib/browser/paths.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Loading, Skeleton, SkeletonRows } from '../../../ui/skeleton.js';
import { type Column, Table } from '../../../ui/table.js';
import { NoRouteNotice } from '../notifications/no-route-notice.js';
import { routesQuery } from '../notifications/notifications-api.js';
import { StaffSection } from '../staff/staff-section.js';
import { staffQuery } from '../staff/staff-api.js';
import { useAwaited } from '../common/use-awaited.js';
import { PreflightSection } from './preflight.js';
import { type Metric, metricsQuery, type ServiceMetrics, services } from './metrics-api.js';
import {
  backlogOf,
  missingIn,
  named,
  spanOf,
  sumOf,
  tallies,
  type Tally,
  uncountedIn,
  type Worry,
  worriesIn,
} from './service-metrics.js';
import { StripeSettings, stripeSettingsQuery } from './stripe-settings.js';

/** A service with its metrics, if it responded. */
interface ServiceLine {
  readonly service: string;
  readonly said: ServiceMetrics | undefined;
  readonly isPending: boolean;
}

function State({ said, isPending }: ServiceLine) {
  if (!said) return isPending ? <Skeleton className="h-6 w-20" /> : <Badge tone="bad">No answer</Badge>;
  const missing = missingIn(said);
  return missing.length === 0 ? (
    <Badge tone="good">Ready</Badge>
  ) : (
    <Badge tone="warn">Waits: {missing.join(', ')}</Badge>
  );
}

const serviceColumns: readonly Column<ServiceLine>[] = [
  { title: 'Service', cell: ({ service }) => <span className="font-semibold">{service}</span> },
  { title: 'State', cell: (line) => <State {...line} /> },
  { title: 'Backlog', numeric: true, cell: ({ said }) => (said ? formatNumber(backlogOf(said).behind) : '–') },
  {
    title: 'Oldest unpublished event',
    numeric: true,
    spare: true,
    cell: ({ said }) => (said ? spanOf(backlogOf(said).outboxAge) : '–'),
  },
  {
    title: 'Memory',
    numeric: true,
    spare: true,
    cell: ({ said }) => (said ? `${formatNumber(Math.round(said.memoryBytes / 2 ** 20))} MB` : '–'),
  },
  { title: 'Up for', numeric: true, spare: true, cell: ({ said }) => (said ? spanOf(said.upSeconds) : '–') },
];

const tallyColumns = (what: string): readonly Column<Tally>[] => [
  { title: what, cell: ({ key }) => <span className="break-all">{key}</span> },
  { title: 'Times', numeric: true, spare: true, cell: ({ count }) => formatNumber(count) },
  {
    title: 'Failed',
    numeric: true,
    cell: ({ failed }) => (failed > 0 ? <span className="font-semibold text-bad">{formatNumber(failed)}</span> : '0'),
  },
  { title: 'p95', numeric: true, cell: ({ p95 }) => spanOf(p95) },
];

const isServerFault = (status: string) => Number(status) >= 500;
const isProviderFault = (outcome: string) => outcome === 'error' || outcome === '429' || outcome.startsWith('5');
const isUnhandled = (outcome: string) => outcome === 'dead-lettered';

interface Section {
  readonly title: string;
  readonly what: string;
  readonly empty: string;
  readonly rows: (metrics: readonly Metric[], of: (service: string) => readonly Metric[]) => Tally[];
}

const sections: readonly Section[] = [
  {
    title: 'Requests',
    what: 'Route',
    empty: 'None since it was started.',
    rows: (_all, of) =>
      tallies(
        named(of('gateway'), 'http_server_request_duration_seconds'),
        ['http_request_method', 'http_route'],
        'http_response_status_code',
        isServerFault,
      ),
  },
  {
    title: 'Calls to providers',
    what: 'Provider',
    empty: 'None since they were started.',
    rows: (all) =>
      tallies(named(all, 'provider_call_duration_seconds'), ['provider', 'operation'], 'outcome', isProviderFault),
  },
  {
    title: 'Events handled',
    what: 'Event',
    empty: 'None since they were started.',
    rows: (all) => tallies(named(all, 'event_duration_seconds'), ['type'], 'outcome', isUnhandled),
  },
];

/** The status of all services, from the metrics that Prometheus collects. */
export function SystemTab() {
  const answers = useQueries({ queries: services.map(metricsQuery) });
  const lines = services.map((service, place) => ({
    service,
    // After an error the metrics of the last response are out of date
    said: answers[place]?.isError ? undefined : answers[place]?.data,
    isPending: answers[place]?.isPending ?? true,
  }));
  const of = (service: string) => lines.find((line) => line.service === service)?.said?.metrics ?? [];
  const all = services.flatMap((service) => of(service));
  const areSettingsAwaited = useQuery(stripeSettingsQuery).isPending;
  const areRoutesAwaited = useQuery(routesQuery).isPending;
  const isStaffAwaited = useQuery(staffQuery).isPending;
  const isAwaited = useAwaited(
    areSettingsAwaited || areRoutesAwaited || isStaffAwaited || lines.some(({ isPending }) => isPending),
  );
  if (isAwaited) {
    return (
      <Loading what="the state of the services">
        <Skeleton className="mb-8 h-15" />
        <SkeletonRows rows={services.length} />
      </Loading>
    );
  }
  return (
    <div className="grid gap-8">
      <Worries lines={lines} worries={worriesIn(all)} isWhole={uncountedIn(all).length === 0} />
      <NoRouteNotice />
      <Table
        caption="Services"
        columns={serviceColumns}
        rows={lines}
        keyOf={({ service }) => service}
        empty=""
        onPhone="rows"
      />
      <StaffSection />
      <StripeSettings />
      <PreflightSection />
      {sections.map(({ rows, ...section }) => (
        <Tallies key={section.title} {...section} rows={rows(all, of)} />
      ))}
      <p className="text-sm text-muted">
        Counted since each service started, by the replica that responded.{' '}
        {formatCount(
          sumOf(named(all, 'task_failures_total')),
          'scheduled job failed and was retried.',
          'scheduled jobs failed and were retried.',
        )}
      </p>
    </div>
  );
}

const FIRST = 12;

/** Table of the rows with the most failures; the other rows are shown on request. */
function Tallies({ title, what, empty, rows }: Omit<Section, 'rows'> & { rows: readonly Tally[] }) {
  const [isWhole, setWhole] = useState(false);
  const visibleRows = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <section aria-labelledby={`system-${what}`}>
      <h2 id={`system-${what}`} className="headline mb-3 text-xl">
        {title}
      </h2>
      <Table
        caption={title}
        columns={tallyColumns(what)}
        rows={visibleRows}
        keyOf={({ key }) => key}
        empty={empty}
        onPhone="rows"
      />
      {rows.length > FIRST && (
        <Button kind="secondary" size="small" className="mt-3" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${FIRST}` : `Show all ${formatNumber(rows.length)}`}
        </Button>
      )}
    </section>
  );
}

interface WorriesProps {
  readonly lines: readonly ServiceLine[];
  readonly worries: readonly Worry[];
  /** Whether every count could be read. */
  readonly isWhole: boolean;
}

function Worries({ lines, worries, isWhole }: WorriesProps) {
  const silent = lines.filter(({ said, isPending }) => !said && !isPending).map(({ service }) => service);
  if (lines.some(({ isPending }) => isPending)) return <Skeleton className="h-15 w-full" />;
  if (silent.length === 0 && worries.length === 0 && isWhole) return <Notice tone="good">All services healthy.</Notice>;
  return (
    <Notice tone={silent.length > 0 ? 'bad' : 'warn'}>
      <ul className="grid gap-1">
        {silent.length > 0 && <li>No answer from: {silent.join(', ')}.</li>}
        {silent.length === 0 && !isWhole && <li>Some counts could not be read. There may be more to do.</li>}
        {worries.map(({ id, words, tab }) => (
          <li key={id}>
            {words} {tab && <Link to={paths.admin({ tab })}>Open</Link>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
