import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../lib/api/problem-error.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { type Column, Table } from '../../../ui/table.js';
import { toast } from '../../../ui/toast.js';
import { conditionKinds, kindTitle } from './condition-kinds.js';
import { removeRoute, type Route, routesQuery, testRoute } from './notifications-api.js';
import { RouteDialog } from './route-dialog.js';
import { quietHoursInWords } from './quiet-hours.js';

const channelNames = { email: 'Email', sms: 'Text', webhook: 'Webhook' } as const;

function kindsText({ kinds, urgentOnly }: Route): string {
  const what = kinds.length === conditionKinds.length ? 'All conditions' : kinds.map(kindTitle).join(', ');
  return urgentOnly ? `${what}; urgent only` : what;
}

function whenText({ afterMinutes, quietHours }: Route): string {
  const delay = afterMinutes === 0 ? 'At once' : `After ${afterMinutes} min without acknowledgment`;
  return quietHours ? `${delay}; ${quietHoursInWords(quietHours)}` : delay;
}

/** Outcome of the last webhook call. The delivery service stores the outcomes of emails and texts. */
function Outcome({ lastOutcome }: Route) {
  if (!lastOutcome) return '–';
  return (
    <>
      {lastOutcome.error === '' ? (
        <Badge tone="good">Delivered</Badge>
      ) : (
        <Badge tone="bad">Failed: {lastOutcome.error}</Badge>
      )}
      <span className="figures block text-muted">{easternStampOf(lastOutcome.at)}</span>
    </>
  );
}

interface RouteActions {
  readonly onTest: (route: Route) => void;
  readonly onChange: (route: Route) => void;
  readonly onRemove: (route: Route) => void;
}

const columnsOf = ({ onTest, onChange, onRemove }: RouteActions): readonly Column<Route>[] => [
  {
    title: 'Route',
    cell: ({ name, channel, shownTo }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-muted wrap-anywhere">
          {channelNames[channel]}: {shownTo}
        </span>
      </>
    ),
  },
  { title: 'Conditions', cell: (route) => <span className="block max-w-[40ch]">{kindsText(route)}</span> },
  { title: 'When', cell: (route) => <span className="block max-w-[30ch]">{whenText(route)}</span> },
  { title: 'Last notice', cell: (route) => <Outcome {...route} /> },
  {
    title: 'Actions',
    cell: (route) => (
      <span className="flex flex-wrap gap-2">
        <Button kind="secondary" size="small" onClick={() => onTest(route)}>
          Send a test<span className="sr-only"> to {route.name}</span>
        </Button>
        <Button kind="secondary" size="small" onClick={() => onChange(route)}>
          Change<span className="sr-only"> {route.name}</span>
        </Button>
        <Button kind="danger" size="small" onClick={() => onRemove(route)}>
          Remove<span className="sr-only"> {route.name}</span>
        </Button>
      </span>
    ),
  },
];

/** The routes by which operators are notified, in the order of notification. */
export function RouteList({ routes }: { routes: readonly Route[] }) {
  const queryClient = useQueryClient();
  const [changing, setChanging] = useState<Route | 'new' | null>(null);
  const [removing, setRemoving] = useState<Route | null>(null);
  const test = useMutation({
    mutationFn: ({ routeId }: Route) => testRoute(routeId),
    onSuccess: (_, { name }) => toast(`A test is on its way to ${name}`),
    onError: (error) => toast(messageOf(error, 'The test could not be sent. Please try again.'), 'bad'),
    onSettled: () => queryClient.invalidateQueries(routesQuery),
  });
  return (
    <section aria-labelledby="routes" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="routes" className="headline text-xl">
          Routes
        </h2>
        <Button size="small" onClick={() => setChanging('new')}>
          Add a route
        </Button>
      </div>
      <Table
        caption="Routes"
        columns={columnsOf({ onTest: test.mutate, onChange: setChanging, onRemove: setRemoving })}
        rows={routes}
        keyOf={({ routeId }) => routeId}
        empty="No routes. Incidents show up in this console only."
      />
      {changing && <RouteDialog route={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />}
      {removing && <RemoveDialog route={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function RemoveDialog({ route, onClose }: { route: Route; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeRoute(route.routeId),
    onSuccess: async () => {
      await queryClient.invalidateQueries(routesQuery);
      toast('Route removed');
      onClose();
    },
    onError: (error) => toast(messageOf(error, 'The route could not be removed. Please try again.'), 'bad'),
  });
  return (
    <Modal
      open
      onDismiss={onClose}
      title={`Remove ${route.name}?`}
      actions={
        <>
          <Button kind="danger" busy={remove.isPending && 'Removing…'} onClick={() => remove.mutate()}>
            Remove the route
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>It gets no further notices, also not the end of open incidents. Its address is deleted.</p>
    </Modal>
  );
}
