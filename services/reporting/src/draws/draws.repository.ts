import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, Store } from '@numbercast/platform';
import { type QueryFilter, Schema } from 'mongoose';
import { type Draw, newDraw } from './draw.js';
import { drawIdOf, type Game, type Outcome } from './outcome.js';

// Without these, what is not known yet would be stored as an outcome of no balls
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
  closedWith: Number,
  counting: String,
  report: { type: Schema.Types.Mixed },
  countedMembers: Number,
  toldWinners: { type: [String], default: undefined },
} as never);
schema.index({ game: 1, date: -1 });

const PAGE = 20;
const isPublished = { published: { $exists: true } };
const isReported = { report: { $exists: true } };

type Query = QueryFilter<Draw>;

@Injectable()
export class DrawsRepository {
  private readonly draws: Aggregates<Draw>;

  constructor(store: Store) {
    this.draws = store.aggregates<Draw>('draws', schema);
  }

  /** Changes a draw, whether it was heard of before or not. @returns the state afterwards, or null when there is none */
  change(game: Game, date: string, decide: (draw: Draw) => Decision<Draw> | null): Promise<Document<Draw> | null> {
    return this.draws.upsertChange(drawIdOf(game, date), (current) => decide(current ?? newDraw(game, date)));
  }

  /** Newest published results. */
  async listResults(game: Game | undefined) {
    const found = await this.find({ ...isPublished, ...(game && { game }) }, { published: 1 }, PAGE);
    return found.map(({ _id, game: played, date, published }) => ({ drawId: _id, game: played, date, ...published! }));
  }

  /** Newest reports. */
  async listReports(game: Game | undefined, limit = PAGE) {
    const found = await this.find({ ...isReported, ...(game && { game }) }, { report: 1 }, limit);
    return found.map(({ report }) => report!);
  }

  /** What is known of a game's draws since a day, by date. */
  async findSince(game: Game, since: string): Promise<Map<string, Draw>> {
    const found = await this.find({ game, date: { $gte: since } }, { drawAt: 1, readings: 1, published: 1 });
    return new Map(found.map((draw) => [draw.date, draw]));
  }

  /** Draws heard of without a published result, newest first. */
  async listUnpublished(game: Game) {
    return this.find({ game, published: { $exists: false } }, { drawAt: 1 });
  }

  /** Closed draws with a result and no report. */
  async listReportable() {
    return this.find({ closedWith: { $exists: true }, ...isPublished, report: { $exists: false } }, { closedWith: 1 });
  }

  /** The draw has a report, or one is being made. */
  async isCounted(game: Game, date: string): Promise<boolean> {
    const filter = { _id: drawIdOf(game, date), $or: [isReported, { counting: { $exists: true } }] };
    return (await this.draws.model.exists(filter as never)) !== null;
  }

  private async find(filter: Query, fields: Partial<Record<keyof Draw, 1>>, limit = 0): Promise<Document<Draw>[]> {
    const chosen = { game: 1, date: 1, ...fields };
    return this.draws.model
      .find(filter as never, chosen)
      .sort({ date: -1, game: 1 })
      .limit(limit)
      .lean<Document<Draw>[]>();
  }
}
