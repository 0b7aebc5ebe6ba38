import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail, withLink } from './template.js';

export interface PaymentFailed {
  kind: 'payment-failed';
  /** US cents. */
  amountCents: number;
  /** Absent after the last attempt. */
  nextAttemptAt?: Date;
  /** The bank wants the member to confirm the charge. */
  needsConfirmation?: boolean;
}

export const paymentFailedEmail = defineAccountEmail<PaymentFailed>({
  kind: 'payment-failed',
  version: 2,
  title: 'Payment failed',
  when: 'After each failed attempt to charge',
  example: () => ({ kind: 'payment-failed', amountCents: 1299, nextAttemptAt: EXAMPLE_DAY }),
  copy: ({ amountCents, nextAttemptAt, needsConfirmation }, { words: { billing }, day, dollars }) => {
    const amount = dollars(amountCents);
    if (!nextAttemptAt) return withLink(billing.paymentFailedFinally(amount), '/profile');
    const copyOf = needsConfirmation ? billing.paymentNeedsConfirmation : billing.paymentFailed;
    return withLink(copyOf(amount, day(nextAttemptAt)), '/profile');
  },
});
