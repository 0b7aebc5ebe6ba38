import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Lookup } from './set-lookup.js';

const schema = new Schema<Lookup>({
  drawId: String,
  set: String,
  actor: String,
  at: Date,
  answer: String,
  memberId: String,
});

/** Look-ups by operators, published to the audit log. */
@Injectable()
export class LookupsRepository {
  private readonly lookups: Aggregates<Lookup>;

  constructor(store: Store) {
    this.lookups = store.aggregates('lookups', schema);
  }

  async add({ next, events }: Decision<Lookup>) {
    await this.lookups.insert(randomUUID(), next, events);
  }
}
