import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { updateMany } from './many-updates.js';
import { Store } from './store.js';

interface Nudge {
  /** The collection that was written to. */
  _id: string;
  /** Grows with each telling. */
  told: number;
}

/** What replicas have written that another one publishes: told to it, so that it need not wait for its next look. */
@Injectable()
export class Nudges {
  private readonly model;
  private readonly known = new Map<string, number>();

  constructor(store: Store) {
    this.model = store.collection<Nudge>('nudges', new Schema<Nudge>({ _id: String, told: Number }));
  }

  async tell(collections: string[]) {
    const telling = (_id: string) => ({ filter: { _id }, update: { $inc: { told: 1 } }, upsert: true });
    await updateMany(this.model, collections.map(telling));
  }

  /** Collections that were told of since this was last asked. */
  async heard(): Promise<ReadonlySet<string>> {
    const nudges = await this.model.find().lean<Nudge[]>();
    const news = nudges.filter(({ _id, told }) => this.known.get(_id) !== told);
    for (const { _id, told } of news) this.known.set(_id, told);
    return new Set(news.map(({ _id }) => _id));
  }
}
