import { Injectable } from '@nestjs/common';
import { deleteInBatches, encrypted, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import { ACTS, type CountedReason, type LeaveReason, REASONS } from './leave-reason.js';

type Kept = LeaveReason & { _id: string };

const schema = new Schema<Kept>({
  _id: String,
  memberId: String,
  act: String,
  reason: String,
  text: encrypted(),
  at: Date,
});
schema.index({ at: 1 });
schema.index({ memberId: 1 });
schema.index({ reason: 1, at: 1 });
schema.index({ act: 1, reason: 1, at: 1 });

/** One answer for each member and act. */
@Injectable()
export class LeaveReasonsRepository {
  private readonly model: Model<Kept>;

  constructor(store: Store) {
    this.model = store.collection('leave_reasons', schema);
  }

  async save({ memberId, act, reason, text, at }: LeaveReason) {
    const change = text === undefined ? { $unset: { text: '' } } : {};
    const set = { memberId, act, reason, at, ...(text !== undefined && { text }) };
    await this.model.updateOne({ _id: `${memberId}|${act}` }, { $set: set, ...change } as never, { upsert: true });
  }

  of(memberId: string) {
    return this.model.find({ memberId }).lean<LeaveReason[]>();
  }

  /** Counts the answers since an instant. */
  async count(since: Date): Promise<CountedReason[]> {
    const kinds = ACTS.flatMap((act) => REASONS.map((reason) => ({ act, reason })));
    return Promise.all(
      kinds.map(async ({ act, reason }) => ({
        act,
        reason,
        count: await this.model.countDocuments({ act, reason, at: { $gte: since } }),
      })),
    );
  }

  /** Lists the newest answers with the reason `other` since an instant. */
  listOther(since: Date, limit: number) {
    return this.model
      .find({ reason: 'other', at: { $gte: since } })
      .sort({ at: -1 })
      .limit(limit)
      .lean<LeaveReason[]>();
  }

  /** Removes the member's texts. The reasons stay for the statistics. */
  async erase(memberId: string) {
    await this.model.updateMany({ memberId }, { $unset: { text: '' } } as never);
  }

  async forget(before: Date) {
    await deleteInBatches(this.model, { at: { $lt: before } });
  }
}
