import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Channel } from '../contacts/contact.js';

/** Whether a channel's provider answers, as the replica that sends on it finds. */
export interface Pace {
  _id: Channel;
  isResting: boolean;
  /** Business time. */
  since: Date;
}

const schema = new Schema<Pace>({ _id: String, isResting: Boolean, since: Date } as never);

/** What operators see of the breakers, from whichever replica they ask. */
@Injectable()
export class PaceRepository {
  private readonly paces: Model<Pace>;

  constructor(store: Store) {
    this.paces = store.collection<Pace>('paces', schema);
  }

  /** Since when it is so stays as it was while nothing changes. */
  async note(channel: Channel, isResting: boolean, since: Date) {
    const known = await this.paces.findById(channel).lean<Pace>();
    if (known?.isResting === isResting || (!known && !isResting)) return;
    await this.paces.updateOne({ _id: channel }, { $set: { isResting, since } }, { upsert: true });
  }

  /** Channels whose provider gives no clear answers. */
  async resting() {
    const paces = await this.paces.find({ isResting: true }).sort({ _id: 1 }).lean<Pace[]>();
    return paces.map(({ _id: channel, since }) => ({ channel, since }));
  }
}
