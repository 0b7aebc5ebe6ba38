import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type Cursor, type PastDraw, pastDrawId, type Result } from './past-draw.js';

export const PAGE_SIZE = 20;

const numberSet = { whites: [Number], red: Number };
const result = { ...numberSet, before: new Schema(numberSet, { _id: false }) };
const pastDraw = new Schema<PastDraw>({
  memberId: String,
  drawId: String,
  game: String,
  date: String,
  drawAt: Date,
  deadline: Date,
  sets: [new Schema(numberSet, { _id: false })],
});
pastDraw.index({ memberId: 1, drawAt: -1, drawId: -1 });

/** An advertised jackpot. */
interface Jackpot {
  /** In millions of US dollars. */
  millions: number;
}

@Injectable()
export class PastNumbersRepository {
  private readonly draws: Projection<PastDraw>;
  private readonly results: Projection<Result>;
  private readonly jackpots: Projection<Jackpot>;

  constructor(store: Store) {
    this.draws = store.projection<PastDraw>('past_numbers', pastDraw);
    this.results = store.projection<Result>('results', new Schema<Result>(result));
    this.jackpots = store.projection<Jackpot>('jackpots', new Schema<Jackpot>({ millions: Number }));
  }

  /** Applies the event being handled. */
  async keep(draw: PastDraw) {
    await this.draws.keep(pastDrawId(draw.drawId, draw.memberId), draw);
  }

  /** Applies the event being handled. */
  async keepResult(drawId: string, result: Result) {
    await this.results.keep(drawId, result);
  }

  /** Applies the event being handled. */
  async keepJackpot(drawId: string, millions: number) {
    await this.jackpots.keep(drawId, { millions });
  }

  /** Returns a member's draws, newest first: one more than a page, to detect the last page. */
  async listDraws(memberId: string, before: Cursor | null): Promise<PastDraw[]> {
    const older = before && {
      $or: [{ drawAt: { $lt: before.drawAt } }, { drawAt: before.drawAt, drawId: { $lt: before.drawId } }],
    };
    return this.draws.model
      .find({ memberId, ...older } as never)
      .sort({ drawAt: -1, drawId: -1 })
      .limit(PAGE_SIZE + 1)
      .lean<PastDraw[]>();
  }

  /** Returns all of a member's draws, newest first. */
  async listAll(memberId: string): Promise<PastDraw[]> {
    const all = this.draws.model.find({ memberId } as never);
    return all.sort({ drawAt: -1, drawId: -1 }).lean<PastDraw[]>();
  }

  /** Returns a member's draws since an instant. */
  async listSince(memberId: string, since: Date): Promise<PastDraw[]> {
    return this.draws.model.find({ memberId, drawAt: { $gte: since } } as never).lean<PastDraw[]>();
  }

  async findResults(drawIds: string[]): Promise<Map<string, Result>> {
    const found = await this.results.model
      .find({ _id: { $in: drawIds } } as never)
      .lean<(Result & { _id: string })[]>();
    return new Map(found.map((result) => [result._id, result]));
  }

  /** Returns advertised jackpots in millions of US dollars, by draw. */
  async findJackpots(drawIds: string[]): Promise<Map<string, number>> {
    const found = await this.jackpots.model
      .find({ _id: { $in: drawIds } } as never)
      .lean<(Jackpot & { _id: string })[]>();
    return new Map(found.map(({ _id, millions }) => [_id, millions]));
  }

  async erase(memberId: string) {
    await this.draws.model.deleteMany({ memberId } as never);
  }
}
