import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Channel } from '../recipients/recipient.js';
import { statsId } from '../messages/stats-line.js';
import type { DrawStats } from './stats.js';

const schema = new Schema<DrawStats>({
  drawId: String,
  channel: String,
  isResults: Boolean,
  game: String,
  startedAt: Date,
  lastDeadline: Date,
  isOpen: Boolean,
  lines: Schema.Types.Mixed,
  counted: [String],
  token: Number,
} as never);
schema.index({ drawId: 1 });
schema.index({ lastDeadline: 1 });
schema.index({ channel: 1, isOpen: 1 });

const READ = { drawId: 1, channel: 1, isResults: 1, game: 1, startedAt: 1, lines: 1 };

export type Read = Pick<DrawStats, 'drawId' | 'channel' | 'isResults' | 'game' | 'startedAt' | 'lines'>;

/** Results have no deadline to keep, so the board and the forecast leave them out. */
const withoutResults = (counts: readonly Read[]) => counts.filter(({ isResults }) => !isResults);

/** Message counts by state: one document for each draw and channel, regardless of the number of messages. */
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

  /** Numbers, filtered by draw or by the time since the deadline. */
  async of(draws: { drawId: string } | { deadlineFrom: Date }) {
    const asked = 'drawId' in draws ? draws : { lastDeadline: { $gte: draws.deadlineFrom } };
    return withoutResults(await this.counts.model.find(asked, READ).lean<Read[]>());
  }

  /** Messages with the results of draws. */
  async resultsOf(draws: readonly Pick<Read, 'drawId' | 'channel'>[]): Promise<Read[]> {
    const ids = draws.map(({ drawId, channel }) => statsId({ drawId, channel, isResults: true }));
    return this.counts.model.find({ _id: { $in: ids } } as never, READ).lean<Read[]>();
  }

  /** Draws whose numbers wait on a channel. */
  async open(channel: Channel) {
    return withoutResults(await this.counts.model.find({ channel, isOpen: true }, READ).lean<Read[]>());
  }
}
