import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deleteInBatches, duplicatedField, lookupFilter, encrypted, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';

/** The effect of a text from a phone: a reply, or a message to the operators. */
type Effect = 'answer' | 'review';

interface PhoneQuota {
  _id: string;
  /** Ten digits. */
  phone: string;
  effect: Effect;
  /** Technical time at which the day began. */
  since: Date;
  /** Ids of the texts that had the effect since then. */
  texts: string[];
}

const schema = new Schema<PhoneQuota>({
  _id: String,
  phone: encrypted({ lookup: 'exact' }),
  effect: String,
  since: Date,
  texts: [String],
});
schema.index({ ...lookupFilter('phone'), effect: 1 }, { unique: true });
schema.index({ since: 1 });

const DAY_MS = 86_400_000;

/**
 * Limits how many texts from a phone have an effect per day: a phone that texts all day does not get a reply to each.
 */
@Injectable()
export class PhoneQuotasRepository {
  private readonly quotas: Model<PhoneQuota>;

  constructor(private readonly store: Store) {
    this.quotas = store.collection<PhoneQuota>('phone_quotas', schema);
  }

  /** Returns whether the text may have the effect. The result for the same text does not change within the day. */
  async reserve(phone: string, effect: Effect, textId: string): Promise<boolean> {
    return (
      (await this.reserveSlot(phone, effect, textId)) ||
      (await this.beginDay(phone, effect, textId)) ||
      // The first two texts of a phone may arrive at the same time
      (await this.reserveSlot(phone, effect, textId))
    );
  }

  /** Deletes the quotas of phones a day after their first text. */
  async pruneExpired() {
    await deleteInBatches(this.quotas, { since: { $lte: this.dayAgo() } });
  }

  private async reserveSlot(phone: string, effect: Effect, textId: string) {
    // At most five texts from a phone have an effect per day
    const { matchedCount } = await this.quotas.updateOne(
      { phone, effect, since: { $gt: this.dayAgo() }, $or: [{ texts: textId }, { 'texts.4': { $exists: false } }] },
      { $addToSet: { texts: textId } },
    );
    return matchedCount > 0;
  }

  private async beginDay(phone: string, effect: Effect, textId: string) {
    const first = { since: this.store.serverClock.now(), texts: [textId] };
    const { matchedCount } = await this.quotas.updateOne(
      { phone, effect, since: { $lte: this.dayAgo() } },
      { $set: first },
    );
    if (matchedCount > 0) return true;
    try {
      await this.quotas.create([{ _id: randomUUID(), phone, effect, ...first }]);
      return true;
    } catch (error) {
      if (duplicatedField(error) === null) throw error;
      return false;
    }
  }

  private dayAgo() {
    return this.store.serverClock.after(-DAY_MS);
  }
}
