import type { OutgoingEvent } from '@numbercast/platform';
import type { Retry } from '../retry.js';

export type Status = 'active' | 'past-due' | 'paused' | 'ended';
export type Plan = 'monthly' | 'annual';

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
  plan: Plan;
  status: Status;
  periodStart: Date;
  periodEnd: Date;
  autoRenew: boolean;
  createdAt: Date;
  /** The ended subscription whose place it is to take, where it was begun for that. */
  restartOf?: string;
  /** Present while a schedule manages the subscription. */
  scheduleId?: string;
  failure?: Failure;
  endReason?: 'member-cancelled' | 'not-renewed' | 'unpaid';
}

export type CancelReason = 'deleted' | 'refused';

/** The step from monthly to annual a member has agreed to. It cannot be taken back. */
export interface Upgrade {
  /** The price that was shown to the member. */
  priceId: string;
  agreedAt: Date;
  /** When the annual plan begins: the end of the paid month. */
  upgradeAt: Date;
  /** Known when the provider has it all. */
  scheduleId?: string;
}

/** The provider's subscription as we know it, and what we want of it. Its id is the provider's. */
export interface Mirror extends Reading {
  subscriptionId: string;
  email: string;
  /** Counts what was taken in from the provider, so that an older reading cannot overwrite a newer. */
  revision: number;
  /** Until it takes an ended one's place it is not its member's, and nobody hears of it. */
  isCandidate?: boolean;
  /** What the member wants, beyond what the provider may show yet. */
  wishesPaused?: boolean;
  wishesCancelled?: CancelReason;
  /** The invoice whose money has to go back once the subscription is cancelled. */
  owesInvoice?: string;
  /** Gone when the provider has been told; from then on its own word counts. */
  wishesRenewal?: boolean;
  /** Gone when the annual plan runs free of its schedule. */
  upgrade?: Upgrade;
  /** Present while the provider does not show what is wanted. */
  pending?: Retry;
}

export interface Decision {
  next: Mirror;
  events: OutgoingEvent[];
}

/** Whether the subscription goes on after the paid period, as its member has last decided. */
export const renews = ({ wishesRenewal, autoRenew }: Mirror) => wishesRenewal ?? autoRenew;
