import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { queryStringOf, GameKey, type ListPlace, pageOf } from './common/lists.js';
import { adminApi } from './step-up.js';
import { Channel } from './common/channels.js';

/** Messages by state. */
const StateCounts = z.object({
  queued: z.number(),
  sending: z.number(),
  accepted: z.number(),
  delivered: z.number(),
  failed: z.number(),
  suppressed: z.number(),
  expired: z.number(),
  unknown: z.number(),
});
export type StateCounts = z.infer<typeof StateCounts>;

const BoardLine = StateCounts.extend({
  drawId: z.string(),
  game: GameKey,
  channel: Channel,
  startedAt: z.string(),
  deadline: z.string(),
  /** Messages with the draw's result, counted separately from those with numbers. */
  results: StateCounts.nullish(),
  maybeDuplicate: z.number(),
  forecast: z
    .object({
      waiting: z.number(),
      segments: z.number(),
      finishAt: z.string().nullable(),
      late: z.number(),
      isInDanger: z.boolean(),
    })
    .nullable(),
});
export type BoardLine = z.infer<typeof BoardLine>;

const Board = z.object({
  now: z.string(),
  /** Channels whose provider returns no conclusive responses; they send one message at a time. */
  resting: z.array(z.object({ channel: Channel, since: z.string() })),
  items: z.array(BoardLine),
});

export type Board = z.infer<typeof Board>;

/** The deadline board, with the server time of the response. */
export const boardQuery = queryOptions({
  queryKey: ['admin', 'deliveries'],
  queryFn: ({ signal }) => adminApi('/api/admin/deliveries', { schema: Board, signal }),
  refetchInterval: 5_000,
});

const Receipt = z.object({
  deliveryId: z.string(),
  channel: Channel,
  state: z.string(),
  reason: z.string().nullable(),
  error: z.object({ code: z.string(), words: z.string().nullable() }).nullable(),
});

/** The state of each message with the numbers of an assignment. @param id `<drawId>|<memberId>` */
export const receiptsQuery = (id: string) => {
  const [drawId = '', memberId = ''] = id.split('|');
  return queryOptions({
    queryKey: ['admin', 'receipts', id],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/deliveries/receipts?${queryStringOf({ drawId, memberId })}`, {
        schema: z.object({ items: z.array(Receipt) }),
        signal,
      }),
  });
};

const Alarm = z.object({
  drawId: z.string(),
  channel: Channel,
  deadline: z.string(),
  finishAt: z.string().nullable(),
  late: z.number(),
  waiting: z.number(),
});
export type Alarm = z.infer<typeof Alarm>;

/** Deadlines in danger, for every page of the console. */
export const alarmsQuery = queryOptions({
  queryKey: ['admin', 'alarms'],
  queryFn: ({ signal }) =>
    adminApi('/api/admin/deliveries/alarms', {
      schema: z.object({ now: z.string(), items: z.array(Alarm) }),
      signal,
    }),
  refetchInterval: 15_000,
});

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  target: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

interface AuditPlace extends ListPlace {
  /** Prefix of the action; empty for all actions. */
  readonly action: string;
  /** An action to exclude. */
  readonly except: string;
  /** First day, yyyy-mm-dd; `to` is the last day. Empty for no limit. */
  readonly from: string;
  readonly to: string;
}

export const auditQuery = (place: AuditPlace) =>
  queryOptions({
    queryKey: ['admin', 'audit', place],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/audit?${queryStringOf({ ...place })}`, { schema: pageOf(AuditEntry), signal }),
    placeholderData: keepPreviousData,
    // An operator expects to see an action immediately
    staleTime: 0,
  });

export const deadLetterGroups = [
  'identity',
  'billing',
  'members',
  'numbergen',
  'delivery',
  'reporting',
  'admin',
] as const;

const DeadLetter = z.object({
  id: z.string(),
  group: z.string(),
  topic: z.string().nullish(),
  type: z.string().nullish(),
  key: z.string().nullable(),
  error: z.string().nullish(),
  at: z.string().nullish(),
  replays: z.number(),
  isSetAside: z.boolean(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

const DeadLetterDetails = DeadLetter.extend({
  eventId: z.string().nullish(),
  source: z.string().nullish(),
  publishedAt: z.string().nullish(),
  payload: z.unknown(),
  unreadable: z.string().nullable(),
});
export type DeadLetterDetails = z.infer<typeof DeadLetterDetails>;

const deadLettersKey = ['admin', 'dead-letters'] as const;

type DeadLettersPlace = ListPlace & { state: string; group: string };

export const deadLettersQuery = (place: DeadLettersPlace) =>
  queryOptions({
    queryKey: [...deadLettersKey, 'list', place],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/dead-letters?${queryStringOf({ ...place })}`, { schema: pageOf(DeadLetter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

const deadLetterPath = (id: string) => `/api/admin/dead-letters/${encodeURIComponent(id)}`;

export const deadLetterQuery = (id: string) =>
  queryOptions({
    queryKey: [...deadLettersKey, 'one', id],
    queryFn: ({ signal }) => adminApi(deadLetterPath(id), { schema: DeadLetterDetails, signal }),
  });

export const allDeadLetters = { queryKey: deadLettersKey };

export const replayDeadLetter = (id: string) => adminApi(`${deadLetterPath(id)}/replay`, { method: 'POST' });

export const setDeadLetterAside = (id: string) => adminApi(`${deadLetterPath(id)}/set-aside`, { method: 'POST' });
