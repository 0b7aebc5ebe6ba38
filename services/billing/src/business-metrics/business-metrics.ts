import { z } from 'zod';
import { monthsAfter } from '@numbercast/lottery';
import type { GiftPayment } from '../gifts/gift.js';
import { isDisputed, isGiftYear, type Mirror, type Plan, PLANS, endReasonOf } from '../subscriptions/mirror.js';

const DAY_MS = 86_400_000;
export const CHURN_DAYS = 30;
const COHORTS = 12;

/** The fields of a subscription that the metrics need. */
export type Counted = Pick<
  Mirror,
  | 'memberId'
  | 'plan'
  | 'price'
  | 'status'
  | 'createdAt'
  | 'giftId'
  | 'periodStart'
  | 'periodEnd'
  | 'endReason'
  | 'desiredCancel'
  | 'failure'
  | 'disputes'
>;

/** Members who joined in one month, and how many remained after each number of months. */
const cohortSchema = z.object({
  /** `2026-11`, of the calendar in UTC. */
  month: z.string(),
  joined: z.int(),
  /** Number of members left after one month, two months and so on, up to the age that all of them can have reached. */
  still: z.array(z.int()),
});
export type Cohort = z.infer<typeof cohortSchema>;

/** The metrics. A member counts once, by their newest subscription. */
export const businessMetricsSchema = z.object({
  at: z.date(),
  /** Paying members who get numbers: paid, or their payment is being retried. */
  running: z.record(z.enum(PLANS), z.int()),
  /**
   * Monthly recurring revenue after discounts that last longer than one charge, before tax; annual prices are divided
   * by twelve. A year that was paid by a gift does not recur.
   */
  monthlyRevenueCents: z.int(),
  paused: z.int(),
  disputed: z.int(),
  pastDue: z.object({ count: z.int(), amountCents: z.int() }),
  churn: z.object({
    since: z.date(),
    /** Members at the start of the period. */
    before: z.int(),
    /** Of these, the members who have left. */
    left: z.int(),
    reasons: z.record(z.string(), z.int()),
  }),
  cohorts: z.array(cohortSchema),
  gifts: z.object({
    /** Gifts paid in the period of `churn`; `revenueCents` is the part of their payments that was not returned. */
    sold: z.int(),
    revenueCents: z.int(),
    /** Paid gifts that can still be redeemed. */
    unredeemed: z.int(),
    unredeemedCents: z.int(),
  }),
});
export type BusinessMetrics = z.infer<typeof businessMetricsSchema>;

/** The fields of the payment of a gift that the metrics need. */
export type CountedGift = Pick<GiftPayment, 'amountCents' | 'refundedCents' | 'isDisputed'>;

const keptCents = ({ amountCents, refundedCents, isDisputed }: CountedGift) =>
  isDisputed ? 0 : amountCents - refundedCents;

interface Stay {
  since: Date;
  /** Absent while the membership lasts. */
  until?: Date;
}

/** Builds the metrics from one member after the other. */
export class BusinessMetricsBuilder {
  private readonly metrics: BusinessMetrics;
  private readonly cohorts = new Map<string, Cohort>();
  private revenueCents = 0;

  /** @param prices of the catalog, for subscriptions whose own price has not been read yet */
  constructor(
    private readonly now: Date,
    private readonly prices: Record<Plan, number>,
  ) {
    const since = new Date(now.getTime() - CHURN_DAYS * DAY_MS);
    this.metrics = {
      at: now,
      running: { monthly: 0, annual: 0 },
      monthlyRevenueCents: 0,
      paused: 0,
      disputed: 0,
      pastDue: { count: 0, amountCents: 0 },
      churn: { since, before: 0, left: 0, reasons: {} },
      cohorts: [],
      gifts: { sold: 0, revenueCents: 0, unredeemed: 0, unredeemedCents: 0 },
    };
  }

  /** @param subscriptions all subscriptions of one member, at least one */
  add(subscriptions: readonly Counted[]) {
    const inOrder = subscriptions.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const newest = inOrder.at(-1)!;
    const until = newest.status === 'ended' && { until: newest.periodEnd };
    const stay = { since: inOrder[0]!.createdAt, ...until };
    this.addState(newest);
    this.addChurn(newest, stay);
    this.addToCohort(stay);
  }

  /** Adds a gift that was paid in the period. Its payment is its revenue. The redemption adds none. */
  addSoldGift(payment: CountedGift) {
    this.metrics.gifts.sold++;
    this.metrics.gifts.revenueCents += keptCents(payment);
  }

  addUnredeemedGift(payment: CountedGift) {
    this.metrics.gifts.unredeemed++;
    this.metrics.gifts.unredeemedCents += keptCents(payment);
  }

  /** Start of the period of churn and of the gifts sold. */
  get since(): Date {
    return this.metrics.churn.since;
  }

  result(): BusinessMetrics {
    const cohorts = [...this.cohorts.values()].toSorted((a, b) => (a.month < b.month ? 1 : -1)).slice(0, COHORTS);
    return { ...this.metrics, monthlyRevenueCents: Math.round(this.revenueCents), cohorts };
  }

  private addState(newest: Counted) {
    const { status, failure } = newest;
    const { pastDue } = this.metrics;
    if (status === 'ended') return;
    if (isDisputed(newest)) this.metrics.disputed++;
    else if (status === 'paused') this.metrics.paused++;
    else this.addRunning(newest);
    if (status !== 'past-due') return;
    pastDue.count++;
    pastDue.amountCents += failure?.amountCents ?? 0;
  }

  private addRunning({ plan, price, ...gift }: Counted) {
    this.metrics.running[plan]++;
    if (isGiftYear(gift)) return;
    const cents = price?.discountedCents ?? price?.amountCents ?? this.prices[plan];
    this.revenueCents += plan === 'annual' ? cents / 12 : cents;
  }

  private addChurn(newest: Counted, { since, until }: Stay) {
    const { churn } = this.metrics;
    if (since >= churn.since || (until && until < churn.since)) return;
    churn.before++;
    if (!until) return;
    churn.left++;
    const reason = endReasonOf(newest);
    churn.reasons[reason] = (churn.reasons[reason] ?? 0) + 1;
  }

  private addToCohort({ since, until }: Stay) {
    const month = since.toISOString().slice(0, 7);
    const cohort = this.cohorts.get(month) ?? { month, joined: 0, still: this.monthsOf(month) };
    cohort.joined++;
    cohort.still = cohort.still.map((count, index) =>
      !until || until > monthsAfter(since, index + 1) ? count + 1 : count,
    );
    this.cohorts.set(month, cohort);
  }

  /** A month counts once the members who joined on its last day have reached that age. */
  private monthsOf(month: string): number[] {
    const end = monthsAfter(new Date(`${month}-01T00:00:00Z`), 1);
    const months: number[] = [];
    while (months.length < COHORTS && monthsAfter(end, months.length + 1) <= this.now) months.push(0);
    return months;
  }
}
