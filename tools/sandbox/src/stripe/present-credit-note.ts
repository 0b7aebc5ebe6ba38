import type Stripe from 'stripe';
import { list } from './present-catalogue.js';
import type { CreditNote } from './records.js';

export function presentCreditNote(note: CreditNote): Stripe.CreditNote {
  const { amount } = note;
  return {
    id: note.id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: note.created,
    currency: 'usd',
    customer: note.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: note.created,
    invoice: note.invoice,
    lines: list([], `/v1/credit_notes/${note.id}/lines`),
    livemode: false,
    memo: note.memo,
    metadata: {},
    number: note.number,
    out_of_band_amount: note.outOfBand,
    pdf: '',
    post_payment_amount: note.isPrePayment ? 0 : amount,
    pre_payment_amount: note.isPrePayment ? amount : 0,
    pretax_credit_amounts: [],
    reason: note.reason,
    refunds: note.refund
      ? [{ amount_refunded: note.refund.amount, payment_record_refund: null, refund: note.refund.id, type: 'refund' }]
      : [],
    shipping_cost: null,
    status: note.voidedAt === null ? 'issued' : 'void',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: note.isPrePayment ? 'pre_payment' : 'post_payment',
    voided_at: note.voidedAt,
  };
}
