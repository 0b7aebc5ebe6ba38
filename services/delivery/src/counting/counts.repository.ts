import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Channel } from '../contacts/contact.js';
import type { Counts } from './counts.js';

const schema = new Schema<Counts>({
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

export type Read = Pick<Counts, 'drawId' | 'channel' | 'game' | 'startedAt' | 'lines'>;

/** How many messages of each draw and channel are in which state: one document each, however many messages there are. */
@Injectable()
export class CountsRepository {
  private readonly counts: Aggregates<Counts>;

  constructor(store: Store) {
    this.counts = store.aggregates<Counts>('counts', schema);
  }

  find(id: string) {
    return this.counts.find(id);
  }

  change(id: string, decide: (current: Counts | null) => Counts | null) {
    return this.counts.upsertChange(id, (current) => {
      const next = decide(current);
      return next && { next, events: [] };
    });
  }

  /** Of one draw, or of those with a message whose deadline is not longer past than this. */
  of(draws: { drawId: string } | { deadlineFrom: Date }) {
    const asked = 'drawId' in draws ? draws : { lastDeadline: { $gte: draws.deadlineFrom } };
    return this.counts.model.find(asked, READ).lean<Read[]>();
  }

  /** Those with messages that wait on a channel. */
  open(channel: Channel) {
    return this.counts.model.find({ channel, isOpen: true }, READ).lean<Read[]>();
  }
}
