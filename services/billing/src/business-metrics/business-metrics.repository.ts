import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import type { Counted, BusinessMetrics } from './business-metrics.js';

type Added = 'monthlyRevenueCents' | 'gifts';
/** Documents of previous releases lack the fields that were added later. */
type Kept = Omit<BusinessMetrics, Added> & Partial<Pick<BusinessMetrics, Added>> & { _id: string };

const { Mixed } = Schema.Types;
const schema = new Schema<Kept>({
  _id: String,
  at: Date,
  running: { monthly: Number, annual: Number },
  monthlyRevenueCents: Number,
  paused: Number,
  disputed: Number,
  pastDue: { count: Number, amountCents: Number },
  churn: { since: Date, before: Number, left: Number, reasons: Mixed },
  gifts: { sold: Number, revenueCents: Number, unredeemed: Number, unredeemedCents: Number },
  cohorts: [new Schema({ month: String, joined: Number, still: [Number] }, { _id: false })],
});

const A_PAGE = 500;

/** One document per day, recomputed each hour, so that it ends up with the values at the end of the day. */
@Injectable()
export class BusinessMetricsRepository {
  private readonly days: Model<Kept>;

  constructor(
    store: Store,
    private readonly subscriptions: SubscriptionsRepository,
  ) {
    this.days = store.collection('business_metrics', schema);
  }

  newest() {
    return this.days.findOne().sort({ _id: -1 }).lean<Kept>();
  }

  async save(metrics: BusinessMetrics) {
    const _id = metrics.at.toISOString().slice(0, 10);
    await this.days.updateOne({ _id }, { $set: metrics }, { upsert: true });
  }

  /** All paying members ever, with their subscriptions, read in pages. */
  async *members(): AsyncGenerator<Counted[]> {
    let member: Counted[] = [];
    let last = { memberId: '', _id: '' };
    for (let isOver = false; !isOver;) {
      const page = await this.subscriptions.listByMember(last, A_PAGE);
      for (const one of page) {
        if (member[0] && member[0].memberId !== one.memberId) {
          yield member;
          member = [];
        }
        member.push(one);
      }
      isOver = page.length < A_PAGE;
      last = page.at(-1) ?? last;
    }
    if (member.length > 0) yield member;
  }
}
