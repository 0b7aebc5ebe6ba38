import { Injectable } from '@nestjs/common';
import { type Aggregates, type Document, encrypted, lookupFilter, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { MOST_STAFF, type StaffAccount } from './staff-account.js';

const schema = () =>
  new Schema<StaffAccount>({
    state: String,
    email: encrypted({ lookup: 'exact' }),
    firstName: encrypted(),
    lastName: encrypted(),
    role: String,
    grantedRole: String,
    subject: String,
    replacedSubject: String,
    linkExpiresAt: Date,
    failure: String,
    dueAt: Date,
    attempts: Number,
    claim: String,
    claimedUntil: Date,
  })
    .index(lookupFilter('email'), { unique: true, sparse: true })
    .index({ state: 1 })
    .index({ dueAt: 1 }, { sparse: true });

const PRESENT = ['inviting', 'invited', 'active', 'expired', 'failed', 'removing'];

@Injectable()
export class StaffRepository {
  readonly staff: Aggregates<StaffAccount>;

  constructor(store: Store) {
    this.staff = store.aggregates<StaffAccount>('staff', schema());
  }

  /** All accounts that are not removed, by name. */
  async list(): Promise<Document<StaffAccount>[]> {
    const found = await this.staff.model
      .find({ state: { $in: PRESENT } } as never)
      .limit(MOST_STAFF)
      .lean();
    const nameOf = ({ firstName = '', lastName = '' }: StaffAccount) => `${lastName} ${firstName}`;
    return this.staff.hydrate(found as never).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  }

  async findByEmail(email: string): Promise<Document<StaffAccount> | null> {
    const found = await this.staff.model.findOne({ email } as never, { _id: 1 }).lean();
    return found && this.staff.find(String(found._id));
  }

  /** Ids of accounts with something to do, longest waiting first. */
  async listDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.staff.model
      .find({ dueAt: { $lte: now } }, { _id: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean();
    return due.map(({ _id }) => String(_id));
  }
}
