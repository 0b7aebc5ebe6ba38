import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Win } from './win.js';

const act = { by: String, at: Date };
const plain = { _id: false };
const schema = new Schema<Win>({
  game: String,
  drawId: String,
  date: String,
  memberId: String,
  balls: new Schema({ whites: [Number], red: Number }, plain),
  payout: new Schema({ ...act, grossCents: Number }, plain),
  case: new Schema(
    {
      state: String,
      opened: act,
      dueOn: String,
      dueAt: Date,
      shareCents: Number,
      contacted: new Schema(act, plain),
      closed: new Schema(act, plain),
    },
    plain,
  ),
});
schema.index({ date: -1, _id: -1 });

export const winIdOf = ({ drawId, memberId }: Pick<Win, 'drawId' | 'memberId'>) => `${drawId}|${memberId}`;

/** Wins with a recorded payout. */
@Injectable()
export class WinsRepository {
  private readonly wins: Aggregates<Win>;

  constructor(store: Store) {
    this.wins = store.aggregates<Win>('wins', schema);
  }

  /** Lists the newest wins. */
  async list(limit: number): Promise<Document<Win>[]> {
    return this.wins.hydrate(await this.wins.model.find().sort({ date: -1, _id: -1 }).limit(limit).lean());
  }

  find(winId: string): Promise<Document<Win> | null> {
    return this.wins.find(winId);
  }

  /** @param decide receives null for a win without a record */
  change(winId: string, decide: (win: Win | null) => Decision<Win> | null) {
    return this.wins.upsertChange(winId, decide);
  }
}
