import type { Model, QueryFilter } from 'mongoose';
import type { AggregateMetadata } from './aggregate-metadata.js';
import { updateMany } from './many-updates.js';

type Bookkept = AggregateMetadata & { _id: string };

/** The part of a document that the relay reads. */
export type WithOutbox = Pick<Bookkept, '_id' | 'outbox' | 'shard' | 'seq'>;

/** The events of a document that the relay has published. */
export interface Published {
  /** The document, with only the published events in its outbox. */
  document: WithOutbox;
  /** Whether these were all events when the document was read. */
  isWhole: boolean;
  /** Token of the lease under which it was published. */
  token: number;
}

/** Unpublished events of a collection: written with the documents, published and removed by the relay. */
export class Outboxes {
  constructor(private readonly model: Model<Bookkept>) {}

  /** Documents of these shards with something to publish, longest waiting first. */
  waiting(shards: number[], limit: number): Promise<WithOutbox[]> {
    const filter = { outboxAt: { $exists: true }, shard: { $in: shards } } as unknown as QueryFilter<Bookkept>;
    return this.model
      .find(filter, { outbox: 1, shard: 1, seq: 1 })
      .sort({ outboxAt: 1 })
      .limit(limit)
      .lean<WithOutbox[]>();
  }

  /** Returns the sequence number of the newest event by document; documents that do not exist are left out. */
  async lastSequences(ids: string[]): Promise<Map<string, number>> {
    const found = await this.model.find({ _id: { $in: ids } } as QueryFilter<Bookkept>, { seq: 1 }).lean<Bookkept[]>();
    return new Map(found.map(({ _id, seq }) => [_id, seq]));
  }

  /** Returns the time of the oldest unpublished event; null when there is none. */
  async waitingSince(): Promise<Date | null> {
    const filter = { outboxAt: { $exists: true } } as unknown as QueryFilter<Bookkept>;
    const oldest = await this.model.findOne(filter, { outboxAt: 1 }).sort({ outboxAt: 1 }).lean<Bookkept>();
    return oldest?.outboxAt ?? null;
  }

  /**
   * Removes published events, unless a relay with a newer token has written. Outboxes are emptied if no event was added
   * since they were read; otherwise only the published events are pulled.
   */
  async takeOff(published: Published[]) {
    const whole = published.filter(({ isWhole }) => isWhole);
    const emptied = await updateMany(this.model, whole.map(emptying));
    const left = emptied === whole.length ? published.filter(({ isWhole }) => !isWhole) : published;
    await updateMany(this.model, left.map(pulling));
    await updateMany(this.model, left.map(forgettingTime));
  }
}

/** An unchanged sequence number means that there is no new event. */
const emptying = ({ document: { _id, seq }, token }: Published) => ({
  filter: { _id, seq, relayToken: { $lte: token } },
  update: { $set: { outbox: [], relayToken: token }, $unset: { outboxAt: 1 } },
});

const pulling = ({ document: { _id, outbox }, token }: Published) => ({
  filter: { _id, relayToken: { $lte: token } },
  update: { $pull: { outbox: { id: { $in: outbox.map(({ id }) => id) } } }, $set: { relayToken: token } },
});

const forgettingTime = ({ document: { _id } }: Published) => ({
  filter: { _id, outbox: { $size: 0 } },
  update: { $unset: { outboxAt: 1 } },
});
