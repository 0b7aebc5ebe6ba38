import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { NumberSet } from '../../messages/draw-numbers.js';
import { MessagesRepository } from '../../messages/messages.repository.js';
import type { ResultBroadcast } from './result-broadcast.js';

const schema = new Schema<ResultBroadcast>({
  game: String,
  date: String,
  deadline: Date,
  state: String,
  cursor: String,
  failed: [String],
} as never);
schema.index({ state: 1 });

/** A message with numbers, as far as the broadcast reads it. */
export interface Assigned {
  _id: string;
  memberId: string;
  numbers: { sets: NumberSet[] };
}

@Injectable()
export class ResultBroadcastsRepository {
  private readonly broadcasts: Aggregates<ResultBroadcast>;

  constructor(
    store: Store,
    private readonly messages: MessagesRepository,
  ) {
    this.broadcasts = store.aggregates<ResultBroadcast>('result_broadcasts', schema);
  }

  /** A broadcast of the draw that exists already stays unchanged. */
  insert(drawId: string, broadcast: ResultBroadcast) {
    return this.broadcasts.insert(drawId, broadcast);
  }

  find(drawId: string) {
    return this.broadcasts.find(drawId);
  }

  change(drawId: string, decide: Parameters<Aggregates<ResultBroadcast>['change']>[1]) {
    return this.broadcasts.change(drawId, decide);
  }

  unfinished() {
    return this.broadcasts.model.find({ state: 'sending' }, { _id: 1 }).lean<{ _id: string }[]>();
  }

  /** Messages with numbers of a draw after a message, in the order of their ids, which no change of state affects. */
  after(cursor: string, drawId: string, limit: number) {
    return this.rows({ $gt: cursor, $lt: `${drawId}|\uffff` }, limit);
  }

  /** Messages with numbers by their ids. */
  ofIds(ids: readonly string[]) {
    return this.rows({ $in: ids }, ids.length);
  }

  private async rows(_id: object, limit: number): Promise<Assigned[]> {
    if (limit === 0) return []; // a limit of 0 would mean no limit
    const found = this.messages.rows.find({ _id } as never, { memberId: 1, 'numbers.sets': 1 });
    return found.sort({ _id: 1 }).limit(limit).lean<Assigned[]>();
  }
}
