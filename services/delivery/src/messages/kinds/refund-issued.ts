import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail, withLink } from './template.js';

export interface RefundNotice {
  kind: 'refund-issued';
  /** US cents. */
  amountCents: number;
  /** The payment, of which the refund returns all or a part. */
  paymentCents: number;
  paidAt: Date;
}

export const refundIssuedEmail = defineAccountEmail<RefundNotice>({
  kind: 'refund-issued',
  version: 1,
  title: 'Refund issued',
  when: 'Money of a payment goes back to the card',
  example: () => ({ kind: 'refund-issued', amountCents: 1299, paymentCents: 1299, paidAt: EXAMPLE_DAY }),
  copy: ({ amountCents, paymentCents, paidAt }, { words, day, dollars }) => {
    const payment = amountCents === paymentCents ? undefined : dollars(paymentCents);
    return withLink(words.billing.refund(dollars(amountCents), payment, day(paidAt)), '/profile');
  },
});
