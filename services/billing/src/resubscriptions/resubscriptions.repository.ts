import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { checkoutSchema, listOverdue, OVERDUE_INDEX, paymentSchema } from '../checkouts/checkout.schema.js';
import type { Resubscription } from './resubscription.js';

const schema = new Schema({
  memberId: String,
  customerId: String,
  plan: String,
  language: String,
  state: String,
  checkout: checkoutSchema,
  payment: paymentSchema,
});
schema.index(OVERDUE_INDEX);

@Injectable()
export class ResubscriptionsRepository {
  readonly resubscriptions: Aggregates<Resubscription>;

  constructor(store: Store) {
    this.resubscriptions = store.aggregates('resubscriptions', schema as unknown as Schema<Resubscription>);
  }

  listOverdue(now: Date) {
    return listOverdue(this.resubscriptions, now);
  }
}
