import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Channel } from '../recipients/recipient.js';
import { type Partition, partitionName } from '../messages/partition.js';
import { Partitions } from '../messages/partitions.js';

/** The state of the circuit breaker of a partition. */
export interface ProviderStatus {
  /** Name of the partition. */
  _id: string;
  isCircuitOpen: boolean;
  /** Business time. */
  since: Date;
}

const schema = new Schema<ProviderStatus>({ _id: String, isCircuitOpen: Boolean, since: Date } as never);

/** The state of the circuit breakers, visible to operators from every replica. */
@Injectable()
export class ProviderStatusRepository {
  private readonly providerStatus: Model<ProviderStatus>;

  constructor(
    store: Store,
    private readonly partitions: Partitions,
  ) {
    this.providerStatus = store.collection<ProviderStatus>('provider_status', schema);
  }

  /** Records the state. `since` changes only when the state does. */
  async note(partition: Partition, isCircuitOpen: boolean, since: Date) {
    const _id = partitionName(partition);
    const known = await this.providerStatus.findById(_id).lean<ProviderStatus>();
    if (known?.isCircuitOpen === isCircuitOpen || (!known && !isCircuitOpen)) return;
    await this.providerStatus.updateOne({ _id }, { $set: { isCircuitOpen, since } }, { upsert: true });
  }

  /** Returns the channels with an open circuit breaker, and the earliest time since when in any of their partitions. */
  async resting() {
    const channels = new Map(this.partitions.all.map((partition) => [partitionName(partition), partition.channel]));
    const status = await this.providerStatus
      .find({ _id: { $in: [...channels.keys()] }, isCircuitOpen: true })
      .lean<ProviderStatus[]>();
    const since = new Map<Channel, Date>();
    for (const one of status) {
      const channel = channels.get(one._id)!;
      const before = since.get(channel);
      if (!before || one.since < before) since.set(channel, one.since);
    }
    return [...since].map(([channel, instant]) => ({ channel, since: instant }));
  }
}
