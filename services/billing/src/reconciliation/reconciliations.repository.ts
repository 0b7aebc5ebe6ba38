import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Reconciliation } from './reconciliation.js';

const schema = new Schema<Reconciliation>({
  _id: String,
  begunAt: Date,
  endedAt: { type: Date, default: null },
  after: String,
  comparedAt: { type: Date, default: null },
  listedAfter: { type: String, default: null },
  checked: Number,
  corrected: Number,
  unreadable: [String],
});

@Injectable()
export class ReconciliationsRepository {
  private readonly nights: Model<Reconciliation>;

  constructor(store: Store) {
    this.nights = store.collection('reconciliations', schema);
  }

  find(night: string) {
    return this.nights.findById(night).lean<Reconciliation>();
  }

  /** Returns the newest, finished or not. */
  newest() {
    return this.nights.findOne().sort({ _id: -1 }).lean<Reconciliation>();
  }

  /** Returns the newest that is finished. */
  newestEnded() {
    return this.nights
      .findOne({ endedAt: { $ne: null } })
      .sort({ _id: -1 })
      .lean<Reconciliation>();
  }

  async save({ _id, ...night }: Reconciliation) {
    await this.nights.updateOne({ _id }, { $set: night }, { upsert: true });
  }

  async forget(before: Date) {
    await this.nights.deleteMany({ begunAt: { $lt: before } });
  }
}
