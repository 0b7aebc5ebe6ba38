import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Quota } from './code-quota.js';

const DAYS_KEPT_MS = 2 * 86_400_000;

interface Sent {
  _id: string;
  count: number;
  at: Date;
}

const schema = new Schema<Sent>({ _id: String, count: Number, at: Date });
schema.index({ at: 1 });

/** Counters of the codes requested per day, by quota. */
@Injectable()
export class CodeQuotasRepository {
  private readonly sent;

  constructor(private readonly store: Store) {
    this.sent = store.collection<Sent>('code_quotas', schema);
  }

  /** Counts one code toward each quota. Returns false when any quota is used up. */
  async take(quotas: Quota[], now: Date): Promise<boolean> {
    const counts = await Promise.all(quotas.map(({ key }) => this.countOne(key, now)));
    return quotas.every(({ max }, index) => counts[index]! <= max);
  }

  async count(key: string): Promise<number> {
    return (await this.sent.findById(this.idOf(key)).lean<Sent>())?.count ?? 0;
  }

  async forget(now: Date) {
    await this.sent.deleteMany({ at: { $lt: new Date(now.getTime() - DAYS_KEPT_MS) } });
  }

  /** Returns the id of a counter, which contains a hashed address. When the key changes, counting restarts. */
  private idOf(key: string) {
    return this.store.fieldKeys.fingerprints(key, 'code_quotas')[0]!.toString('base64url');
  }

  private async countOne(key: string, at: Date): Promise<number> {
    const update = { $inc: { count: 1 }, $setOnInsert: { at } };
    const options = { upsert: true, returnDocument: 'after' as const };
    return (await this.sent.findByIdAndUpdate(this.idOf(key), update, options).lean<Sent>())!.count;
  }
}
