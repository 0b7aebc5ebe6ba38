import { dollars } from '../rendering/format.js';
import { defineAccountEmail } from './template.js';

export interface DisputeOpened {
  kind: 'dispute-opened';
  /** US cents. */
  amountCents: number;
}

export const disputeOpenedEmail = defineAccountEmail<DisputeOpened>({
  kind: 'dispute-opened',
  version: 2,
  title: 'Payment disputed',
  when: 'A bank was asked to reverse a payment',
  example: () => ({ kind: 'dispute-opened', amountCents: 1299 }),
  copy: ({ amountCents }) => ({
    subject: 'Your account is suspended: a payment is disputed',
    lead: [
      `Your bank was asked to reverse a ${dollars(amountCents)} payment for your subscription. Until the dispute is decided your account is suspended: you get no numbers and are not charged.`,
      'If you did not mean to dispute the payment, tell your bank and contact us.',
    ],
    link: { label: 'Open your profile', path: '/profile' },
  }),
});
