import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '../../../lib/browser/paths.js';
import { Notice } from '../../../ui/notice.js';
import { routesQuery } from './notifications-api.js';

/** Shown while no operator is notified of incidents. */
export function NoRouteNotice() {
  const { data } = useQuery(routesQuery);
  if (!data || data.items.length > 0) return null;
  return (
    <Notice tone="warn" title="No one is notified">
      <p>
        Incidents show up in this console only. <Link to={paths.admin({ tab: 'notifications' })}>Add a route</Link> by
        email, text or webhook, unless you use the alerts of Prometheus.
      </p>
    </Notice>
  );
}
