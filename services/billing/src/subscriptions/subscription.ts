import { isDeepStrictEqual } from 'node:util';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  Plan,
  SubscriptionChangedSchema,
  SubscriptionEndedSchema,
  SubscriptionStatus,
} from '@numbercast/contracts/billing/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import { dueAtOnce, type Retry } from '../retry.js';

export type Status = 'active' | 'past-due' | 'paused' | 'ended';

/** A charge that failed and the invoice it was for. */
export interface Failure {
  invoiceId: string;
  attempt: number;
  amountCents: number;
  currency: string;
  /** Absent when the provider does not try again. */
  nextAttemptAt?: Date;
}

/** A subscription as the provider shows it at one moment. */
export interface Reading {
  memberId: string;
  customerId: string;
  plan: 'monthly' | 'annual';
  status: Status;
  periodStart: Date;
  periodEnd: Date;
  autoRenew: boolean;
  createdAt: Date;
  failure?: Failure;
  endReason?: 'member-cancelled' | 'not-renewed' | 'unpaid';
}

export type CancelReason = 'deleted' | 'refused';

/** The provider's subscription as we know it, and what we want of it. Its id is the provider's. */
export interface Mirror extends Reading {
  subscriptionId: string;
  email: string;
  /** Counts readings taken in, so that an older one cannot overwrite a newer. */
  revision: number;
  /** What the member wants, beyond what the provider may show yet. */
  wishesPaused?: boolean;
  wishesCancelled?: CancelReason;
  /** Present while the provider does not show what is wanted. */
  pending?: Retry;
}

export interface Decision {
  next: Mirror;
  events: OutgoingEvent[];
}

/** Takes in what the provider shows. Null when that is what we knew. */
export function reflect(
  current: Mirror | null,
  reading: Reading,
  identity: { subscriptionId: string; email: string },
  now: Date,
): Decision | null {
  if (!current) return { next: { ...identity, ...reading, revision: 1 }, events: [] };
  const { failure: _failure, endReason: _endReason, pending, ...kept } = current;
  const next = withPending({ ...kept, ...reading, revision: current.revision + 1 }, pending, now);
  if (isDeepStrictEqual({ ...current, revision: next.revision }, next)) return null;
  return { next, events: factOf(current, next) };
}

/** The member pauses or resumes paying. */
export const wishPaused = (mirror: Mirror, wishesPaused: boolean, now: Date): Decision => ({
  next: withPending({ ...mirror, wishesPaused }, dueAtOnce(now), now),
  events: [],
});

/** The subscription shall end at once. The first reason stands. */
export const wishCancelled = (mirror: Mirror, reason: CancelReason, now: Date): Decision => ({
  next: withPending({ ...mirror, wishesCancelled: mirror.wishesCancelled ?? reason }, dueAtOnce(now), now),
  events: [],
});

/** What has to be asked of the provider, or null when it shows what is wanted. */
export function unfulfilled({ status, wishesPaused, wishesCancelled }: Mirror): 'cancel' | 'pause' | 'resume' | null {
  if (status === 'ended') return null;
  if (wishesCancelled) return 'cancel';
  if (wishesPaused === undefined || wishesPaused === (status === 'paused')) return null;
  return wishesPaused ? 'pause' : 'resume';
}

export function retryWish(mirror: Mirror, retry: (pending: Retry) => Retry): Decision | null {
  return mirror.pending ? { next: { ...mirror, pending: retry(mirror.pending) }, events: [] } : null;
}

function withPending({ pending: _old, ...mirror }: Mirror, pending: Retry | undefined, now: Date): Mirror {
  return unfulfilled(mirror) ? { ...mirror, pending: pending ?? dueAtOnce(now) } : mirror;
}

/** One change, one fact; each carries the whole subscription. A refused sign-up has no member to tell of. */
function factOf(before: Mirror, after: Mirror): OutgoingEvent[] {
  if (after.wishesCancelled === 'refused' || isSamePublicly(before, after)) return [];
  const { memberId, failure, endReason } = after;
  const fact = { memberId, subscription: subscriptionMessage(after) };
  if (after.status === 'ended') {
    if (before.status === 'ended') return [];
    const reason = after.wishesCancelled ?? endReason ?? 'member-cancelled';
    return [event(SubscriptionEndedSchema, { ...fact, reason })];
  }
  if (after.status === 'past-due' && failure) {
    const { amountCents, currency, nextAttemptAt } = failure;
    const nextAttempt = nextAttemptAt && { nextAttemptAt: timestampFromDate(nextAttemptAt) };
    return [event(PaymentFailedSchema, { ...fact, amountCents: BigInt(amountCents), currency, ...nextAttempt })];
  }
  const isRecovery = before.status === 'past-due' && after.status === 'active';
  return [event(isRecovery ? PaymentRecoveredSchema : SubscriptionChangedSchema, fact)];
}

const PLANS = { monthly: Plan.MONTHLY, annual: Plan.ANNUAL };
const STATUSES = {
  active: SubscriptionStatus.ACTIVE,
  'past-due': SubscriptionStatus.PAST_DUE,
  paused: SubscriptionStatus.PAUSED,
  ended: SubscriptionStatus.ENDED,
};

/** The subscription as other services hear of it. */
export const subscriptionMessage = (mirror: Mirror) => ({
  subscriptionId: mirror.subscriptionId,
  customerId: mirror.customerId,
  plan: PLANS[mirror.plan],
  status: STATUSES[mirror.status],
  periodStart: timestampFromDate(mirror.periodStart),
  periodEnd: timestampFromDate(mirror.periodEnd),
  autoRenew: mirror.autoRenew,
});

const publicly = ({ plan, status, periodStart, periodEnd, autoRenew, failure }: Mirror) => [
  plan,
  status,
  periodStart,
  periodEnd,
  autoRenew,
  failure?.invoiceId,
  failure?.attempt,
];

const isSamePublicly = (a: Mirror, b: Mirror) => JSON.stringify(publicly(a)) === JSON.stringify(publicly(b));
