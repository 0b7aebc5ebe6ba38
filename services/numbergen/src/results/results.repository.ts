import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Game } from '@numbercast/lottery';
import type { ResultList } from '../draws/sealing-time.js';
import type { DatedResult } from '../generator/frozen-space.js';

export interface StoredResult extends DatedResult {
  game: Game;
}

/** Dates of a game's draws whose result was published when the sources were polled, received or not. */
interface StoredList {
  dates: string[];
  lookedAt: Date;
}

const schema = new Schema<StoredResult>({
  game: String,
  date: String,
  whites: { type: [Number], default: undefined },
  red: Number,
});
schema.index({ game: 1, date: -1 });

const listSchema = new Schema<StoredList>({ dates: [String], lookedAt: Date });

/** Outcomes of past draws, as published. */
@Injectable()
export class ResultsRepository {
  private readonly results: Projection<StoredResult>;
  private readonly lists: Projection<StoredList>;

  constructor(store: Store) {
    this.results = store.projection('results', schema);
    this.lists = store.projection('result_lists', listSchema);
  }

  keep(drawId: string, result: StoredResult) {
    return this.results.keep(drawId, result);
  }

  keepList(game: Game, list: StoredList) {
    return this.lists.keep(game, list);
  }

  /** Returns the last received list of a game's published results; null before the first one. */
  async listed(game: Game): Promise<ResultList | null> {
    const list = await this.lists.find(game);
    return list && { dates: new Set(list.dates), lookedAt: list.lookedAt };
  }

  async isKnown(drawId: string): Promise<boolean> {
    return (await this.results.model.exists({ _id: drawId })) !== null;
  }

  find(drawId: string): Promise<StoredResult | null> {
    return this.results.find(drawId);
  }

  /** Returns the game's results before a date, newest first, at most `limit`. */
  async listBefore(game: Game, date: string, limit: number): Promise<StoredResult[]> {
    const fields = { _id: 0, game: 1, date: 1, whites: 1, red: 1 };
    return this.results.model
      .find({ game, date: { $lt: date } }, fields)
      .sort({ date: -1 })
      .limit(limit)
      .lean<StoredResult[]>();
  }
}
