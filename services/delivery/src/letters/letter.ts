/** Why a subscription ended, as billing tells it and a letter explains it. */
export const ENDINGS = ['unpaid', 'not-renewed', 'member-cancelled', 'disputed', 'closed'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What a member is written about their account. Amounts are US cents. */
export type Letter =
  | {
      kind: 'payment-failed';
      amountCents: number;
      /** Absent after the last try. */
      nextAttemptAt?: Date;
    }
  | { kind: 'payment-recovered' }
  | { kind: 'subscription-ended'; reason: Ending }
  | { kind: 'renewal'; amountCents: number; renewsAt: Date }
  | { kind: 'dispute-opened'; amountCents: number };

/**
 * One letter for one thing that happened to a subscription, however often it is told.
 * @param what tells it apart from others of its kind about this subscription
 */
export const letterId = (kind: Letter['kind'], subscriptionId: string, what = '') =>
  ['letter', kind, subscriptionId, ...(what ? [what] : [])].join('|');
