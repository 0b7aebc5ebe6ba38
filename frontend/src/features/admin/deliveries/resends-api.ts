import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from '../step-up.js';
import { Channel } from '../common/channels.js';

/** Message states that operators can resend in bulk, with their labels. */
export const resendable = [
  ['failed', 'Failed'],
  ['expired', 'Not sent in time'],
  ['unknown', 'Unknown'],
  ['accepted', 'Accepted, not confirmed'],
] as const;
export type Resendable = (typeof resendable)[number][0];

export interface ResendOrder {
  readonly drawId: string;
  readonly channel: Channel;
  readonly states: readonly Resendable[];
}

const SkippedCounts = z.object({
  delivered: z.number(),
  onTheWay: z.number(),
  refused: z.number(),
  /** Addresses that delivery could not decrypt. */
  unreadable: z.number(),
});

const Preview = z.object({
  messages: z.number(),
  segments: z.number(),
  costMicros: z.number(),
  leftOut: SkippedCounts,
  /** The preview stops at a limit. */
  isAtLeast: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;

const Job = z.object({
  id: z.string(),
  drawId: z.string(),
  channel: Channel,
  states: z.array(z.string()),
  actor: z.string(),
  startedAt: z.string(),
  state: z.enum(['running', 'stopping', 'stopped', 'done']),
  tally: SkippedCounts.extend({ queued: z.number() }),
  progress: z.object({
    waiting: z.number(),
    inFlight: z.number(),
    delivered: z.number(),
    failed: z.number(),
    notSent: z.number(),
  }),
});
export type Job = z.infer<typeof Job>;

const path = '/api/admin/deliveries/resends';

/** Whether messages of the job may still be in flight. */
export const isMoving = ({ state, progress }: Job) =>
  state === 'running' || state === 'stopping' || progress.waiting + progress.inFlight > 0;

export const jobsQuery = queryOptions({
  queryKey: ['admin', 'resends'],
  queryFn: ({ signal }) => adminApi(path, { schema: z.object({ items: z.array(Job) }), signal }),
  // Poll while a job is active
  refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? 2_000 : 15_000),
});

export const previewResend = (order: ResendOrder) =>
  adminApi(`${path}/preview`, { method: 'POST', body: order, schema: Preview });

/** @param id created before the first attempt, so that a retry does not start a second job */
export const startResend = ({ id, order }: { id: string; order: ResendOrder }) =>
  adminApi(path, { method: 'POST', body: { id, ...order }, schema: Job });

export const stopResend = (id: string) => adminApi(`${path}/${id}/stop`, { method: 'POST', schema: Job });
