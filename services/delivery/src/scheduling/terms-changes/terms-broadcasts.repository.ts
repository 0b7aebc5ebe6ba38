import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { BroadcastProgress } from '../broadcast-progress.js';

/** Progress of emailing all members about a version of the terms, which is its id. The cursor is the id of a member. */
const schema = new Schema<BroadcastProgress>({ state: String, cursor: String } as never);

@Injectable()
export class TermsBroadcastsRepository {
  readonly broadcasts: Aggregates<BroadcastProgress>;

  constructor(store: Store) {
    this.broadcasts = store.aggregates<BroadcastProgress>('terms_broadcasts', schema);
  }
}
