import { Injectable } from '@nestjs/common';
import { type Aggregates, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Account } from './account.js';

const schema = () =>
  new Schema<Account>({
    state: String,
    email: encrypted(),
    emailSeq: Number,
    firstName: encrypted(),
    lastName: encrypted(),
    expiresAt: Date,
    dueAt: Date,
    claim: String,
    claimedUntil: Date,
    reason: String,
    passwordChange: new Schema({ keepSession: String, replaced: Number }, { _id: false }),
    factorRemoval: new Schema({ credentialIds: [String], turnsOff: Boolean }, { _id: false }),
    language: new Schema({ tag: String, seq: Number, isPending: Boolean }, { _id: false }),
    devices: {
      type: [new Schema({ hash: String, session: String, usedAt: Date }, { _id: false })],
      default: undefined,
    },
  }).index({ dueAt: 1 }, { sparse: true });

@Injectable()
export class AccountsRepository {
  readonly accounts: Aggregates<Account>;

  constructor(store: Store) {
    this.accounts = store.aggregates<Account>('accounts', schema());
  }

  /** Ids of accounts with something to do, longest waiting first. */
  async listDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.accounts.model
      .find({ dueAt: { $lte: now } }, { _id: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean();
    return due.map(({ _id }) => String(_id));
  }
}
