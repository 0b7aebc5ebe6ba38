import { Injectable } from '@nestjs/common';
import { type Aggregates, deleteInBatches, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { PasswordReset } from './password-reset.js';

const COLLECTION = 'password_resets';

const schema = () =>
  new Schema<PasswordReset>({
    email: encrypted(),
    requestedAt: Date,
    dueAt: Date,
    claim: String,
    attempts: Number,
    expiresAt: Date,
  })
    .index({ dueAt: 1 }, { sparse: true })
    .index({ expiresAt: 1 });

@Injectable()
export class PasswordResetsRepository {
  readonly resets: Aggregates<PasswordReset>;

  constructor(private readonly store: Store) {
    this.resets = store.aggregates<PasswordReset>(COLLECTION, schema());
  }

  /** Returns a keyed hash of an address. After a change of the key, repeated requests count as first ones. */
  idOf(email: string): string {
    return this.store.fieldKeys.fingerprints(email, COLLECTION)[0]!.toString('base64url');
  }

  /** Ids of requests that are due, longest waiting first. */
  async listDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.resets.model
      .find({ dueAt: { $lte: now } }, { _id: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean();
    return due.map(({ _id }) => String(_id));
  }

  /** @returns how many of the deleted requests were not done */
  async deleteExpired(now: Date): Promise<number> {
    const expired = { expiresAt: { $lte: now } };
    const undone = await deleteInBatches(this.resets.model, { ...expired, dueAt: { $exists: true } });
    await deleteInBatches(this.resets.model, expired);
    return undone;
  }
}
