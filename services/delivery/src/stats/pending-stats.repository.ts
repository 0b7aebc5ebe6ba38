import { Injectable } from '@nestjs/common';
import { updateMany } from '@numbercast/platform';
import { MessagesRepository } from '../messages/messages.repository.js';
import type { PendingMessage, Step } from './stats.js';

const COUNTED_BY = {
  channel: 1,
  state: 1,
  isMaybeDuplicate: 1,
  segments: 1,
  deadline: 1,
  createdAt: 1,
  resend: 1,
  carrier: 1,
  zones: 1,
  recordedStats: 1,
  pendingStatsId: 1,
  'numbers.drawId': 1,
  'numbers.game': 1,
  'numbers.isFirst': 1,
};

/** The ledger as far as it has not been counted. */
@Injectable()
export class PendingStatsRepository {
  constructor(private readonly messages: MessagesRepository) {}

  /** Rows with numbers that have changed since they were counted. */
  listOldest(limit: number) {
    return this.messages.rows
      .find({ pendingStatsId: { $exists: true } }, COUNTED_BY)
      .limit(limit)
      .lean<PendingMessage[]>();
  }

  /**
   * Records the state in which messages were counted, unless that is recorded already. No decision reads it, so the
   * version of the messages does not change.
   */
  async markRecorded(steps: readonly Step[]) {
    const taken = ({ id, from }: Step) => ({ _id: id, 'recordedStats.changeId': from });
    const unchanged = steps.map((step) => ({
      filter: { ...taken(step), pendingStatsId: step.to.changeId },
      update: { $set: { recordedStats: step.to }, $unset: { pendingStatsId: 1 } },
    }));
    const { rows } = this.messages;
    if ((await updateMany(rows, unchanged)) === steps.length) return;
    // Some have changed again, and others were marked before: they no longer fit
    await updateMany(
      rows,
      steps.map((step) => ({ filter: taken(step), update: { $set: { recordedStats: step.to } } })),
    );
  }
}
