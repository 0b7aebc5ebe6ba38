import { dollars, localDay } from '../rendering/format.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail } from './template.js';

/** The payment: amount, purpose, and card. */
export interface PaymentReceipt {
  kind: 'payment-receipt';
  /** US cents. */
  amountCents: number;
  paidAt: Date;
  plan: 'monthly' | 'annual';
  /** The time that was paid for. */
  periodStart: Date;
  periodEnd: Date;
  invoiceNumber?: string;
  /** The brand as Stripe names it. Absent when no card was charged. */
  card?: { brand: string; last4: string };
  /** Stripe's page of the invoice, which can be read without signing in. */
  invoiceUrl?: string;
}

/** Names of the brands in Stripe's API. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const cardNamed = ({ brand, last4 }: NonNullable<PaymentReceipt['card']>) =>
  `${BRANDS[brand] ?? 'card'} ending in ${last4}`;

export const paymentReceiptEmail = defineAccountEmail<PaymentReceipt>({
  kind: 'payment-receipt',
  version: 1,
  title: 'Receipt',
  when: 'After each payment',
  example: () => ({
    kind: 'payment-receipt',
    amountCents: 1299,
    paidAt: EXAMPLE_DAY,
    plan: 'monthly',
    periodStart: EXAMPLE_DAY,
    periodEnd: new Date('2027-01-23T17:00:00Z'),
    invoiceNumber: 'A1B2C3D4-0002',
    card: { brand: 'visa', last4: '4242' },
    invoiceUrl: 'https://invoice.stripe.com/i/sample',
  }),
  copy: ({ amountCents, paidAt, plan, periodStart, periodEnd, invoiceNumber, card, invoiceUrl }, zone) => {
    const amount = dollars(amountCents);
    const by = card ? ` with your ${cardNamed(card)}` : '';
    const time = `from ${localDay(periodStart, zone)} to ${localDay(periodEnd, zone)}`;
    const number = invoiceNumber ? [`Invoice number: ${invoiceNumber}`] : [];
    return {
      subject: `Your receipt for ${amount}`,
      lead: [
        `Thank you. You paid ${amount} on ${localDay(paidAt, zone)}${by}.`,
        `The payment is for your ${plan} plan ${time}.`,
        ...number,
      ],
      ...(invoiceUrl && { externalLink: { label: 'Open the invoice', url: invoiceUrl } }),
      link: { label: 'See all your invoices and receipts', path: '/profile' },
    };
  },
});
