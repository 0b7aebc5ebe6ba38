import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail, withLink } from './template.js';

/** The payment: amount, purpose, and card. */
export interface PaymentReceipt {
  kind: 'payment-receipt';
  /** US cents. */
  amountCents: number;
  paidAt: Date;
  plan: 'monthly' | 'annual';
  /** The period that was paid for. */
  periodStart: Date;
  periodEnd: Date;
  invoiceNumber?: string;
  /** The brand as Stripe names it. Absent when no card was charged. */
  card?: { brand: string; last4: string };
  /** Stripe's page of the invoice, which can be read without signing in. */
  invoiceUrl?: string;
}

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
  copy: ({ amountCents, paidAt, plan, periodStart, periodEnd, ...invoice }, { words: { billing }, day, dollars }) => {
    const { invoiceNumber, card, invoiceUrl } = invoice;
    const copy = billing.receipt({
      amount: dollars(amountCents),
      paidOn: day(paidAt),
      plan,
      from: day(periodStart),
      to: day(periodEnd),
      invoiceNumber,
      card,
    });
    return {
      ...withLink(copy, '/profile'),
      ...(invoiceUrl && { externalLink: { label: billing.openInvoice, url: invoiceUrl } }),
    };
  },
});
