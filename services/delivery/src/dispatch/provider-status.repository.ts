import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Channel } from '../recipients/recipient.js';

/** Whether a channel's provider answers, as the replica that sends on it finds. */
export interface ProviderStatus {
  _id: Channel;
  isCircuitOpen: boolean;
  /** Business time. */
  since: Date;
}

const schema = new Schema<ProviderStatus>({ _id: String, isCircuitOpen: Boolean, since: Date } as never);

/** The state of the circuit breakers, visible to operators from every replica. */
@Injectable()
export class ProviderStatusRepository {
  private readonly providerStatus: Model<ProviderStatus>;

  constructor(store: Store) {
    this.providerStatus = store.collection<ProviderStatus>('provider_status', schema);
  }

  /** Since when it is so stays as it was while nothing changes. */
  async note(channel: Channel, isCircuitOpen: boolean, since: Date) {
    const known = await this.providerStatus.findById(channel).lean<ProviderStatus>();
    if (known?.isCircuitOpen === isCircuitOpen || (!known && !isCircuitOpen)) return;
    await this.providerStatus.updateOne({ _id: channel }, { $set: { isCircuitOpen, since } }, { upsert: true });
  }

  /** Channels whose provider gives no clear answers. */
  async resting() {
    const providerStatus = await this.providerStatus
      .find({ isCircuitOpen: true })
      .sort({ _id: 1 })
      .lean<ProviderStatus[]>();
    return providerStatus.map(({ _id: channel, since }) => ({ channel, since }));
  }
}
