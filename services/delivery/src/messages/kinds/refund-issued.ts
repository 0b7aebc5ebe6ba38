import { dollars, localDay } from '../rendering/format.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail } from './template.js';

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
  copy: ({ amountCents, paymentCents, paidAt }, zone) => {
    const amount = dollars(amountCents);
    const payment = amountCents === paymentCents ? 'your payment' : `your ${dollars(paymentCents)} payment`;
    return {
      subject: `We refunded ${amount}`,
      lead: [
        `We refunded ${amount} of ${payment} from ${localDay(paidAt, zone)}.`,
        'The money goes back to the card that you paid with. Banks usually show it within 5 to 10 business days.',
        'Your subscription stays as it is. To change it, open your profile.',
      ],
      link: { label: 'See your invoices and refunds', path: '/profile' },
    };
  },
});
