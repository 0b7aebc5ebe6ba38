import { Injectable } from '@nestjs/common';
import { type Aggregates, deleteInBatches, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Receipt } from './receipt.js';

const schema = new Schema({
  subscriptionId: String,
  noticedAt: Date,
  state: String,
  pending: new Schema({ dueAt: Date, attempts: Number, lastError: String }, { _id: false }),
});
schema.index({ 'pending.dueAt': 1 }, { sparse: true });
schema.index({ noticedAt: 1 });

@Injectable()
export class ReceiptsRepository {
  readonly receipts: Aggregates<Receipt>;

  constructor(store: Store) {
    this.receipts = store.aggregates('receipts', schema as unknown as Schema<Receipt>);
  }

  /** Ids of the invoices to publish now, the longest due first. */
  async listDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.receipts.model
      .find({ 'pending.dueAt': { $lte: now } }, { _id: 1 })
      .sort({ 'pending.dueAt': 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return due.map(({ _id }) => _id);
  }

  /** Deletes what was settled and noticed before an instant. */
  async forget(before: Date) {
    const settled = { noticedAt: { $lt: before }, pending: { $exists: false }, outboxAt: { $exists: false } };
    await deleteInBatches(this.receipts.model, settled as never);
  }
}
