import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { checkoutSchema, listOverdue, OVERDUE_INDEX, paymentSchema } from '../checkout.schema.js';
import type { Restart } from './restart.js';

const schema = new Schema({
  memberId: String,
  customerId: String,
  plan: String,
  state: String,
  checkout: checkoutSchema,
  payment: paymentSchema,
});
schema.index(OVERDUE_INDEX);

@Injectable()
export class RestartsRepository {
  readonly restarts: Aggregates<Restart>;

  constructor(store: Store) {
    this.restarts = store.aggregates('restarts', schema as unknown as Schema<Restart>);
  }

  listOverdue(now: Date) {
    return listOverdue(this.restarts, now);
  }
}
