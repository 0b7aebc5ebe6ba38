import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { TermsBroadcast } from './terms-broadcast.js';

const schema = new Schema<TermsBroadcast>({ state: String, cursor: String } as never);

@Injectable()
export class TermsBroadcastsRepository {
  readonly broadcasts: Aggregates<TermsBroadcast>;

  constructor(store: Store) {
    this.broadcasts = store.aggregates<TermsBroadcast>('terms_broadcasts', schema);
  }
}
