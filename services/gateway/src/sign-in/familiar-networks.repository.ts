import { deleteInBatches, type Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

interface FamiliarNetwork {
  /** A hash of account and network. */
  _id: string;
  endsAt: Date;
}

const schema = new Schema<FamiliarNetwork>({ _id: String, endsAt: Date });
schema.index({ endsAt: 1 });

/** Networks of successful sign-ins per account, shared by the gateway replicas. */
export class FamiliarNetworksRepository {
  private readonly networks;

  constructor(store: Store) {
    this.networks = store.collection<FamiliarNetwork>('familiar_networks', schema);
  }

  /** Stores pairs of account and network. Idempotent. */
  async share(pairs: Map<string, Date>) {
    const updates = [...pairs].map(([pair, endsAt]) => ({
      updateOne: { filter: { _id: pair }, update: { $max: { endsAt } }, upsert: true },
    }));
    await this.networks.bulkWrite(updates, { ordered: false });
  }

  async has(pair: string, now: Date): Promise<boolean> {
    return (await this.networks.exists({ _id: pair, endsAt: { $gt: now } })) !== null;
  }

  async forget(now: Date) {
    await deleteInBatches(this.networks, { endsAt: { $lt: now } });
  }
}
