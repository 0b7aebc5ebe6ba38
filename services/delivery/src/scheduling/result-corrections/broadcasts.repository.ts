import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { MessagesRepository } from '../../messages/messages.repository.js';
import type { CorrectionBroadcast } from './correction-broadcast.js';

const schema = new Schema<CorrectionBroadcast>({
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
export class CorrectionBroadcastsRepository {
  private readonly broadcasts: Aggregates<CorrectionBroadcast>;

  constructor(
    store: Store,
    private readonly messages: MessagesRepository,
  ) {
    this.broadcasts = store.aggregates<CorrectionBroadcast>('correction_broadcasts', schema);
  }

  insert(id: string, broadcast: CorrectionBroadcast) {
    return this.broadcasts.insert(id, broadcast);
  }

  find(id: string) {
    return this.broadcasts.find(id);
  }

  change(id: string, decide: Parameters<Aggregates<CorrectionBroadcast>['change']>[1]) {
    return this.broadcasts.change(id, decide);
  }

  unfinished() {
    return this.broadcasts.model.find({ state: 'sending' }, { _id: 1 }).lean<{ _id: string }[]>();
  }

  /** Returns draws whose members are still being notified of a corrected result. */
  async listDrawsInProgress(): Promise<string[]> {
    const unfinished = await this.broadcasts.model
      .find({ state: 'sending' }, { drawId: 1 })
      .lean<{ drawId: string }[]>();
    return unfinished.map(({ drawId }) => drawId);
  }

  /** Messages with numbers of a draw after a message, in the order of their ids, which no change of state affects. */
  after(cursor: string, drawId: string, limit: number) {
    const bounds = { _id: { $gt: cursor, $lt: `${drawId}|\uffff` } };
    return this.messages.rows.find(bounds, { memberId: 1 }).sort({ _id: 1 }).limit(limit).lean<Given[]>();
  }
}
