import { Injectable } from '@nestjs/common';
import { lookupFilter, type Projection, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Recipient } from './recipient.js';

type Known = Recipient & { _id: string };

const schema = new Schema<Recipient>({
  email: encrypted({ lookup: 'exact' }),
  phone: encrypted({ lookup: 'exact' }),
  firstName: String,
  timeZones: [String],
  isActive: Boolean,
  isDeleted: Boolean,
  channels: [String],
  numbersOff: Boolean,
  jackpotFrom: Number,
  smsAllowed: Boolean,
  emailAllowed: Boolean,
});
schema.index(lookupFilter('phone'));
schema.index(lookupFilter('email'));

@Injectable()
export class RecipientsRepository {
  private readonly contacts: Projection<Recipient>;

  constructor(store: Store) {
    this.contacts = store.projection<Recipient>('recipients', schema);
  }

  save(memberId: string, contact: Recipient) {
    return this.contacts.keep(memberId, contact);
  }

  find(memberId: string): Promise<Known | null> {
    return this.contacts.find(memberId);
  }

  async findMany(memberIds: string[]): Promise<Map<string, Known>> {
    const found = await this.contacts.model.find({ _id: { $in: memberIds } }).lean<Known[]>();
    return new Map(found.map((contact) => [contact._id, contact]));
  }

  /**
   * Members who have this phone: more than one while a change of number is still on its way here.
   * @param phone ten digits
   */
  findAllByPhone(phone: string): Promise<Known[]> {
    return this.contacts.model.find({ phone, isDeleted: false }).lean<Known[]>();
  }

  findByEmail(email: string): Promise<Known | null> {
    return this.contacts.model.findOne({ email: email.toLowerCase(), isDeleted: false }).lean<Known>();
  }
}
