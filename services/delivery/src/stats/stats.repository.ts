import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Channel } from '../recipients/recipient.js';
import type { DrawStats } from './stats.js';

const schema = new Schema<DrawStats>({
  drawId: String,
  channel: String,
  game: String,
  startedAt: Date,
  lastDeadline: Date,
  isOpen: Boolean,
  lines: Schema.Types.Mixed,
  batch: Schema.Types.Mixed,
  token: Number,
} as never);
schema.index({ drawId: 1 });
schema.index({ lastDeadline: 1 });
schema.index({ channel: 1, isOpen: 1 });

const READ = { drawId: 1, channel: 1, game: 1, startedAt: 1, lines: 1 };

export type Read = Pick<DrawStats, 'drawId' | 'channel' | 'game' | 'startedAt' | 'lines'>;

/**
 * How many messages of each draw and channel are in which state: one document each, however many messages there are.
 */
@Injectable()
export class StatsRepository {
  private readonly counts: Aggregates<DrawStats>;

  constructor(store: Store) {
    this.counts = store.aggregates<DrawStats>('draw_stats', schema);
  }

  find(id: string) {
    return this.counts.find(id);
  }

  change(id: string, decide: (current: DrawStats | null) => DrawStats | null) {
    return this.counts.upsertChange(id, (current) => {
      const next = decide(current);
      return next && { next, events: [] };
    });
  }

  /**
   * All rows of a batch bear their marks: it need not name them any longer, or it would for as long as the draw is kept,
   * and with them whose they are.
   */
  finish(id: string, batchId: string) {
    return this.counts.change(id, (current) => {
      if (current.batch.id !== batchId || current.batch.steps.length === 0) return null;
      return { next: { ...current, batch: { id: batchId, steps: [] } }, events: [] };
    });
  }

  /** Removes deleted messages from batches that a crash left unfinished. */
  async removeMessages(isGone: (id: string) => boolean) {
    const unfinished = await this.counts.model.find({ 'batch.steps.0': { $exists: true } }, { _id: 1 }).lean();
    for (const { _id: id } of unfinished)
      await this.counts.change(id, (current) => {
        const steps = current.batch.steps.filter((step) => !isGone(step.id));
        if (steps.length === current.batch.steps.length) return null;
        return { next: { ...current, batch: { ...current.batch, steps } }, events: [] };
      });
  }

  /** Filters by draw, or by the time since the deadline. */
  of(draws: { drawId: string } | { deadlineFrom: Date }) {
    const asked = 'drawId' in draws ? draws : { lastDeadline: { $gte: draws.deadlineFrom } };
    return this.counts.model.find(asked, READ).lean<Read[]>();
  }

  /** Those with messages that wait on a channel. */
  open(channel: Channel) {
    return this.counts.model.find({ channel, isOpen: true }, READ).lean<Read[]>();
  }
}
