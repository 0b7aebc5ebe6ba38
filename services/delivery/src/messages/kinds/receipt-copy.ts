import type { PaymentReceipt } from '../account-email.js';
import type { AccountEmailCopy } from './account-email-copy.js';
import { dollars, localDay } from '../rendering/format.js';

/** Stripe's words for brands of cards. */
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

/** A receipt for one payment. */
export function receiptCopy(receipt: PaymentReceipt, zone: string | undefined): AccountEmailCopy {
  const { amountCents, paidAt, plan, periodStart, periodEnd, invoiceNumber, card, invoiceUrl } = receipt;
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
    ...(invoiceUrl && { invoice: { words: 'Open the invoice', url: invoiceUrl } }),
    action: 'See all your invoices and receipts',
  };
}
