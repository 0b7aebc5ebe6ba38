import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { updateMany } from './many-updates.js';
import { Store } from './store.js';

/** How long nobody is heard of before a replica takes itself to be the only one: three times as long as replicas are silent. */
const SILENCE_MS = 6_000;
/** What is told of beside collections: that there is somebody who tells. */
const PRESENCE = '(somebody is there)';

interface Nudge {
  /** The collection that was written to, or {@link PRESENCE}. */
  _id: string;
  /** Grows with each telling. */
  told: number;
}

/** What replicas have written that another one publishes: told to it, so that it need not wait for its next look. */
@Injectable()
export class ReplicaNotifications {
  private readonly model;
  private readonly known = new Map<string, number>();
  private silentFrom = performance.now() + SILENCE_MS;

  constructor(store: Store) {
    this.model = store.collection<Nudge>('nudges', new Schema<Nudge>({ _id: String, told: Number }));
  }

  /** Of what was written; and with nothing written, that there is a replica which may write. */
  async notify(collections: string[]) {
    const telling = (_id: string) => ({ filter: { _id }, update: { $inc: { told: 1 } }, upsert: true });
    await updateMany(this.model, [PRESENCE, ...collections].map(telling));
  }

  /** Nobody has told anything for a while: it is not worth asking often. At first others are expected. */
  get areSilent() {
    return performance.now() >= this.silentFrom;
  }

  /** Collections that were told of since this was last asked. */
  async poll(): Promise<ReadonlySet<string>> {
    const nudges = await this.model.find().lean<Nudge[]>();
    const news = nudges.filter(({ _id, told }) => this.known.get(_id) !== told);
    for (const { _id, told } of news) this.known.set(_id, told);
    if (news.length > 0) this.silentFrom = performance.now() + SILENCE_MS;
    return new Set(news.map(({ _id }) => _id));
  }
}
