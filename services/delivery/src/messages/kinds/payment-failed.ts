import { dollars, localDay } from '../rendering/format.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail } from './template.js';

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
  copy: ({ amountCents, nextAttemptAt, needsConfirmation }, zone) => {
    const amount = dollars(amountCents);
    if (!nextAttemptAt)
      return {
        subject: 'Your payment did not go through',
        lead: [
          `Your ${amount} payment was declined. That was our last attempt, so your subscription ends.`,
          'You can start again on your profile at any time.',
        ],
        link: { label: 'Open your profile', path: '/profile' },
      };
    const then = `We will try again on ${localDay(nextAttemptAt, zone)}, and you keep getting your numbers until our last attempt.`;
    if (needsConfirmation)
      return {
        subject: 'Your bank asks you to confirm your payment',
        lead: [
          `Your bank needs your confirmation for your ${amount} payment. ${then}`,
          'Confirm the payment on your profile, or pay there with another card.',
        ],
        link: { label: 'Confirm your payment', path: '/profile' },
      };
    return {
      subject: 'Your payment did not go through',
      lead: [`Your ${amount} payment was declined. ${then}`, 'To pay now, update your payment method on your profile.'],
      link: { label: 'Update your payment method', path: '/profile' },
    };
  },
});
