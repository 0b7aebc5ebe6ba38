import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, fulfilled, RequestBatcher, Store } from '@numbercast/platform';
import { type QueryFilter, Schema } from 'mongoose';
import { drawIdOf, type Game } from '@numbercast/lottery';
import { type Draw, newDraw } from './draw.js';
import { type Outcome } from './outcome.js';

// Without the default, a missing outcome would be stored as an outcome without balls
const balls = { type: [Number], default: undefined };
const outcome = new Schema<Outcome>({ whites: balls, red: Number }, { _id: false });
const readings = new Schema<Draw['readings']>({ a: outcome, b: outcome }, { _id: false });
const schema = new Schema<Draw>({
  game: String,
  date: String,
  drawAt: Date,
  readings,
  published: outcome,
  publishedAt: Date,
  importId: String,
  correction: new Schema({ by: String, at: Date, reason: String }, { _id: false }),
  closedWith: Number,
  waiting: { type: Schema.Types.Mixed },
  counting: String,
  report: { type: Schema.Types.Mixed },
  countedMembers: Number,
  notifiedWinners: { type: [String], default: undefined },
  withdrawnWinners: { type: [String], default: undefined },
} as never);
schema.index({ game: 1, date: -1 });
schema.index({ date: -1, game: 1 });
schema.index({ notifiedWinners: 1 }, { sparse: true });
// Sparse: most draws are imported results, which are never closed
schema.index({ closedWith: 1 }, { sparse: true });

const PAGE = 20;
const ADDED_AT_ONCE = 500;
const isPublished = { published: { $exists: true } };
const isReported = { report: { $exists: true } };

type Query = QueryFilter<Draw>;

@Injectable()
export class DrawsRepository {
  private readonly draws: Aggregates<Draw>;
  private readonly counted = new RequestBatcher<string, boolean>((drawIds) => this.areCounted(drawIds));

  constructor(store: Store) {
    this.draws = store.aggregates<Draw>('draws', schema);
  }

  /** Changes a draw, and creates it if it is unknown. @returns the new state, or null when there is none */
  change(game: Game, date: string, decide: (draw: Draw) => Decision<Draw> | null): Promise<Document<Draw> | null> {
    return this.draws.upsertChange(drawIdOf({ game, date }), (current) => decide(current ?? newDraw(game, date)));
  }

  find(drawId: string): Promise<Document<Draw> | null> {
    return this.draws.find(drawId);
  }

  /** Lists the newest draws whose jackpot a set has won. */
  async listWon(limit: number) {
    return this.list({ notifiedWinners: { $gt: '' } }, { published: 1, notifiedWinners: 1 }, limit);
  }

  /** Newest published results. */
  async listResults(game: Game | undefined) {
    const found = await this.list({ ...isPublished, ...(game && { game }) }, { published: 1 }, PAGE);
    return found.map(({ _id, game: played, date, published }) => ({ drawId: _id, game: played, date, ...published! }));
  }

  /** Lists outcomes from a day (inclusive) until another (exclusive), newest first. */
  async listOutcomes(game: Game, from: string, until: string | null) {
    const dates = { $gte: from, ...(until && { $lt: until }) };
    const found = await this.list({ ...isPublished, game, date: dates }, { published: 1 });
    return found.map(({ date, published }) => ({ date, ...published! }));
  }

  /** Newest reports. */
  async listReports(game: Game | undefined, limit = PAGE) {
    const found = await this.list({ ...isReported, ...(game && { game }) }, { report: 1 }, limit);
    return found.map(({ report }) => report!);
  }

  /** Inserts unknown draws. A draw that was inserted in the meantime is left unchanged. */
  async addAll(decisions: readonly Decision<Draw>[]) {
    for (let from = 0; from < decisions.length; from += ADDED_AT_ONCE) {
      const some = decisions.slice(from, from + ADDED_AT_ONCE);
      await this.draws.insertAll(new Map(some.map((one) => [drawIdOf(one.next), one])));
    }
  }

  /** Returns a game's known draws since a day, by date. */
  async findSince(game: Game, since = ''): Promise<Map<string, Draw>> {
    const fields = { drawAt: 1, readings: 1, published: 1, closedWith: 1, correction: 1 } as const;
    const found = await this.list({ game, date: { $gte: since } }, fields);
    return new Map(found.map((draw) => [draw.date, draw]));
  }

  /** Returns the dates of the game's draws with a published result since a day. */
  async listPublished(game: Game, since: string): Promise<string[]> {
    const found = await this.list({ ...isPublished, game, date: { $gte: since } }, {});
    return found.map(({ date }) => date);
  }

  /** Lists known draws without a published result, newest first. */
  async listUnpublished(game: Game) {
    return this.list({ game, published: { $exists: false } }, { drawAt: 1, readings: 1 });
  }

  /** Lists closed draws with a result and no report. */
  async listReportable() {
    const filter = { closedWith: { $exists: true }, ...isPublished, report: { $exists: false } };
    return this.list(filter, { published: 1, closedWith: 1, waiting: 1 });
  }

  /**
   * Whether the draw has a report or a running count. Concurrent calls share one read, which begins after all of them.
   */
  isCounted(game: Game, date: string): Promise<boolean> {
    return this.counted.load(drawIdOf({ game, date }));
  }

  private async areCounted(drawIds: string[]) {
    const filter = { _id: { $in: [...new Set(drawIds)] }, $or: [isReported, { counting: { $exists: true } }] };
    const found = await this.draws.model.find(filter as never, { _id: 1 }).lean<{ _id: string }[]>();
    const counted = new Set(found.map(({ _id }) => _id));
    return drawIds.map((drawId) => fulfilled(counted.has(drawId)));
  }

  private async list(filter: Query, fields: Partial<Record<keyof Draw, 1>>, limit = 0): Promise<Document<Draw>[]> {
    const chosen = { game: 1, date: 1, ...fields };
    return this.draws.model
      .find(filter as never, chosen)
      .sort({ date: -1, game: 1 })
      .limit(limit)
      .lean<Document<Draw>[]>();
  }
}
