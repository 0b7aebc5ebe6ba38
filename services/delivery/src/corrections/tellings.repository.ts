import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import type { Telling } from './correction.js';

const schema = new Schema<Telling>({
  drawId: String,
  correction: Schema.Types.Mixed,
  state: String,
  cursor: String,
} as never);
schema.index({ state: 1 });

interface Given {
  _id: string;
  memberId: string;
}

@Injectable()
export class TellingsRepository {
  private readonly tellings: Aggregates<Telling>;

  constructor(
    store: Store,
    private readonly deliveries: DeliveriesRepository,
  ) {
    this.tellings = store.aggregates<Telling>('tellings', schema);
  }

  insert(id: string, telling: Telling) {
    return this.tellings.insert(id, telling);
  }

  find(id: string) {
    return this.tellings.find(id);
  }

  change(id: string, decide: Parameters<Aggregates<Telling>['change']>[1]) {
    return this.tellings.change(id, decide);
  }

  unfinished() {
    return this.tellings.model.find({ state: 'telling' }, { _id: 1 }).lean<{ _id: string }[]>();
  }

  /** Draws whose members are still being written to about a corrected result. */
  async drawsBeingTold(): Promise<string[]> {
    const unfinished = await this.tellings.model.find({ state: 'telling' }, { drawId: 1 }).lean<{ drawId: string }[]>();
    return unfinished.map(({ drawId }) => drawId);
  }

  /** Messages with numbers of a draw after a row, by id: their order stays whatever becomes of them. */
  after(cursor: string, drawId: string, limit: number) {
    const bounds = { _id: { $gt: cursor, $lt: `${drawId}|\uffff` } };
    return this.deliveries.rows.find(bounds, { memberId: 1 }).sort({ _id: 1 }).limit(limit).lean<Given[]>();
  }
}
