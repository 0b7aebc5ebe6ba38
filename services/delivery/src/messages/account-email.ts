import { InvalidEvent } from '@numbercast/platform';

/** Why a subscription ended, as billing tells it and a letter explains it. */
export const ENDINGS = ['unpaid', 'not-renewed', 'member-cancelled', 'disputed', 'closed'] as const;
export type Ending = (typeof ENDINGS)[number];

/** A draw that a letter is about. */
interface LetterDraw {
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
}

/** What was paid, for what, and with which card. */
export interface PaymentReceipt {
  kind: 'payment-receipt';
  amountCents: number;
  paidAt: Date;
  plan: 'monthly' | 'annual';
  /** The time that was paid for. */
  periodStart: Date;
  periodEnd: Date;
  invoiceNumber?: string;
  /** The brand in Stripe's word. Absent when no card was charged. */
  card?: { brand: string; last4: string };
  /** Stripe's page of the invoice, which can be read there without signing in. */
  invoiceUrl?: string;
}

/** What a member is written about their account and their wins. Amounts are US cents. */
export type AccountEmail =
  | {
      kind: 'payment-failed';
      amountCents: number;
      /** Absent after the last try. */
      nextAttemptAt?: Date;
      /** The bank wants the member to confirm the charge. */
      needsConfirmation?: boolean;
    }
  | { kind: 'payment-recovered' }
  | PaymentReceipt
  | { kind: 'subscription-ended'; reason: Ending }
  | { kind: 'renewal'; amountCents: number; renewsAt: Date }
  | { kind: 'dispute-opened'; amountCents: number }
  | { kind: 'password-changed' }
  | { kind: 'second-factor-removed'; turnedOff: boolean }
  | { kind: 'upgrade-scheduled'; upgradeAt: Date }
  | {
      kind: 'renewal-off' | 'renewal-on';
      periodEnd: Date;
      /** An annual plan starts then in any case. */
      upgradeAt?: Date;
    }
  | { kind: 'account-deleted' }
  | ({ kind: 'jackpot-won' } & LetterDraw)
  | ({ kind: 'jackpot-withdrawn' } & LetterDraw);

/**
 * One letter for one thing that happened, however often it is told.
 * @param about the subscription, or the event that told of it
 * @param what tells it apart from others of its kind about this subscription
 */
export const accountEmailId = (kind: AccountEmail['kind'], about: string, what = '') =>
  ['letter', kind, about, ...(what ? [what] : [])].join('|');

/** Of a draw's id, `<game>-<date>`. */
export function accountEmailDraw(drawId: string): LetterDraw {
  const [, game, date] = /^([a-z]+)-(\d{4}-\d{2}-\d{2})$/.exec(drawId) ?? [];
  if (!game || !date) throw new InvalidEvent(`${drawId} is no draw`);
  return { game, date };
}
