import type { OutgoingEvent } from '@numbercast/platform';
import { z } from 'zod';
import type { AfterRetries } from '../provider-settings/provider-settings.js';
import type { Repayment } from './repayment.js';
import type { Retry } from '../retries/retry.js';

export const STATUSES = ['active', 'past-due', 'paused', 'ended'] as const;
export type Status = (typeof STATUSES)[number];
export const PLANS = ['monthly', 'annual'] as const;
export type Plan = (typeof PLANS)[number];

/** A charge that failed and the invoice it was for. */
export const failureSchema = z.object({
  invoiceId: z.string(),
  attempt: z.int(),
  amountCents: z.int(),
  currency: z.string(),
  /** Absent when the provider does not try again. */
  nextAttemptAt: z.date().optional(),
  /** The card that was tried. */
  card: z.string().optional(),
  /** The bank wants the member to confirm the charge (3-D Secure). */
  needsConfirmation: z.boolean().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

export const END_REASONS = ['member-cancelled', 'not-renewed', 'unpaid'] as const;

/** The price of one period of this subscription, which is not always the one in today's catalog. */
export const priceSchema = z.object({
  priceId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** Whether exactly that is charged: no discount, tax or credit of the customer changes it. */
  isFixed: z.boolean(),
  isTaxed: z.boolean(),
  /** The amount after discounts that last longer than one charge; absent without one. */
  discountedCents: z.int().optional(),
  /** When the first of these discounts ends; absent when they last. */
  discountEndsAt: z.date().optional(),
});
export type SubscriptionPrice = z.infer<typeof priceSchema>;

/** A subscription as the provider shows it at one moment. */
export interface ProviderSnapshot {
  memberId: string;
  customerId: string;
  plan: Plan;
  /** Absent in mirrors of former releases, and where the provider gives no amount. */
  price?: SubscriptionPrice;
  status: Status;
  periodStart: Date;
  periodEnd: Date;
  autoRenew: boolean;
  createdAt: Date;
  /** The ended subscription whose place it is to take, where it was begun for that. */
  replacesSubscriptionId?: string;
  /** The gift that paid the first year. */
  giftId?: string;
  /** Present while a schedule manages the subscription. */
  scheduleId?: string;
  failure?: Failure;
  /** The card that would be charged now; read where a payment is overdue. */
  card?: string;
  endReason?: (typeof END_REASONS)[number];
  /** The action of the provider after the last retry; present once it has stopped. */
  givenUp?: AfterRetries['seen'];
}

/** `unpaid`: the provider has given up, but its account is not set to cancel then. */
export type CancelReason = 'deleted' | 'refused' | 'disputed' | 'closed' | 'self-excluded' | 'unpaid';

/** The step from monthly to annual a member has agreed to. It cannot be taken back. */
export const upgradeSchema = z.object({
  /** The price that was shown to the member. */
  priceId: z.string(),
  /** The amount that was shown and agreed to; absent in upgrades of former releases. */
  amountCents: z.int().optional(),
  /** The price of the year then, without discount, tax and credit; absent in upgrades of former releases. */
  priceCents: z.int().optional(),
  agreedAt: z.date(),
  /** When the annual plan begins: the end of the paid month. */
  upgradeAt: z.date(),
  /** Known when the provider has it all. */
  scheduleId: z.string().optional(),
});
export type Upgrade = z.infer<typeof upgradeSchema>;

/** A disputed payment. */
export const disputeSchema = z.object({
  /** The provider's. */
  disputeId: z.string(),
  /** An inquiry takes no money yet and may end without any harm; what is won or without harm is `closed`. */
  status: z.enum(['inquiry', 'open', 'closed', 'lost']),
  amountCents: z.int(),
  currency: z.string(),
  /** The reason of the bank, in the provider's terms. */
  cause: z.string(),
  openedAt: z.date(),
  /** Evidence is taken until then; absent when nothing is asked of us. */
  answerBy: z.date().optional(),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** The provider's subscription as we know it, and what we want of it. Its id is the provider's. */
export interface Mirror extends ProviderSnapshot {
  subscriptionId: string;
  email: string;
  /** Number of applied snapshots, so that an older snapshot cannot overwrite a newer one. */
  revision: number;
  /** Until it replaces the ended subscription it does not count for its member, and is not published. */
  isCandidate?: boolean;
  /** The desired state, which the provider may not show yet. */
  desiredPaused?: boolean;
  desiredCancel?: CancelReason;
  /** The invoice to refund once the subscription is canceled. */
  refundDueInvoiceId?: string;
  /** Absent once the provider has it; from then on the state of the provider counts. */
  desiredAutoRenew?: boolean;
  /** The member turned renewal off while a payment was overdue: the subscription ends without that payment. */
  endsUnpaid?: boolean;
  /** Gone when the annual plan runs free of its schedule. */
  upgrade?: Upgrade;
  disputes?: Dispute[];
  /** Refunds and credit notes, oldest first. */
  repayments?: Repayment[];
  /** An operator lets its member start again, although it was ended for a reason. */
  resubscriptionApproved?: boolean;
  /** The end of the paid year whose renewal was announced. */
  renewalNoticeFor?: Date;
  /** Contact data to write to the provider; removed once it has them. */
  desiredContact?: { email: string; phone: string };
  /** Present while the provider does not show what is wanted. */
  pending?: Retry;
}

export interface Decision {
  next: Mirror;
  events: OutgoingEvent[];
}

/** A rejected sign-up has no member, and a candidate has none yet. */
export const hasMember = ({ desiredCancel, isCandidate }: Pick<Mirror, 'desiredCancel' | 'isCandidate'>) =>
  desiredCancel !== 'refused' && !isCandidate;

/** Why a subscription has ended: what we wanted comes before what the provider shows of it. */
export const endReasonOf = ({ desiredCancel, endReason }: Pick<Mirror, 'desiredCancel' | 'endReason'>) =>
  desiredCancel ?? endReason ?? 'member-cancelled';

/** Money was taken back, or may be: its member is suspended. */
export const isDisputed = ({ disputes = [] }: Pick<Mirror, 'disputes'>) =>
  disputes.some(({ status }) => status === 'open' || status === 'lost');

const DAY_MS = 86_400_000;

/** Whether the running period is the year that a gift paid: it costs its member nothing. */
export const isGiftYear = ({ giftId, createdAt, periodStart }: Pick<Mirror, 'giftId' | 'createdAt' | 'periodStart'>) =>
  giftId !== undefined && periodStart.getTime() - createdAt.getTime() < DAY_MS;

/** A bank has not decided yet: nothing may be charged meanwhile. */
export const isUnderDispute = ({ disputes = [] }: Pick<Mirror, 'disputes'>) =>
  disputes.some(({ status }) => status === 'open');

/** Whether the subscription renews after the paid period, by the last decision of its member. */
export const renews = ({ desiredAutoRenew, autoRenew }: Mirror) => desiredAutoRenew ?? autoRenew;

/**
 * Whether the next charge is exactly the price. A schedule without a recorded upgrade was made by an operator and may
 * change the price.
 */
export const isPriceFixed = ({ price, scheduleId, upgrade }: Mirror) =>
  price?.isFixed === true && (!scheduleId || upgrade !== undefined);
