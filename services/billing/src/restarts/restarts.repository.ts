import { Injectable } from '@nestjs/common';
import { type Aggregates, type Document, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Restart } from './restart.js';

const checkout = new Schema(
  {
    attempt: Number,
    priceId: String,
    startedAt: Date,
    expiresAt: Date,
    sessionId: String,
    url: String,
    replaces: String,
  },
  { _id: false },
);
const payment = new Schema(
  { sessionId: String, subscriptionId: String, invoiceId: String, paidAt: Date },
  { _id: false },
);

const schema = new Schema({ memberId: String, customerId: String, plan: String, state: String, checkout, payment });
schema.index({ state: 1, 'checkout.expiresAt': 1 });

const SOME = 50;

@Injectable()
export class RestartsRepository {
  readonly restarts: Aggregates<Restart>;

  constructor(store: Store) {
    this.restarts = store.aggregates('restarts', schema as unknown as Schema<Restart>);
  }

  /** Open ones whose payment page should be closed by now. */
  async listOverdue(now: Date) {
    return this.restarts.model
      .find({ state: 'open', 'checkout.expiresAt': { $lte: now } })
      .sort({ 'checkout.expiresAt': 1 })
      .limit(SOME)
      .lean<Document<Restart>[]>();
  }
}
