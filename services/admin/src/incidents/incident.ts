import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type ConditionChanged, NoticeRequestedSchema } from '@numbercast/contracts/admin/v1/events';
import {
  type Act,
  acted,
  CONDITION_KINDS,
  type ConditionKind,
  type Decision,
  event,
  InvalidEvent,
  problem,
} from '@numbercast/platform';
import { z } from 'zod';
import { isRouteQuiet, type NotificationRoute, matchesIncident } from '../notification-routes/route.js';

/** A requested notice. A route gets one per stage. */
interface Notice {
  routeId: string;
  stage: 'began' | 'ended';
  at: Date;
}

/** One occurrence of a condition, and who was notified of it. */
export interface Incident {
  kind: ConditionKind;
  isUrgent: boolean;
  summary: string;
  begunAt: Date;
  dueAt?: Date | undefined;
  endedAt?: Date | undefined;
  acknowledged?: Act | undefined;
  notices: Notice[];
  /** Whether it has ended and all notices of the end were requested. */
  isSettled: boolean;
}

export type Route = NotificationRoute & { _id: string };

export const TITLES: Record<ConditionKind, string> = {
  'deadline-at-risk': 'Deadline at risk',
  'result-late': 'Result late',
  'result-held': 'Result held back',
  'jackpot-won': 'Jackpot match',
  'jackpot-feed-failed': 'Jackpot feed failed',
  'jackpot-changed': 'Jackpot changed',
  'reconciliation-failed': 'Reconciliation failed',
  'sender-refused': 'Sender refused',
  'dead-letters': 'Dead letters',
};

const act = z.object({ by: z.string(), at: z.date() });

export const incidentResponse = z.object({
  incidentId: z.string(),
  kind: z.enum(CONDITION_KINDS),
  isUrgent: z.boolean(),
  summary: z.string(),
  begunAt: z.date(),
  dueAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  acknowledged: act.nullable(),
  /** The routes that were notified of the start, in this order. */
  notified: z.array(z.object({ routeId: z.string(), at: z.date() })),
});

export const incidentNotFound = problem('incident-not-found', 404, 'Incident not found');

export const shownIncident = ({
  _id: incidentId,
  kind,
  isUrgent,
  summary,
  begunAt,
  dueAt,
  endedAt,
  acknowledged,
  notices,
}: Incident & { _id: string }): z.infer<typeof incidentResponse> => ({
  incidentId,
  kind,
  isUrgent,
  summary,
  begunAt,
  dueAt: dueAt ?? null,
  endedAt: endedAt ?? null,
  acknowledged: acknowledged ?? null,
  notified: notices.filter(({ stage }) => stage === 'began').map(({ routeId, at }) => ({ routeId, at })),
});

/**
 * Applies the start or end of a condition. An occurrence starts once and ends once, in whatever order these are
 * received: a start received after its end notifies no one.
 * @throws InvalidEvent for a kind that this release does not know
 */
export function apply(current: Incident | null, changed: ConditionChanged): Decision<Incident> | null {
  const kind = CONDITION_KINDS.find((known) => known === changed.kind);
  if (!kind || !changed.at) throw new InvalidEvent(`${changed.conditionId} has an unknown kind or no time`);
  const { isOver, isUrgent, summary, at, dueAt } = changed;
  if (!current) {
    const begun = { kind, isUrgent, summary, begunAt: timestampDate(at), notices: [], isSettled: false };
    const next: Incident = { ...begun, ...(dueAt && { dueAt: timestampDate(dueAt) }) };
    return { next: isOver ? { ...next, endedAt: timestampDate(at), isSettled: true } : next, events: [] };
  }
  if (!isOver || current.endedAt) return null;
  return { next: { ...current, endedAt: timestampDate(at) }, events: [] };
}

/** Acknowledges the incident, which ends the escalation. The first acknowledgment is retained. */
export function acknowledge(incident: Incident & { _id: string }, { by, at }: Act): Decision<Incident> | null {
  if (incident.acknowledged) return null;
  const acknowledged = { by, at };
  return { next: { ...incident, acknowledged }, events: [acted(acknowledged, 'acknowledged incident', incident._id)] };
}

const wasSent = ({ notices }: Incident, { _id }: Route, stage: Notice['stage']) =>
  notices.some((notice) => notice.routeId === _id && notice.stage === stage);

const canDisturb = ({ isUrgent }: Incident, route: Route, now: Date) => isUrgent || !isRouteQuiet(route, now);

const MINUTE_MS = 60_000;

/** Returns the routes due for a notice of the start: their delay has passed without an acknowledgment. */
function routesOfBegin(incident: Incident, routes: readonly Route[], now: Date) {
  if (incident.endedAt || incident.acknowledged) return [];
  return routes.filter(
    (route) =>
      matchesIncident(route, incident) &&
      !wasSent(incident, route, 'began') &&
      incident.begunAt.getTime() + route.afterMinutes * MINUTE_MS <= now.getTime() &&
      canDisturb(incident, route, now),
  );
}

/** Returns the routes that were notified of the start but not yet of the end. */
const routesOfEnd = (incident: Incident, routes: readonly Route[]) =>
  incident.endedAt
    ? routes.filter((route) => wasSent(incident, route, 'began') && !wasSent(incident, route, 'ended'))
    : [];

/**
 * Requests the notices that are due. The incident records each in the write that publishes it, so that restarts and
 * concurrent replicas neither lose nor repeat one.
 * @param routes those that are not removed
 * @returns null when nothing is due
 */
export function notify(
  incident: Incident & { _id: string },
  routes: readonly Route[],
  now: Date,
): Decision<Incident> | null {
  if (incident.isSettled) return null;
  const ending = routesOfEnd(incident, routes);
  const due = [
    ...routesOfBegin(incident, routes, now).map((route) => ({ route, stage: 'began' as const })),
    ...ending.filter((route) => canDisturb(incident, route, now)).map((route) => ({ route, stage: 'ended' as const })),
  ];
  const isSettled = incident.endedAt !== undefined && due.length === ending.length;
  if (due.length === 0 && !isSettled) return null;
  const notices = due.map(({ route, stage }) => ({ routeId: route._id, stage, at: now }));
  return {
    next: { ...incident, notices: [...incident.notices, ...notices], isSettled },
    events: due.map(({ route, stage }) => requested(incident, route, stage)),
  };
}

function requested(
  { _id, kind, summary }: Incident & { _id: string },
  { _id: routeId, channel, to }: Route,
  stage: string,
) {
  const noticeId = `${_id}|${routeId}|${stage}`;
  return event(NoticeRequestedSchema, { noticeId, routeId, channel, to, stage, title: TITLES[kind], summary });
}
