import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, Store } from '@numbercast/platform';
import { type QueryFilter, Schema } from 'mongoose';
import type { Game } from '@numbercast/lottery';
import type { DrawDate } from '@numbercast/lottery/calendar';
import { type Draw, schedule, type SlotDecision, type SlotRange } from './draw.js';

const schema = new Schema<Draw>({
  game: String,
  date: String,
  drawAt: Date,
  deadline: Date,
  state: String,
  first: Schema.Types.Mixed,
  seal: Schema.Types.Mixed,
  awaitsProof: Boolean,
});
schema.index({ state: 1, deadline: 1 });
schema.index({ drawAt: 1 });
schema.index({ awaitsProof: 1, drawAt: 1 }, { partialFilterExpression: { awaitsProof: true } });

const STATE = { game: 1, date: 1, drawAt: 1, deadline: 1, state: 1, first: 1, seal: 1 };
const NOT_CLOSED = { $in: ['scheduled', 'sealed'] as Draw['state'][] };

@Injectable()
export class DrawsRepository {
  private readonly draws: Aggregates<Draw>;

  constructor(store: Store) {
    this.draws = store.aggregates('draws', schema);
  }

  find(drawId: string) {
    return this.draws.find(drawId);
  }

  /** @returns the draw afterwards; null when there is no such draw */
  change(drawId: string, decide: (draw: Document<Draw>) => Decision<Draw> | null) {
    return this.draws.change(drawId, decide);
  }

  /**
   * Claims slots by a decision. Returns null when none can be claimed, possibly because the pool must be enlarged
   * first.
   */
  async claimSlots(drawId: string, decide: (draw: Document<Draw>) => SlotDecision | null) {
    let taken: SlotRange | null = null;
    const draw = await this.draws.change(drawId, (current) => {
      const decision = decide(current);
      taken = decision?.taken ?? null;
      return decision;
    });
    return draw && taken ? { draw, range: taken as SlotRange } : null;
  }

  async schedule(date: DrawDate) {
    const { next, events } = schedule(date);
    return this.draws.insert(date.drawId, next, events);
  }

  /** Returns the ids that are scheduled. */
  async listKnown(drawIds: string[]): Promise<Set<string>> {
    const known = await this.draws.model.find({ _id: { $in: drawIds } }, { _id: 1 }).lean<{ _id: string }[]>();
    return new Set(known.map(({ _id }) => _id));
  }

  /** Lists draws that are not closed, earliest deadline first. */
  listOpen() {
    return this.list({ state: NOT_CLOSED }, { deadline: 1 });
  }

  /** Returns the ids of closed draws without a published root, earliest draw first. */
  async listUnproven(): Promise<string[]> {
    const unproven = this.draws.model.find({ awaitsProof: true }, { _id: 1 }).sort({ drawAt: 1 });
    return (await unproven.lean<{ _id: string }[]>()).map(({ _id }) => _id);
  }

  /** Returns the game's next open draw whose deadline is at or after `deadlineFrom`. */
  async findNext(game: Game, deadlineFrom: Date): Promise<Document<Draw> | null> {
    const [next = null] = await this.list(
      { game, state: NOT_CLOSED, deadline: { $gte: deadlineFrom } },
      { deadline: 1 },
      1,
    );
    return next;
  }

  listUpcoming(now: Date) {
    return this.list({ drawAt: { $gt: now } }, { drawAt: 1 });
  }

  listNewest(limit: number) {
    return this.list({}, { drawAt: -1 }, limit);
  }

  private async list(filter: QueryFilter<Draw>, order: Record<string, 1 | -1>, limit = 0): Promise<Document<Draw>[]> {
    return this.draws.model
      .find(filter as never, STATE)
      .sort(order)
      .limit(limit)
      .lean<Document<Draw>[]>();
  }
}
