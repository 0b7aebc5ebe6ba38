import { useQuery } from '@tanstack/react-query';

import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { LoadFailed } from '../common/load-failed.js';
import { IncidentList } from './incident-list.js';
import { NoRouteNotice } from './no-route-notice.js';
import { incidentsQuery, routesQuery } from './notifications-api.js';
import { RouteList } from './route-list.js';

/** Incidents, and the routes by which operators are notified of them. */
export function NotificationsTab() {
  const routes = useQuery(routesQuery);
  const incidents = useQuery(incidentsQuery);
  // Shown at once: incidents that come later would move the routes
  if (routes.isPending || incidents.isPending)
    return (
      <Loading what="notifications">
        <SkeletonRows />
      </Loading>
    );
  if (!routes.data) return <LoadFailed onRetry={routes.refetch}>The routes can’t be shown right now.</LoadFailed>;
  const { items } = routes.data;
  return (
    <div className="grid gap-8">
      <NoRouteNotice />
      <section aria-labelledby="incidents" className="space-y-4">
        <h2 id="incidents" className="headline text-xl">
          Incidents
        </h2>
        <IncidentList routes={items} />
      </section>
      <RouteList routes={items} />
    </div>
  );
}
