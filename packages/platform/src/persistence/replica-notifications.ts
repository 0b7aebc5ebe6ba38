import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { updateMany } from './many-updates.js';
import { Store } from './store.js';

/** A replica assumes it is alone after this long without a heartbeat (3 × the heartbeat interval). */
const SILENCE_MS = 6_000;
/** Pseudo-collection that serves as the presence heartbeat. */
const PRESENCE = '(presence)';

interface ReplicaNotification {
  /** The collection that was written to, or {@link PRESENCE}. */
  _id: string;
  /** Incremented by each notification. */
  count: number;
}

/** Notifies the replica that publishes a collection of writes by others, so that it need not wait for its next poll. */
@Injectable()
export class ReplicaNotifications {
  private readonly model;
  private readonly known = new Map<string, number>();
  private silentFrom = performance.now() + SILENCE_MS;

  constructor(store: Store) {
    this.model = store.collection<ReplicaNotification>(
      'replica_notifications',
      new Schema<ReplicaNotification>({ _id: String, count: Number }),
    );
  }

  /** Notifies other replicas of written collections, or only of this replica's presence. */
  async notify(collections: string[]) {
    const increment = (_id: string) => ({ filter: { _id }, update: { $inc: { count: 1 } }, upsert: true });
    await updateMany(this.model, [PRESENCE, ...collections].map(increment));
  }

  /** Whether there was no heartbeat for a while, so that frequent polls are not worth it. False at start. */
  get areSilent() {
    return performance.now() >= this.silentFrom;
  }

  /** Collections with notifications since the last poll. */
  async poll(): Promise<ReadonlySet<string>> {
    const notifications = await this.model.find().lean<ReplicaNotification[]>();
    const news = notifications.filter(({ _id, count }) => this.known.get(_id) !== count);
    for (const { _id, count } of news) this.known.set(_id, count);
    if (news.length > 0) this.silentFrom = performance.now() + SILENCE_MS;
    return new Set(news.map(({ _id }) => _id));
  }
}
