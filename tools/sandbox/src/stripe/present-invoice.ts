import type Stripe from 'stripe';
import { decimal, list } from './present-catalogue.js';
import type { Price } from './prices.js';
import type { CreditNote, Customer, Invoice, PaymentIntent } from './records.js';

interface Surroundings {
  price: Price;
  customer: Customer | undefined;
  creditNotes: readonly CreditNote[];
  publicUrl: string;
}

const sumOf = (notes: readonly CreditNote[]) => notes.reduce((sum, { amount }) => sum + amount, 0);

export function presentInvoice(invoice: Invoice, surroundings: Surroundings): Stripe.Invoice {
  const { price, customer, creditNotes, publicUrl } = surroundings;
  const paid = invoice.status === 'paid' ? invoice.amount : 0;
  const { discount = 0, fromBalance = 0, tax = 0 } = invoice;
  const preCredited = sumOf(creditNotes.filter(({ isPrePayment }) => isPrePayment));
  const postCredited = sumOf(creditNotes.filter(({ isPrePayment }) => !isPrePayment));
  // A credit note reduces the remaining amount, not the total
  const total = invoice.amount + fromBalance + preCredited;
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Numbercast',
    account_tax_ids: null,
    amount_due: invoice.amount,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: invoice.amount - paid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: invoice.nextAttemptAt !== null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: 'usd',
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${publicUrl}/invoices/${invoice.id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list([presentLine(invoice, price)], `/v1/invoices/${invoice.id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttemptAt,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: invoice.subscriptionMetadata, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.created,
    period_start: invoice.created,
    post_payment_credit_notes_amount: postCredited,
    pre_payment_credit_notes_amount: preCredited,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: -fromBalance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.status === 'draft' ? null : invoice.created,
      marked_uncollectible_at: invoice.status === 'uncollectible' ? invoice.closedAt : null,
      paid_at: invoice.paidAt,
      voided_at: invoice.status === 'void' ? invoice.closedAt : null,
    },
    subtotal: total + discount - tax,
    subtotal_excluding_tax: total + discount - tax,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  };
}

function presentLine(invoice: Invoice, price: Price): Stripe.InvoiceLineItem {
  const amount = price.amount * invoice.quantity;
  return {
    id: `il_${invoice.id.slice(3)}`,
    object: 'line_item',
    amount,
    currency: 'usd',
    description: `${invoice.quantity} × Numbercast ${price.nickname}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: invoice.subscriptionMetadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: invoice.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: { start: invoice.periodStart, end: invoice.periodEnd },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: decimal(price.amount),
    },
    quantity: invoice.quantity,
    quantity_decimal: decimal(invoice.quantity),
    subscription: invoice.subscription,
    subtotal: amount,
    taxes: [],
  };
}

/** The link between an invoice and the payment intent that pays it. */
export function presentInvoicePayment(invoice: Invoice, intent: PaymentIntent): Stripe.InvoicePayment {
  const paid = intent.status === 'succeeded';
  return {
    id: invoicePaymentId(intent.id),
    object: 'invoice_payment',
    amount_paid: paid ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
  };
}

export function invoicePaymentId(intentId: string) {
  return `inpay_${intentId.slice(3)}`;
}
