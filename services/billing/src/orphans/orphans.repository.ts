import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Orphan } from './orphan.js';

const schema = new Schema({
  subscriptionId: String,
  customerId: String,
  memberId: { type: String, default: null },
  reason: String,
  amountCents: Number,
  createdAt: Date,
  paidSince: Date,
  paidCents: Number,
  seenAt: Date,
  state: String,
  pending: new Schema({ dueAt: Date, attempts: Number, lastError: String }, { _id: false }),
});
schema.index({ state: 1, seenAt: 1 });
schema.index({ 'pending.dueAt': 1 }, { sparse: true });

const MOST = 100;

@Injectable()
export class OrphansRepository {
  readonly orphans: Aggregates<Orphan>;

  constructor(store: Store) {
    this.orphans = store.aggregates('orphans', schema as unknown as Schema<Orphan>);
  }

  /** Returns orphans that wait for an operator or are being settled. */
  async listOpen(): Promise<Orphan[]> {
    return this.orphans.model
      .find({ state: { $in: ['found', 'settling'] } })
      .limit(MOST)
      .lean<Orphan[]>();
  }

  async countFound(): Promise<number> {
    return this.orphans.model.countDocuments({ state: 'found' });
  }

  async listDue(now: Date): Promise<string[]> {
    const due = await this.orphans.model
      .find({ 'pending.dueAt': { $lte: now } }, { _id: 1 })
      .limit(MOST)
      .lean<{ _id: string }[]>();
    return due.map(({ _id }) => _id);
  }

  /** Removes those that a complete listing no longer contains. */
  async forgetUnseen(since: Date) {
    await this.orphans.model.deleteMany({ state: 'found', seenAt: { $lt: since } });
  }

  async remove(subscriptionId: string) {
    await this.orphans.model.deleteOne({ _id: subscriptionId, state: 'found' } as never);
  }
}
