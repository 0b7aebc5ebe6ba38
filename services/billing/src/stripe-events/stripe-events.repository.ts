import { Injectable } from '@nestjs/common';
import { deleteInBatches, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { StripeEvent } from './stripe-event.js';

const schema = new Schema<StripeEvent>({
  _id: String,
  type: String,
  objectId: String,
  subject: String,
  isUrgent: Boolean,
  createdAt: Date,
  state: String,
  retry: new Schema({ dueAt: Date, attempts: Number, lastError: String }, { _id: false }),
});
schema.index({ state: 1, isUrgent: 1, 'retry.dueAt': 1 });
schema.index({ subject: 1, state: 1 });
schema.index({ state: 1, createdAt: 1 });

const E11000 = 11_000;

@Injectable()
export class StripeEventsRepository {
  private readonly events: Model<StripeEvent>;

  constructor(store: Store) {
    this.events = store.collection('stripe_events', schema);
  }

  /** Stores an event; one that is already known changes nothing. */
  async keep(event: StripeEvent) {
    try {
      await this.events.create([event]);
    } catch (error) {
      if ((error as { code?: number }).code !== E11000) throw error;
    }
  }

  /** Those due, the longest due first. */
  async listDue(isUrgent: boolean, now: Date, limit: number) {
    return this.events
      .find({ state: 'new', isUrgent: isUrgent ? true : null, 'retry.dueAt': { $lte: now } } as never)
      .sort({ 'retry.dueAt': 1 })
      .limit(limit)
      .lean<StripeEvent[]>();
  }

  /** All notices of one subject that are due. */
  async listDueOf(subject: string, now: Date) {
    return this.events.find({ subject, state: 'new', 'retry.dueAt': { $lte: now } }).lean<StripeEvent[]>();
  }

  /** Writes the event's next state. @returns false when another replica was faster */
  async replace({ _id, retry }: StripeEvent, next: StripeEvent): Promise<boolean> {
    const unchanged = { _id, 'retry.attempts': retry.attempts, 'retry.dueAt': retry.dueAt };
    const { matchedCount } = await this.events.updateOne(unchanged, { $set: { state: next.state, retry: next.retry } });
    return matchedCount === 1;
  }

  async forget(before: Date) {
    await deleteInBatches(this.events, { state: 'done', createdAt: { $lt: before } });
  }

  async countParked() {
    return this.events.countDocuments({ state: 'parked' });
  }
}
