import { Injectable } from '@nestjs/common';
import { type Aggregates, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { RepaymentOrders } from './repayment-order.js';

const payment = new Schema(
  { invoiceId: String, invoiceNumber: { type: String, default: null }, paymentIntentId: String, chargeId: String },
  { _id: false },
);
const order = new Schema(
  {
    orderId: String,
    kind: String,
    amountCents: Number,
    reason: encrypted(),
    by: String,
    at: Date,
    customerId: String,
    payment,
    state: String,
    failures: Number,
    providerId: String,
    rejection: String,
  },
  { _id: false },
);
const schema = new Schema({
  orders: [order],
  revision: Number,
  pending: new Schema({ dueAt: Date, attempts: Number, lastError: String }, { _id: false }),
});
schema.index({ 'pending.dueAt': 1 }, { sparse: true });

const SOME = 50;

@Injectable()
export class RepaymentOrdersRepository {
  readonly orders: Aggregates<RepaymentOrders>;

  constructor(store: Store) {
    this.orders = store.aggregates('repayment_orders', schema as unknown as Schema<RepaymentOrders>);
  }

  /** Members with an order to send to the provider now. */
  async listDue(now: Date): Promise<string[]> {
    const due = await this.orders.model
      .find({ 'pending.dueAt': { $lte: now } }, { _id: 1 })
      .sort({ 'pending.dueAt': 1 })
      .limit(SOME)
      .lean<{ _id: string }[]>();
    return due.map(({ _id }) => _id);
  }
}
