import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Channel } from '../../recipients/recipient.js';
import type { DeadlineRisk } from './deadline-risk.js';

const schema = new Schema<DeadlineRisk>({
  drawId: String,
  channel: String,
  deadline: Date,
  messages: Number,
  segments: Number,
  finishAt: Date,
  late: Number,
  isInDanger: Boolean,
  at: Date,
});
schema.index({ deadline: 1 });

/** One document per draw and channel, `<drawId>|<channel>`, created for the first message that waits. */
@Injectable()
export class DeadlineRisksRepository {
  private readonly deadlineRisks: Aggregates<DeadlineRisk>;

  constructor(store: Store) {
    this.deadlineRisks = store.aggregates<DeadlineRisk>('deadline_risks', schema);
  }

  change(drawId: string, channel: Channel, decide: Parameters<Aggregates<DeadlineRisk>['upsertChange']>[1]) {
    return this.deadlineRisks.upsertChange(`${drawId}|${channel}`, decide);
  }

  /** Returns risks whose deadline is not before this instant. */
  since(instant: Date) {
    return this.deadlineRisks.model
      .find({ deadline: { $gte: instant } }, { outbox: 0, applied: 0 })
      .lean<DeadlineRisk[]>();
  }

  waiting(channel: Channel) {
    return this.deadlineRisks.model
      .find({ channel, messages: { $gt: 0 } }, { outbox: 0, applied: 0 })
      .lean<DeadlineRisk[]>();
  }
}
