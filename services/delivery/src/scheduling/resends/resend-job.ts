import { acted, type OutgoingEvent } from '@numbercast/platform';
import { z } from 'zod';
import type { Channel } from '../../recipients/recipient.js';
import type { MessageState } from '../../messages/message.js';
import type { MessageRecipient } from '../../recipients/recipient.js';
import { numbersBlockReason } from '../../messages/message-state.js';

/** Messages that did not arrive or whose outcome is unknown; delivered ones are never resent in bulk. */
export const RESENDABLE = ['failed', 'expired', 'unknown', 'accepted'] as const satisfies readonly MessageState[];
export type Resendable = (typeof RESENDABLE)[number];

/** Counts of the original messages that a job finds, by the result for each. */
export const tallySchema = z.object({
  queued: z.int(),
  segments: z.int(),
  /** The numbers have been delivered meanwhile by a resend. */
  delivered: z.int(),
  /** A resend is already in progress. */
  onTheWay: z.int(),
  /** The member may not be sent to on this channel. */
  refused: z.int(),
  /** The address of the member cannot be decrypted. A resend after the repair attempts the message again. */
  unreadable: z.int(),
});
export type Tally = z.infer<typeof tallySchema>;

export const JOB_STATES = ['running', 'stopping', 'stopped', 'done'] as const;

export const nothing: Tally = { queued: 0, segments: 0, delivered: 0, onTheWay: 0, refused: 0, unreadable: 0 };

export interface ResendOrder {
  drawId: string;
  channel: Channel;
  states: Resendable[];
}

/** A bulk resend of the numbers of a draw. It reads messages by id and continues from its cursor after a crash. */
export interface ResendJob extends ResendOrder {
  actor: string;
  startedAt: Date;
  endedAt?: Date | undefined;
  state: (typeof JOB_STATES)[number];
  /** Id of the last message that was processed. */
  cursor: string;
  tally: Tally;
}

interface Decided {
  next: ResendJob;
  events: OutgoingEvent[];
}

/** Returns the id of a member's message of a job, which is the same for every attempt. */
export const jobRowId = (jobId: string, { drawId, channel }: ResendOrder, memberId: string) =>
  `${drawId}|${memberId}|${channel}|j${jobId}`;

type Fate = Exclude<keyof Tally, 'segments'>;

/** @param again earlier resends to the member on this channel */
export function fateOf(
  ownId: string,
  channel: Channel,
  recipient: MessageRecipient | 'unreadable',
  again: readonly { _id: string; state: MessageState }[],
): Fate {
  // Queued by this job before it was interrupted, in whatever state it is now
  if (again.some(({ _id }) => _id === ownId)) return 'queued';
  if (again.some(({ state }) => state === 'delivered')) return 'delivered';
  if (again.some(({ state }) => state === 'queued' || state === 'sending' || state === 'accepted')) return 'onTheWay';
  if (recipient === 'unreadable') return 'unreadable';
  return numbersBlockReason({ channel }, recipient, true) ? 'refused' : 'queued';
}

/** What a job has counted so far. Jobs of earlier releases lack some of the counts. */
export const tallyOf = ({ tally }: Pick<ResendJob, 'tally'>): Tally => ({ ...nothing, ...tally });

export const recordedStats = (tally: Tally, fate: Fate, segments: number): Tally => ({
  ...tally,
  [fate]: tally[fate] + 1,
  segments: tally.segments + (fate === 'queued' ? segments : 0),
});

export const describeOrder = ({ drawId, channel, states }: ResendOrder) => `${drawId} ${channel} ${states.join('+')}`;

const auditEntry = (job: ResendOrder, by: string, action: string, at: Date) =>
  acted({ by, at }, action, describeOrder(job));

export function startJob(order: ResendOrder, actor: string, now: Date): Decided {
  const next: ResendJob = {
    ...order,
    actor,
    startedAt: now,
    state: 'running',
    cursor: `${order.drawId}|`,
    tally: nothing,
  };
  return { next, events: [auditEntry(order, actor, 'started a bulk resend', now)] };
}

/** Records a batch, unless another replica has recorded it already. */
export function advance(
  job: ResendJob,
  batch: { from: string; to: string | null; tally: Tally },
  now: Date,
): Decided | null {
  if (job.cursor !== batch.from || (job.state !== 'running' && job.state !== 'stopping')) return null;
  const tally = sum(tallyOf(job), batch.tally);
  if (batch.to !== null) return { next: { ...job, cursor: batch.to, tally }, events: [] };
  return job.state === 'running' ? { next: { ...job, tally, state: 'done', endedAt: now }, events: [] } : null;
}

function sum(a: Tally, b: Tally): Tally {
  const names = Object.keys(nothing) as (keyof Tally)[];
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as Tally;
}

/** Stops queueing. Messages that are already queued are canceled next, even when all of them are queued. */
export function stopJob(job: ResendJob, actor: string, now: Date): Decided | null {
  if (job.state !== 'running' && job.state !== 'done') return null;
  return { next: { ...job, state: 'stopping' }, events: [auditEntry(job, actor, 'stopped a bulk resend', now)] };
}

export const endStopping = (job: ResendJob, now: Date): Decided | null =>
  job.state === 'stopping' ? { next: { ...job, state: 'stopped', endedAt: now }, events: [] } : null;
