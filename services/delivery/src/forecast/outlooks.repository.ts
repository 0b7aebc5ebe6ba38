import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Channel } from '../contacts/contact.js';
import type { Outlook } from './outlook.js';

const schema = new Schema<Outlook>({
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

/** One document per draw and channel, `<drawId>|<channel>`, from the first message that waited. */
@Injectable()
export class OutlooksRepository {
  private readonly outlooks: Aggregates<Outlook>;

  constructor(store: Store) {
    this.outlooks = store.aggregates<Outlook>('outlooks', schema);
  }

  change(drawId: string, channel: Channel, decide: Parameters<Aggregates<Outlook>['upsertChange']>[1]) {
    return this.outlooks.upsertChange(`${drawId}|${channel}`, decide);
  }

  /** Those whose deadline is not longer past than this. */
  since(instant: Date) {
    return this.outlooks.model.find({ deadline: { $gte: instant } }, { outbox: 0, applied: 0 }).lean<Outlook[]>();
  }

  waiting(channel: Channel) {
    return this.outlooks.model.find({ channel, messages: { $gt: 0 } }, { outbox: 0, applied: 0 }).lean<Outlook[]>();
  }
}
