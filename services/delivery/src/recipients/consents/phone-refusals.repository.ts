import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { duplicatedField, lookupFilter, encrypted, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';

interface PhoneRefusal {
  _id: string;
  /** Ten digits. */
  phone: string;
  /** Technical time. */
  receivedAt: Date;
}

const schema = new Schema<PhoneRefusal>({ _id: String, phone: encrypted({ lookup: 'exact' }), receivedAt: Date });
schema.index(lookupFilter('phone'), { unique: true });

/** Phones that refused texts, whether a member has them or not: a code for a new phone may go to a stranger's. */
@Injectable()
export class PhoneRefusalsRepository {
  private readonly refusals: Model<PhoneRefusal>;

  constructor(store: Store) {
    this.refusals = store.collection<PhoneRefusal>('phone_refusals', schema);
  }

  /** @param phone ten digits */
  async has(phone: string) {
    return (await this.refusals.exists({ phone })) !== null;
  }

  /** Records a refusal. Only the newest one of a phone counts. */
  async add(phone: string, receivedAt: Date) {
    const { matchedCount } = await this.refusals.updateOne({ phone }, { $max: { receivedAt } });
    if (matchedCount > 0) return;
    await this.refusals.create([{ _id: randomUUID(), phone, receivedAt }]).catch((error: unknown) => {
      if (duplicatedField(error) !== 'phone') throw error; // a concurrent text from the same phone recorded it
    });
  }

  /** Removes a refusal from before this time, at which the phone requested texts again. */
  async remove(phone: string, receivedAt: Date) {
    await this.refusals.deleteOne({ phone, receivedAt: { $lt: receivedAt } });
  }
}
