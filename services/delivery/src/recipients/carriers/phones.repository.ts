import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { duplicatedField, lookupFilter, encrypted, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Carrier } from '../../providers/carrier.js';

export interface Phone {
  _id: string;
  /** Ten digits. */
  phone: string;
  carrier: Carrier;
  /** Technical time of the next carrier lookup; numbers are ported from one carrier to another. */
  askAt: Date;
  tries: number;
}

const schema = new Schema<Phone>({
  _id: String,
  phone: encrypted({ lookup: 'exact' }),
  carrier: String,
  askAt: Date,
  tries: Number,
});
schema.index(lookupFilter('phone'), { unique: true });
schema.index({ askAt: 1 });

/** The carriers of phones, as far as they have been looked up. */
@Injectable()
export class PhonesRepository {
  private readonly phones: Model<Phone>;

  constructor(private readonly store: Store) {
    this.phones = store.collection<Phone>('phones', schema);
  }

  /** Requests the lookup of a phone's carrier, unless it is known or already requested. */
  async request(phone: string) {
    if (await this.phones.exists({ phone })) return;
    const first = {
      _id: randomUUID(),
      phone,
      carrier: 'unknown' as const,
      askAt: this.store.serverClock.now(),
      tries: 0,
    };
    await this.phones.create([first]).catch((error: unknown) => {
      if (duplicatedField(error) !== 'phone') throw error; // another member with this phone requested it
    });
  }

  async carrierOf(phone: string): Promise<Carrier> {
    return (await this.phones.findOne({ phone }, { carrier: 1 }).lean())?.carrier ?? 'unknown';
  }

  /** Ids of phones whose carrier is to be looked up now. */
  async listDue(now: Date, limit: number): Promise<string[]> {
    const due = { askAt: { $lte: now } };
    const found = await this.phones.find(due, { _id: 1 }).sort({ askAt: 1 }).limit(limit).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  find(id: string): Promise<Phone | null> {
    return this.phones.findById(id).lean<Phone>();
  }

  async record(id: string, carrier: Carrier, askAt: Date) {
    await this.phones.updateOne({ _id: id }, { $set: { carrier, askAt, tries: 0 } });
  }

  async delete(phone: string) {
    await this.phones.deleteOne({ phone });
  }

  async postpone(id: string, askAt: Date) {
    await this.phones.updateOne({ _id: id }, { $set: { askAt }, $inc: { tries: 1 } });
  }
}
