import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Jackpot } from './jackpot.js';

const schema = new Schema<Jackpot>({ millions: Number, recordedBy: String, at: Date });

@Injectable()
export class JackpotsRepository {
  private readonly jackpots: Aggregates<Jackpot>;

  constructor(store: Store) {
    this.jackpots = store.aggregates('jackpots', schema);
  }

  /** In millions of US dollars; null when it is not recorded. */
  async millionsOf(drawId: string): Promise<number | null> {
    return (await this.jackpots.find(drawId))?.millions ?? null;
  }

  change(drawId: string, decide: (current: Jackpot | null) => Decision<Jackpot> | null) {
    return this.jackpots.upsertChange(drawId, decide);
  }
}
