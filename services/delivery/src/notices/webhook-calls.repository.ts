import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { WebhookCall } from './webhook-call.js';

const schema = new Schema<WebhookCall>({
  routeId: String,
  to: encrypted(),
  text: String,
  state: String,
  createdAt: Date,
  dueAt: Date,
  attempt: Number,
  claim: String,
  settledAt: Date,
  error: String,
} as never);
// Only unsettled calls
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ settledAt: 1 }, { sparse: true });

@Injectable()
export class WebhookCallsRepository {
  private readonly calls: Aggregates<WebhookCall>;

  constructor(store: Store) {
    this.calls = store.aggregates<WebhookCall>('webhook_calls', schema);
  }

  /** A call that exists already stays unchanged. */
  async add(noticeId: string, call: WebhookCall) {
    await this.calls.insert(noticeId, call);
  }

  change(noticeId: string, decide: (call: Document<WebhookCall>) => Decision<WebhookCall> | null) {
    return this.calls.change(noticeId, decide);
  }

  /** The ids of due calls, those due longest first. */
  async listDue(now: Date, limit: number): Promise<string[]> {
    const found = await this.calls.model
      .find({ dueAt: { $lte: now } } as never, { _id: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Deletes calls that were settled before an instant. */
  async forget(before: Date) {
    await this.calls.model.deleteMany({ settledAt: { $lt: before }, outboxAt: { $exists: false } } as never);
  }
}
