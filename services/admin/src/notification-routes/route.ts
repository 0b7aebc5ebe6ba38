import { NoticeRequestedSchema } from '@numbercast/contracts/admin/v1/events';
import type { WebhookSettled } from '@numbercast/contracts/delivery/v1/events';
import {
  type Act,
  acted,
  CONDITION_KINDS,
  type ConditionKind,
  type Decision,
  emailAddress,
  event,
  isPublicHttpsUrl,
  problem,
} from '@numbercast/platform';
import { z } from 'zod';
import { isQuiet, type QuietHours, quietHoursSchema } from './quiet-hours.js';

export const ROUTE_CHANNELS = ['email', 'sms', 'webhook'] as const;
export type RouteChannel = (typeof ROUTE_CHANNELS)[number];

/** Maximum number of routes, because each incident stores a notice per route. */
export const MOST_ROUTES = 20;
const LONGEST_DELAY_MINUTES = 24 * 60;

const setting = {
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(60)
    .regex(/^\P{Cc}*$/u, 'Enter one line'),
  kinds: z.array(z.enum(CONDITION_KINDS)).min(1, 'Choose at least one condition'),
  /** Whether only urgent incidents are notified. */
  urgentOnly: z.boolean(),
  /**
   * Delay of the notice after the start, in minutes; an acknowledgment within it cancels the notice. 0 means
   * immediately.
   */
  afterMinutes: z.int().min(0).max(LONGEST_DELAY_MINUTES),
  quietHours: quietHoursSchema.nullable(),
};

const PHONE = /^\+1[2-9]\d{9}$/;

/** Webhooks are also checked by {@link webhookFault}, which depends on the settings. */
export const newRouteSchema = z
  .strictObject({ ...setting, channel: z.enum(ROUTE_CHANNELS), to: z.string().trim().max(2_000) })
  .superRefine(({ channel, to }, context) => {
    const message = faultOf(channel, to);
    if (message) context.addIssue({ code: 'custom', path: ['to'], message });
  });

/** The destination of a route cannot be changed: another address requires another route. */
export const changedRouteSchema = z.strictObject(setting);

export type NewRoute = z.infer<typeof newRouteSchema>;
export type ChangedRoute = z.infer<typeof changedRouteSchema>;

function faultOf(channel: RouteChannel, to: string): string | null {
  if (channel === 'email')
    return emailAddress.safeParse(to).success ? null : 'Enter an email address, such as ops@example.com';
  if (channel === 'sms') return PHONE.test(to) ? null : 'Enter a US phone number with +1, such as +12125550123';
  return null;
}

/**
 * Returns the problem of a webhook's address, or null.
 * @param localOrigins origins of webhooks that are allowed for development
 */
export const webhookFault = ({ channel, to }: Pick<NewRoute, 'channel' | 'to'>, localOrigins: readonly string[]) =>
  channel === 'webhook' && !isPublicHttpsUrl(to, localOrigins) ? 'Enter an https address on the public internet' : null;

/** Where operators are notified of incidents. */
export interface NotificationRoute extends Omit<NewRoute, 'to'> {
  /** Destination; absent once the route is removed. A webhook's URL is a secret. */
  to?: string | undefined;
  created: Act;
  removed?: Act | undefined;
  /** Number of tests sent. */
  tests: number;
  /** The outcome of the newest notice to a webhook. Outcomes of emails and texts are stored by delivery. */
  lastOutcome?: { at: Date; error: string } | undefined;
}

export const routeNotFound = problem('notification-route-not-found', 404, 'Notification route not found');
export const tooManyRoutes = problem('too-many-notification-routes', 409, `At most ${MOST_ROUTES} routes are possible`);

export const routeResponse = z.object({
  routeId: z.string(),
  name: z.string(),
  channel: z.enum(ROUTE_CHANNELS),
  /** An email address, a phone number, or the host of a webhook. */
  shownTo: z.string(),
  kinds: z.array(z.enum(CONDITION_KINDS)),
  urgentOnly: z.boolean(),
  afterMinutes: z.int(),
  quietHours: quietHoursSchema.nullable(),
  lastOutcome: z.object({ at: z.date(), error: z.string() }).nullable(),
});

export const shownRoute = ({
  _id: routeId,
  name,
  channel,
  to = '',
  kinds,
  urgentOnly,
  afterMinutes,
  quietHours,
  lastOutcome,
}: NotificationRoute & { _id: string }): z.infer<typeof routeResponse> => ({
  routeId,
  name,
  channel,
  shownTo: channel === 'webhook' ? (URL.parse(to)?.host ?? '') : to,
  kinds,
  urgentOnly,
  afterMinutes,
  quietHours: quietHours ?? null,
  lastOutcome: lastOutcome ?? null,
});

export const matchesIncident = (
  route: NotificationRoute,
  { kind, isUrgent }: { kind: ConditionKind; isUrgent: boolean },
) => !route.removed && route.kinds.includes(kind) && (isUrgent || !route.urgentOnly);

/** Whether notices that are not urgent are deferred now. */
export const isRouteQuiet = ({ quietHours }: { quietHours?: QuietHours | null }, now: Date) =>
  Boolean(quietHours && isQuiet(quietHours, now));

export function create(routeId: string, route: NewRoute, act: Act): Decision<NotificationRoute> {
  const next = { ...route, created: act, tests: 0 };
  return { next, events: [acted(act, `added ${route.channel} notification route`, routeId)] };
}

export function change(
  route: NotificationRoute & { _id: string },
  changed: ChangedRoute,
  act: Act,
): Decision<NotificationRoute> | null {
  if (route.removed) return null;
  return { next: { ...route, ...changed }, events: [acted(act, 'changed notification route', route._id)] };
}

export function remove(route: NotificationRoute & { _id: string }, act: Act): Decision<NotificationRoute> | null {
  if (route.removed) return null;
  const next = { ...route, to: undefined, removed: act };
  return { next, events: [acted(act, 'removed notification route', route._id)] };
}

const TEST = 'If you can read this, the route works.';

export function test(route: NotificationRoute & { _id: string }, act: Act): Decision<NotificationRoute> | null {
  if (route.removed) return null;
  const { _id: routeId, channel, to } = route;
  const tests = route.tests + 1;
  const notice = {
    noticeId: `test|${routeId}|${tests}`,
    routeId,
    channel,
    to,
    stage: 'test',
    title: 'Test',
    summary: TEST,
  };
  return {
    next: { ...route, tests },
    events: [event(NoticeRequestedSchema, notice), acted(act, 'tested notification route', routeId)],
  };
}

/** Stores the newest outcome of a webhook. */
export function settle(
  route: NotificationRoute,
  { error }: Pick<WebhookSettled, 'error'>,
  at: Date,
): Decision<NotificationRoute> | null {
  if (route.removed || (route.lastOutcome && route.lastOutcome.at > at)) return null;
  return { next: { ...route, lastOutcome: { at, error } }, events: [] };
}
