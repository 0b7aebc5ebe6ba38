import { Injectable } from '@nestjs/common';
import { duplicatedField, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Carrier } from './carrier.js';

interface DailyQuota {
  _id: string;
  used: number;
  /** Business time at which it may go. */
  endsAt: Date;
}

const schema = new Schema<DailyQuota>({ _id: String, used: Number, endsAt: Date });
schema.index({ endsAt: 1 });

/** How many segments a carrier has been sent on a day, shared by all replicas. */
@Injectable()
export class DailyQuotaRepository {
  private readonly quotas: Model<DailyQuota>;

  constructor(store: Store) {
    this.quotas = store.collection<DailyQuota>('carrier-days', schema);
  }

  /** Takes segments of a day's quota before they are sent. False when that many are not left. */
  async take(carrier: Carrier, endsAt: Date, segments: number, perDay: number): Promise<boolean> {
    if (segments > perDay) return false;
    const _id = `${carrier}|${endsAt.toISOString()}`;
    try {
      const left = { _id, used: { $lte: perDay - segments } };
      const taken = { $inc: { used: segments }, $setOnInsert: { endsAt } };
      await this.quotas.updateOne(left, taken, { upsert: true });
      return true;
    } catch (error) {
      // The day's document is there, and holds more already
      if (duplicatedField(error) === '_id') return false;
      throw error;
    }
  }

  async usedOf(carrier: Carrier, endsAt: Date) {
    return (await this.quotas.findById(`${carrier}|${endsAt.toISOString()}`).lean())?.used ?? 0;
  }

  async forgetBefore(instant: Date) {
    await this.quotas.deleteMany({ endsAt: { $lt: instant } });
  }
}
