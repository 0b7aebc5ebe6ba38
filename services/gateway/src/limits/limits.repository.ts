import { deleteInBatches, type Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

interface Counted {
  /** `window|key` */
  _id: string;
  /** Requests admitted by each gateway replica. */
  by: Record<string, number>;
  /** Time after which the count is no longer read. */
  endsAt: Date;
}

const schema = new Schema<Counted>({ _id: String, by: { type: Schema.Types.Mixed }, endsAt: Date });
schema.index({ endsAt: 1 });

const idOf = (window: number, key: string) => `${window}|${key}`;

/** Request counts shared between replicas of the gateway. */
export class LimitsRepository {
  private readonly counted;

  /** @param replica name of this replica: letters and digits */
  constructor(
    store: Store,
    private readonly replica: string,
  ) {
    this.counted = store.collection<Counted>('limits', schema);
  }

  /** Stores this replica's counts. Counts only grow, so repeated writes are idempotent. */
  async publish(window: number, counts: Map<string, number>, windowMs: number) {
    const endsAt = new Date((window + 2) * windowMs);
    const updates = [...counts].map(([key, count]) => ({
      updateOne: {
        filter: { _id: idOf(window, key) },
        update: { $max: { [`by.${this.replica}`]: count }, $setOnInsert: { endsAt } },
        upsert: true,
      },
    }));
    await this.counted.bulkWrite(updates, { ordered: false });
  }

  /** @returns the requests admitted by other replicas in a window, by key */
  async othersIn(window: number, keys: string[]): Promise<Map<string, number>> {
    const found = await this.counted.find({ _id: { $in: keys.map((key) => idOf(window, key)) } }).lean<Counted[]>();
    return new Map(found.map(({ _id, by }) => [_id.slice(_id.indexOf('|') + 1), this.ofOthers(by)]));
  }

  async forget(now: Date) {
    await deleteInBatches(this.counted, { endsAt: { $lt: now } });
  }

  private ofOthers(by: Counted['by']) {
    return Object.entries(by).reduce((sum, [replica, count]) => (replica === this.replica ? sum : sum + count), 0);
  }
}
