import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Channel } from '../contacts/contact.js';

/** Whether a channel's provider answers, as the replica that sends on it finds. */
export interface ProviderStatus {
  _id: Channel;
  isCircuitOpen: boolean;
  /** Business time. */
  since: Date;
}

const schema = new Schema<ProviderStatus>({ _id: String, isCircuitOpen: Boolean, since: Date } as never);

/** What operators see of the breakers, from whichever replica they ask. */
@Injectable()
export class ProviderStatusRepository {
  private readonly paces: Model<ProviderStatus>;

  constructor(store: Store) {
    this.paces = store.collection<ProviderStatus>('provider_status', schema);
  }

  /** Since when it is so stays as it was while nothing changes. */
  async note(channel: Channel, isCircuitOpen: boolean, since: Date) {
    const known = await this.paces.findById(channel).lean<ProviderStatus>();
    if (known?.isCircuitOpen === isCircuitOpen || (!known && !isCircuitOpen)) return;
    await this.paces.updateOne({ _id: channel }, { $set: { isCircuitOpen, since } }, { upsert: true });
  }

  /** Channels whose provider gives no clear answers. */
  async resting() {
    const paces = await this.paces.find({ isCircuitOpen: true }).sort({ _id: 1 }).lean<ProviderStatus[]>();
    return paces.map(({ _id: channel, since }) => ({ channel, since }));
  }
}
