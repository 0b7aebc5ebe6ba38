import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deleteInBatches, duplicatedField, lookupFilter, encrypted, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';

/** The effect of a text from a phone: an answer, or a message to the operators. */
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

/** How many texts of a phone have an effect in a day: a phone that texts all day long gets no answer to each. */
@Injectable()
export class PhoneQuotasRepository {
  private readonly quotas: Model<PhoneQuota>;

  constructor(private readonly store: Store) {
    this.quotas = store.collection<PhoneQuota>('phone_quotas', schema);
  }

  /** Returns whether the text may have the effect; for the same text always the same while the day lasts. */
  async reserve(phone: string, effect: Effect, textId: string): Promise<boolean> {
    return (
      (await this.reserveSlot(phone, effect, textId)) ||
      (await this.beginDay(phone, effect, textId)) ||
      // The first two texts of a phone may come at once
      (await this.reserveSlot(phone, effect, textId))
    );
  }

  /** A day after its first text nothing is kept of a phone. */
  async pruneExpired() {
    await deleteInBatches(this.quotas, { since: { $lte: this.dayAgo() } });
  }

  private async reserveSlot(phone: string, effect: Effect, textId: string) {
    // Five texts of a phone have an effect in a day
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
