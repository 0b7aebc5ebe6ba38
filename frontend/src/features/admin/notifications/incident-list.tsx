import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../lib/api/problem-error.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { type Column, Table } from '../../../ui/table.js';
import { toast } from '../../../ui/toast.js';
import { LoadFailed } from '../common/load-failed.js';
import { kindTitle } from './condition-kinds.js';
import { acknowledgeIncident, type Incident, incidentsQuery, type Route } from './notifications-api.js';

const Stamp = ({ at }: { at: string }) => <span className="figures whitespace-nowrap">{easternStampOf(at)}</span>;

function StateBadge({ endedAt, isUrgent }: Incident) {
  if (endedAt) return <Badge>Over</Badge>;
  return isUrgent ? <Badge tone="bad">Urgent</Badge> : <Badge tone="warn">Open</Badge>;
}

/** Returns the names of the notified routes; a removed route's name is unknown. */
function notifiedText({ notified }: Incident, routes: readonly Route[]): string {
  const nameOf = (routeId: string) => routes.find((route) => route.routeId === routeId)?.name ?? 'a removed route';
  return notified.length === 0 ? 'No route' : notified.map(({ routeId }) => nameOf(routeId)).join(', ');
}

function Acknowledgment({ incident, onAcknowledge }: { incident: Incident; onAcknowledge: (id: string) => void }) {
  const { incidentId, kind, acknowledged, endedAt } = incident;
  if (acknowledged) {
    return (
      <>
        <span className="block wrap-anywhere">{acknowledged.by}</span>
        <span className="block text-muted">
          <Stamp at={acknowledged.at} />
        </span>
      </>
    );
  }
  if (endedAt) return '–';
  return (
    <Button kind="secondary" size="small" onClick={() => onAcknowledge(incidentId)}>
      Acknowledge<span className="sr-only"> {kindTitle(kind)}</span>
    </Button>
  );
}

const columnsOf = (routes: readonly Route[], onAcknowledge: (id: string) => void): readonly Column<Incident>[] => [
  {
    title: 'Incident',
    cell: ({ kind, summary }) => (
      <>
        <span className="block font-semibold">{kindTitle(kind)}</span>
        <span className="block max-w-[60ch] text-muted wrap-anywhere">{summary}</span>
      </>
    ),
  },
  { title: 'State', cell: (incident) => <StateBadge {...incident} /> },
  {
    title: 'Began',
    cell: ({ begunAt, endedAt }) => (
      <>
        <span className="block">
          <Stamp at={begunAt} />
        </span>
        {endedAt && (
          <span className="block text-muted">
            over <Stamp at={endedAt} />
          </span>
        )}
      </>
    ),
  },
  { title: 'Notified', cell: (incident) => <span className="wrap-anywhere">{notifiedText(incident, routes)}</span> },
  {
    title: 'Acknowledged',
    cell: (incident) => <Acknowledgment incident={incident} onAcknowledge={onAcknowledge} />,
  },
];

/** Open incidents, followed by resolved ones. The tab has already loaded them. */
export function IncidentList({ routes }: { routes: readonly Route[] }) {
  const queryClient = useQueryClient();
  const incidents = useQuery(incidentsQuery);
  const acknowledge = useMutation({
    mutationFn: acknowledgeIncident,
    onSuccess: () => toast('Incident acknowledged. No further route is notified of it.'),
    onError: (error) => toast(messageOf(error, 'The incident could not be acknowledged. Please try again.'), 'bad'),
    onSettled: () => queryClient.invalidateQueries(incidentsQuery),
  });
  if (!incidents.data)
    return <LoadFailed onRetry={incidents.refetch}>The incidents can’t be shown right now.</LoadFailed>;
  return (
    <Table
      caption="Incidents"
      columns={columnsOf(routes, (incidentId) => acknowledge.mutate(incidentId))}
      rows={incidents.data.items}
      keyOf={({ incidentId }) => incidentId}
      empty="No incident so far."
    />
  );
}
