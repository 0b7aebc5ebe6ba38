import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import type { Delivery, DeliveryState } from '../ledger/delivery.js';
import type { ResendOrder } from './resend-job.js';

export type Found = Required<Pick<Delivery, 'memberId' | 'numbers'>> & { _id: string };
type Again = { _id: string; memberId: string; state: DeliveryState };

/** The ledger as a bulk resend reads it. */
@Injectable()
export class ResendableRepository {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** First messages in these states after a row, by id: their order stays though their states change. */
  after(cursor: string, { drawId, channel, states }: ResendOrder, limit: number) {
    return this.deliveries.rows
      .find(
        { _id: { $gt: cursor, $lt: `${drawId}|\uffff` }, channel, state: { $in: states }, resend: { $exists: false } },
        { memberId: 1, numbers: 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Found[]>();
  }

  /** What was sent again to these members before, by hand or by a job. */
  async sentAgain({ drawId, channel }: ResendOrder, memberIds: string[]) {
    const filter = { memberId: { $in: memberIds }, 'numbers.drawId': drawId, channel, resend: { $exists: true } };
    const rows = await this.deliveries.rows.find(filter, { memberId: 1, state: 1 }).lean<Again[]>();
    const byMember = new Map<string, Again[]>();
    for (const row of rows) byMember.set(row.memberId, [...(byMember.get(row.memberId) ?? []), row]);
    return byMember;
  }

  async deliveredOf({ drawId, channel }: ResendOrder) {
    const filter = { 'numbers.drawId': drawId, state: 'delivered' as const, channel, resend: { $exists: false } };
    return this.deliveries.rows.countDocuments(filter);
  }

  /** When the draw is held; null when no numbers were given for it. */
  async drawAtOf(drawId: string): Promise<Date | null> {
    const row = await this.deliveries.rows
      .findOne({ 'numbers.drawId': drawId }, { 'numbers.drawAt': 1 })
      .lean<Delivery>();
    return row?.numbers?.drawAt ?? null;
  }

  queuedBy(jobId: string, limit: number) {
    const filter = { 'resend.jobId': jobId, state: 'queued' as const };
    return this.deliveries.rows.find(filter, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
  }

  /** How many of a job's messages are in which state. */
  async statesOf(jobIds: string[]): Promise<{ jobId: string; state: DeliveryState; count: number }[]> {
    return this.deliveries.rows.aggregate([
      { $match: { 'resend.jobId': { $in: jobIds } } },
      { $group: { _id: { jobId: '$resend.jobId', state: '$state' }, count: { $sum: 1 } } },
      { $project: { _id: 0, jobId: '$_id.jobId', state: '$_id.state', count: 1 } },
    ]);
  }
}
