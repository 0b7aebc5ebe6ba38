import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from '../step-up.js';

const Incident = z.object({
  incidentId: z.string(),
  kind: z.string(),
  isUrgent: z.boolean(),
  summary: z.string(),
  begunAt: z.string(),
  dueAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  acknowledged: z.object({ by: z.string(), at: z.string() }).nullable(),
  notified: z.array(z.object({ routeId: z.string(), at: z.string() })),
});
export type Incident = z.infer<typeof Incident>;

const QuietHours = z.object({ from: z.string(), to: z.string(), zone: z.string() });

const Route = z.object({
  routeId: z.string(),
  name: z.string(),
  channel: z.enum(['email', 'sms', 'webhook']),
  shownTo: z.string(),
  kinds: z.array(z.string()),
  urgentOnly: z.boolean(),
  afterMinutes: z.number(),
  quietHours: QuietHours.nullable(),
  lastOutcome: z.object({ at: z.string(), error: z.string() }).nullable(),
});
export type Route = z.infer<typeof Route>;

/** What can be changed of a route. */
export type RouteSettings = Pick<Route, 'name' | 'kinds' | 'urgentOnly' | 'afterMinutes' | 'quietHours'>;
export type NewRoute = RouteSettings & Pick<Route, 'channel'> & { readonly to: string };

const ROUTES = '/api/admin/notification-routes';
const routePath = (routeId: string) => `${ROUTES}/${encodeURIComponent(routeId)}`;

export const incidentsQuery = queryOptions({
  queryKey: ['admin', 'incidents'],
  queryFn: ({ signal }) => adminApi('/api/admin/incidents', { schema: z.object({ items: z.array(Incident) }), signal }),
  refetchInterval: 10_000,
});

export const routesQuery = queryOptions({
  queryKey: ['admin', 'notification-routes'],
  queryFn: ({ signal }) => adminApi(ROUTES, { schema: z.object({ items: z.array(Route) }), signal }),
  // A webhook's response may have arrived in the meantime
  refetchInterval: 15_000,
});

export const acknowledgeIncident = (incidentId: string) =>
  adminApi(`/api/admin/incidents/${encodeURIComponent(incidentId)}/acknowledged`, { method: 'POST', schema: Incident });

export const addRoute = (body: NewRoute) => adminApi(ROUTES, { method: 'POST', body, schema: Route });

export const changeRoute = (routeId: string, body: RouteSettings) =>
  adminApi(routePath(routeId), { method: 'POST', body, schema: Route });

export const testRoute = (routeId: string) => adminApi(`${routePath(routeId)}/test`, { method: 'POST', schema: Route });

export const removeRoute = (routeId: string) =>
  adminApi(`${routePath(routeId)}/removed`, { method: 'POST', schema: Route });
