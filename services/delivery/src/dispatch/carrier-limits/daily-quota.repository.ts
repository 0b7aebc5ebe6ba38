import { Injectable } from '@nestjs/common';
import { duplicatedField, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Carrier } from '../../providers/carrier.js';

interface DailyQuota {
  _id: string;
  used: number;
  /** Business time at which the carriers' day ends. */
  endsAt: Date;
}

const schema = new Schema<DailyQuota>({ _id: String, used: Number, endsAt: Date });
schema.index({ endsAt: 1 });

/** Counts the segments that were sent to each carrier on a day, shared by all replicas. */
@Injectable()
export class DailyQuotaRepository {
  private readonly quotas: Model<DailyQuota>;

  constructor(store: Store) {
    this.quotas = store.collection<DailyQuota>('carrier_days', schema);
  }

  /** Reserves segments of the daily quota. False when too few are left. */
  async reserve(carrier: Carrier, endsAt: Date, segments: number, perDay: number): Promise<boolean> {
    if (segments > perDay) return false;
    const left = { _id: `${carrier}|${endsAt.toISOString()}`, used: { $lte: perDay - segments } };
    const taken = { $inc: { used: segments } };
    try {
      await this.quotas.updateOne(left, { ...taken, $setOnInsert: { endsAt } }, { upsert: true });
      return true;
    } catch (error) {
      if (duplicatedField(error) !== '_id') throw error;
      // Either too little is left, or another process inserted the day's document at the same instant
      return (await this.quotas.updateOne(left, taken)).matchedCount === 1;
    }
  }

  async usedOf(carrier: Carrier, endsAt: Date) {
    return (await this.quotas.findById(`${carrier}|${endsAt.toISOString()}`).lean())?.used ?? 0;
  }

  async deleteBefore(instant: Date) {
    await this.quotas.deleteMany({ endsAt: { $lt: instant } });
  }
}
