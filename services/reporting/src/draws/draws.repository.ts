import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Draw } from './draw.js';
import type { Game, Outcome } from './outcome.js';

const outcome = { whites: [Number], red: Number };
const schema = new Schema<Draw>({
  game: String,
  date: String,
  drawAt: Date,
  readings: { a: outcome, b: outcome },
  published: outcome,
  publishedAt: Date,
  closedWith: Number,
  report: { type: Schema.Types.Mixed },
} as never);
schema.index({ game: 1, date: -1 });

const PAGE = 20;

@Injectable()
export class DrawsRepository {
  readonly draws: Aggregates<Draw>;

  constructor(store: Store) {
    this.draws = store.aggregates<Draw>('draws', schema);
  }

  /** Newest published results. */
  async listResults(game: Game | undefined) {
    const filter = { 'published.red': { $exists: true }, ...(game && { game }) };
    const found = await this.draws.model
      .find(filter as never)
      .sort({ date: -1, game: 1 })
      .limit(PAGE)
      .lean<(Draw & { _id: string })[]>();
    return found.map(({ _id, game: ofGame, date, published }) => ({
      drawId: _id,
      game: ofGame,
      date,
      whites: published!.whites,
      red: published!.red,
    }));
  }

  async listReports(game: Game | undefined, limit = PAGE) {
    const filter = { 'report.drawId': { $exists: true }, ...(game && { game }) };
    const found = await this.draws.model
      .find(filter as never)
      .sort({ date: -1, game: 1 })
      .limit(limit)
      .lean<Draw[]>();
    return found.map(({ report }) => report!);
  }

  /** What has been published of a game since a day, by draw id. */
  async publishedSince(game: Game, since: string): Promise<Map<string, Outcome>> {
    const filter = { game, date: { $gte: since }, 'published.red': { $exists: true } };
    const found = await this.draws.model.find(filter as never, { published: 1 }).lean<(Draw & { _id: string })[]>();
    return new Map(found.map(({ _id, published }) => [_id, published!]));
  }

  async newestPublishedDate(game: Game): Promise<string | null> {
    const filter = { game, 'published.red': { $exists: true } };
    const found = await this.draws.model
      .findOne(filter as never, { date: 1 })
      .sort({ date: -1 })
      .lean<Draw>();
    return found?.date ?? null;
  }

  /** Date of the earliest scheduled draw that took place by then and has no published result; null when none is missing. */
  async firstMissing(game: Game, drawnBefore: Date) {
    const filter = { game, drawAt: { $lte: drawnBefore }, 'published.red': { $exists: false } };
    const found = await this.draws.model
      .findOne(filter as never, { date: 1 })
      .sort({ date: 1 })
      .lean<Draw>();
    return found?.date ?? null;
  }

  /** Closed draws with a result and no report. */
  async findReportable() {
    const filter = {
      closedWith: { $exists: true },
      'published.red': { $exists: true },
      'report.drawId': { $exists: false },
    };
    return this.draws.model
      .find(filter as never)
      .limit(PAGE)
      .lean<(Draw & { _id: string })[]>();
  }
}
