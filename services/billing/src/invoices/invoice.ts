import type Stripe from 'stripe';
import { z } from 'zod';
import { type Repayment, sumOf } from '../subscriptions/repayment.js';
import { instant } from '../stripe/stripe-client.js';

/** State of an invoice: paid, open, or given up after the last attempt. */
const STATES = { paid: 'paid', open: 'open', uncollectible: 'unpaid' } as const;

export const invoiceResponse = z.object({
  invoiceId: z.string(),
  number: z.string().nullable(),
  at: z.date(),
  amountCents: z.int(),
  currency: z.string(),
  state: z.enum(['paid', 'open', 'unpaid']),
  /** The amount refunded to the card. */
  refundedCents: z.int(),
  /** The amount of credit notes that are not refunds. */
  creditedCents: z.int(),
  /** The amount that was paid and not returned. */
  refundableCents: z.int(),
  period: z.object({ startsAt: z.date(), endsAt: z.date() }).nullable(),
  url: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});

/**
 * Returns the provider's invoice as its member sees it, with its period and the page where it can be read, printed and,
 * while it is open, paid. Null for invoices that were never due: drafts, and void ones of a pause.
 */
export function invoiceView(invoice: Stripe.Invoice, repayments: readonly Repayment[]) {
  const { id, number, created, total, currency, status, hosted_invoice_url, invoice_pdf, lines } = invoice;
  if (status === null || !(status in STATES)) return null;
  const [line] = lines.data;
  const own = repayments.filter(({ invoiceId }) => invoiceId === id);
  const refundedCents = sumOf(own.filter(({ kind }) => kind === 'refund'));
  const creditedCents = sumOf(own.filter(({ kind }) => kind === 'credit'));
  return {
    invoiceId: id,
    number,
    at: instant(created),
    amountCents: total,
    currency,
    state: STATES[status as keyof typeof STATES],
    refundedCents,
    creditedCents,
    refundableCents: refundableOf(invoice, { refundedCents, creditedCents }),
    period: line ? { startsAt: instant(line.period.start), endsAt: instant(line.period.end) } : null,
    url: hosted_invoice_url ?? null,
    pdfUrl: invoice_pdf ?? null,
  };
}

/**
 * Returns the refundable amount. Credit notes from before the payment are not subtracted, because they lowered the
 * payment itself.
 */
function refundableOf(
  { amount_paid: paid, pre_payment_credit_notes_amount: loweredBy }: Stripe.Invoice,
  { refundedCents, creditedCents }: { refundedCents: number; creditedCents: number },
) {
  return Math.max(0, paid - refundedCents - Math.max(0, creditedCents - loweredBy));
}
