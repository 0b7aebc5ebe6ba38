import { Injectable } from '@nestjs/common';
import { StatsService } from '../../stats/stats.service.js';
import { statsId } from '../../messages/stats-line.js';
import { StatsRepository } from '../../stats/stats.repository.js';
import { MessagesRepository } from '../../messages/messages.repository.js';
import type { Message, MessageState } from '../../messages/message.js';
import type { ResendOrder } from './resend-job.js';

export type Found = Required<Pick<Message, 'memberId' | 'numbers'>> & { _id: string };
export interface JobState {
  jobId: string;
  state: MessageState;
  count: number;
}
type Again = { _id: string; memberId: string; state: MessageState };

/** Reads messages for bulk resends. */
@Injectable()
export class ResendableRepository {
  constructor(
    private readonly deliveries: MessagesRepository,
    private readonly counting: StatsService,
    private readonly counts: StatsRepository,
  ) {}

  /**
   * Returns original messages in these states after a message, in the order of their ids, which no change of state
   * affects.
   */
  async after(cursor: string, { drawId, channel, states }: ResendOrder, limit: number) {
    const bounds = { _id: { $gt: cursor, $lt: `${drawId}|\uffff` }, resend: { $exists: false } };
    const inState = (state: MessageState) =>
      this.deliveries.rows
        .find({ 'numbers.drawId': drawId, channel, state, ...bounds }, { memberId: 1, numbers: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Found[]>();
    // The index has the messages of each state in order; all at once, they would have to be sorted for each batch
    const found = (await Promise.all(states.map(inState))).flat();
    return found.toSorted((a, b) => (a._id < b._id ? -1 : 1)).slice(0, limit);
  }

  /** Earlier resends to these members, by an operator or a job. */
  async sentAgain({ drawId, channel }: ResendOrder, memberIds: string[]) {
    const filter = { memberId: { $in: memberIds }, 'numbers.drawId': drawId, channel, resend: { $exists: true } };
    const rows = await this.deliveries.rows.find(filter, { memberId: 1, state: 1 }).lean<Again[]>();
    const byMember = new Map<string, Again[]>();
    for (const message of rows) byMember.set(message.memberId, [...(byMember.get(message.memberId) ?? []), message]);
    return byMember;
  }

  async deliveredOf({ drawId, channel }: ResendOrder) {
    await this.counting.catchUp();
    const counts = await this.counts.find(statsId({ drawId, channel }));
    const delivered = counts?.lines.filter(({ state, isResend }) => state === 'delivered' && !isResend) ?? [];
    return delivered.reduce((sum, { messages }) => sum + messages, 0);
  }

  /** Returns when the draw is held; null when no numbers were assigned for it. */
  async drawAtOf(drawId: string): Promise<Date | null> {
    const message = await this.deliveries.rows
      .findOne({ 'numbers.drawId': drawId }, { 'numbers.drawAt': 1 })
      .lean<Message>();
    return message?.numbers?.drawAt ?? null;
  }

  queuedBy(jobId: string, limit: number) {
    const filter = { 'resend.jobId': jobId, state: 'queued' as const };
    return this.deliveries.rows.find(filter, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
  }

  /** Counts these jobs' messages by state. */
  async statesOf(jobs: readonly (Pick<ResendOrder, 'drawId'> & { _id: string })[]): Promise<JobState[]> {
    await this.counting.catchUp();
    const ids = new Set(jobs.map(({ _id }) => _id));
    const draws = [...new Set(jobs.map(({ drawId }) => drawId))];
    const counts = (await Promise.all(draws.map((drawId) => this.counts.of({ drawId })))).flat();
    const states = new Map<string, JobState>();
    for (const { jobId, state, messages } of counts.flatMap(({ lines }) => lines)) {
      if (!ids.has(jobId)) continue;
      const count = (states.get(`${jobId}|${state}`)?.count ?? 0) + messages;
      states.set(`${jobId}|${state}`, { jobId, state, count });
    }
    return [...states.values()];
  }
}
