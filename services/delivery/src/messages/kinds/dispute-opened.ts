import { defineAccountEmail, withLink } from './template.js';

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
  copy: ({ amountCents }, { words, dollars }) => withLink(words.billing.disputed(dollars(amountCents)), '/profile'),
});
