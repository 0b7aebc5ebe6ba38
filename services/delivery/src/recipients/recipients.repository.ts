import { Injectable } from '@nestjs/common';
import { lookupFilter, type Page, type Projection, encrypted, readSelectedPage, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Recipient } from './recipient.js';

type Known = Recipient & { _id: string };
type Named = Pick<Known, '_id'>;

const schema = new Schema<Recipient>({
  email: encrypted({ lookup: 'exact' }),
  phone: encrypted({ lookup: 'exact' }),
  firstName: String,
  timeZones: [String],
  isActive: Boolean,
  isDeleted: Boolean,
  isExcluded: Boolean,
  channels: [String],
  numbersOff: Boolean,
  jackpotFrom: Number,
  smsAllowed: Boolean,
  emailAllowed: Boolean,
  termsVersion: String,
  emailResults: Boolean,
  textResults: Boolean,
  language: String,
  pushResults: Boolean,
});
schema.index(lookupFilter('phone'));
schema.index(lookupFilter('email'));
// Members who want numbers, page by page
schema.index({ isActive: 1, numbersOff: 1, _id: 1 });

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
   * Returns members who have this phone: more than one until a change of number has reached this service.
   * @param phone ten digits
   */
  findAllByPhone(phone: string): Promise<Known[]> {
    return this.contacts.model.find({ phone, isDeleted: false }).lean<Known[]>();
  }

  /**
   * Returns one page of the members who want numbers and whom a check selects, by id.
   * @throws invalidInput for a page that does not belong to this list
   */
  pageOfWaiting(
    { page, size }: { page: string; size: number },
    select: (members: Named[]) => Promise<Named[]>,
  ): Promise<Page<Named>> {
    const waiting = { isActive: true, numbersOff: false };
    const query = { sort: { _id: 1 } as const, page, size };
    return readSelectedPage<Named>(this.contacts.model as never, waiting, query, { select, fields: { _id: 1 } });
  }

  /** Returns members with an account after a member, by id. */
  listAccountHolders(after: string, limit: number): Promise<Pick<Known, '_id' | 'termsVersion'>[]> {
    const holders = { _id: { $gt: after }, isDeleted: false };
    return this.contacts.model.find(holders, { termsVersion: 1 }).sort({ _id: 1 }).limit(limit).lean<Known[]>();
  }

  findByEmail(email: string): Promise<Known | null> {
    return this.contacts.model.findOne({ email: email.toLowerCase(), isDeleted: false }).lean<Known>();
  }
}
