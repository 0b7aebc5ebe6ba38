import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Carrier } from './carrier.js';

interface Phone {
  /** Ten digits. */
  _id: string;
  carrier: Carrier;
  /** Technical time at which its carrier is to be asked for; numbers move from one carrier to another. */
  askAt: Date;
  tries: number;
}

const schema = new Schema<Phone>({ _id: String, carrier: String, askAt: Date, tries: Number });
schema.index({ askAt: 1 });

/** Which carrier serves a phone, as far as it has been found out. */
@Injectable()
export class PhonesRepository {
  private readonly phones: Model<Phone>;

  constructor(store: Store) {
    this.phones = store.collection<Phone>('phones', schema);
  }

  /** Wants to know a phone's carrier; one that is known or being asked for stays as it is. */
  async want(phone: string) {
    const first = { carrier: 'unknown' as const, askAt: new Date(), tries: 0 };
    await this.phones.updateOne({ _id: phone }, { $setOnInsert: first }, { upsert: true });
  }

  async carrierOf(phone: string): Promise<Carrier> {
    return (await this.phones.findById(phone, { carrier: 1 }).lean())?.carrier ?? 'unknown';
  }

  toAsk(now: Date, limit: number) {
    return this.phones
      .find({ askAt: { $lte: now } })
      .sort({ askAt: 1 })
      .limit(limit)
      .lean<Phone[]>();
  }

  async learn(phone: string, carrier: Carrier, askAt: Date) {
    await this.phones.updateOne({ _id: phone }, { $set: { carrier, askAt, tries: 0 } });
  }

  async postpone(phone: string, askAt: Date) {
    await this.phones.updateOne({ _id: phone }, { $set: { askAt }, $inc: { tries: 1 } });
  }
}
