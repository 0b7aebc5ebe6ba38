import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Game } from '../games/game.js';
import type { DatedResult } from '../generator/frozen-space.js';

export interface StoredResult extends DatedResult {
  game: Game;
  /** When it came in, in technical time. */
  heardAt: Date;
}

const schema = new Schema<StoredResult>({
  game: String,
  date: String,
  whites: { type: [Number], default: undefined },
  red: Number,
  heardAt: Date,
});
schema.index({ game: 1, date: -1 });

/** Outcomes of past draws, as published. */
@Injectable()
export class ResultsRepository {
  private readonly results: Projection<StoredResult>;

  constructor(store: Store) {
    this.results = store.projection('results', schema);
  }

  keep(drawId: string, result: StoredResult) {
    return this.results.keep(drawId, result);
  }

  async isKnown(drawId: string): Promise<boolean> {
    return (await this.results.model.exists({ _id: drawId })) !== null;
  }

  find(drawId: string): Promise<StoredResult | null> {
    return this.results.find(drawId);
  }

  /** The game's results before a date, newest first, at most `limit`. */
  async listBefore(game: Game, date: string, limit: number): Promise<StoredResult[]> {
    const fields = { _id: 0, game: 1, date: 1, whites: 1, red: 1, heardAt: 1 };
    return this.results.model
      .find({ game, date: { $lt: date } }, fields)
      .sort({ date: -1 })
      .limit(limit)
      .lean<StoredResult[]>();
  }
}
