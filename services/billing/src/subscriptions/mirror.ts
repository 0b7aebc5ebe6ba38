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
  /** Absent when the provider does not retry. */
  nextAttemptAt: z.date().optional(),
  /** The card that was tried. */
  card: z.string().optional(),
  /** The bank wants the member to confirm the charge (3-D Secure). */
  needsConfirmation: z.boolean().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

export const END_REASONS = ['member-cancelled', 'not-renewed', 'unpaid'] as const;

/** The price of one period of this subscription, which can differ from the one in the current catalog. */
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
  /** Absent in mirrors of previous releases, and where the provider returns no amount. */
  price?: SubscriptionPrice;
  status: Status;
  periodStart: Date;
  periodEnd: Date;
  autoRenew: boolean;
  createdAt: Date;
  /** The ended subscription that it is to replace, if any. */
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

/** `unpaid`: the provider has stopped retrying, but its account is not set to cancel then. */
export type CancelReason = 'deleted' | 'refused' | 'disputed' | 'closed' | 'self-excluded' | 'unpaid';

/** The upgrade from monthly to annual that a member has agreed to. It cannot be undone. */
export const upgradeSchema = z.object({
  /** The price that was shown to the member. */
  priceId: z.string(),
  /** The amount that was shown and agreed to; absent in upgrades of previous releases. */
  amountCents: z.int().optional(),
  /** The price of the year then, without discount, tax and credit; absent in upgrades of previous releases. */
  priceCents: z.int().optional(),
  agreedAt: z.date(),
  /** When the annual plan begins: the end of the paid month. */
  upgradeAt: z.date(),
  /** Present once the provider has the complete schedule. */
  scheduleId: z.string().optional(),
});
export type Upgrade = z.infer<typeof upgradeSchema>;

/** A disputed payment. */
export const disputeSchema = z.object({
  /** The provider's id of the dispute. */
  disputeId: z.string(),
  /** An inquiry withdraws no money yet and may end without consequences. `closed`: won, or without consequences. */
  status: z.enum(['inquiry', 'open', 'closed', 'lost']),
  amountCents: z.int(),
  currency: z.string(),
  /** The reason of the bank, in the provider's terms. */
  cause: z.string(),
  openedAt: z.date(),
  /** Deadline for evidence; absent when no response is required. */
  answerBy: z.date().optional(),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** The provider's subscription as it was last read, and its desired state. Its id is the provider's. */
export interface Mirror extends ProviderSnapshot {
  subscriptionId: string;
  email: string;
  /** Incremented with each state applied from the provider, so that an older snapshot cannot overwrite a newer one. */
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
  /** Removed when the annual plan runs without its schedule. */
  upgrade?: Upgrade;
  disputes?: Dispute[];
  /** Refunds and credit notes, oldest first. */
  repayments?: Repayment[];
  /** An operator allows the member to resubscribe, although it was ended for a reason. */
  resubscriptionApproved?: boolean;
  /** The end of the paid year whose renewal was announced. */
  renewalNoticeFor?: Date;
  /** Contact data to write to the provider; removed once it has them. */
  desiredContact?: { email: string; phone: string };
  /** Present while the provider does not show the desired state. */
  pending?: Retry;
}

export interface Decision {
  next: Mirror;
  events: OutgoingEvent[];
}

/** A rejected sign-up has no member, and a candidate has none yet. */
export const hasMember = ({ desiredCancel, isCandidate }: Pick<Mirror, 'desiredCancel' | 'isCandidate'>) =>
  desiredCancel !== 'refused' && !isCandidate;

/** Returns why a subscription has ended. The desired reason takes precedence over the one that the provider shows. */
export const endReasonOf = ({ desiredCancel, endReason }: Pick<Mirror, 'desiredCancel' | 'endReason'>) =>
  desiredCancel ?? endReason ?? 'member-cancelled';

/** Whether a bank has taken money back or may do so, which suspends the member. */
export const isDisputed = ({ disputes = [] }: Pick<Mirror, 'disputes'>) =>
  disputes.some(({ status }) => status === 'open' || status === 'lost');

const DAY_MS = 86_400_000;

/** Whether the running period is the year that a gift paid: it costs its member nothing. */
export const isGiftYear = ({ giftId, createdAt, periodStart }: Pick<Mirror, 'giftId' | 'createdAt' | 'periodStart'>) =>
  giftId !== undefined && periodStart.getTime() - createdAt.getTime() < DAY_MS;

/** Whether a bank has yet to decide a dispute, during which nothing may be charged. */
export const isUnderDispute = ({ disputes = [] }: Pick<Mirror, 'disputes'>) =>
  disputes.some(({ status }) => status === 'open');

/** Whether the subscription renews after the paid period, by the last decision of its member. */
export const renews = ({ desiredAutoRenew, autoRenew }: Mirror) => desiredAutoRenew ?? autoRenew;

/**
 * Whether the next charge is exactly the price. A schedule without a recorded upgrade was created by an operator and
 * may change the price.
 */
export const isPriceFixed = ({ price, scheduleId, upgrade }: Mirror) =>
  price?.isFixed === true && (!scheduleId || upgrade !== undefined);
