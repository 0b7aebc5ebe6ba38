import type Stripe from 'stripe';
import type { Charge, PaymentIntent, PaymentMethod, Refund } from './records.js';

export function presentPaymentIntent(intent: PaymentIntent, charge: Charge | undefined): Stripe.PaymentIntent {
  const paid = intent.status === 'succeeded';
  const isAsked = intent.status === 'requires_action';
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: paid ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: 'usd',
    customer: intent.customer,
    customer_account: null,
    description: intent.description ?? 'Numbercast subscription',
    excluded_payment_method_types: null,
    last_payment_error:
      charge?.decline && !isAsked
        ? {
            type: 'card_error',
            code: charge.decline.code,
            decline_code: charge.decline.declineCode ?? undefined,
            message: charge.decline.message,
            charge: charge.id,
          }
        : null,
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata ?? {},
    next_action: isAsked ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    on_behalf_of: null,
    payment_method: paid || isAsked ? intent.paymentMethod : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: intent.invoice ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

interface ChargeSurroundings {
  method: PaymentMethod | undefined;
  isDisputed: boolean;
}

export function presentCharge(charge: Charge, { method, isDisputed }: ChargeSurroundings): Stripe.Charge {
  const { decline } = charge;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: decline ? 0 : charge.amount,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : `txn_${charge.id.slice(3)}`,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'NUMBERCAST',
    captured: !decline,
    created: charge.created,
    currency: 'usd',
    customer: charge.customer,
    description: charge.description ?? 'Numbercast subscription',
    disputed: isDisputed,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata ?? {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      seller_message: decline?.message ?? 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    payment_method_details: method ? cardDetails(method) : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: !decline && charge.refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails({ brand, last4, expMonth, expYear }: PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  const card = { brand, last4, exp_month: expMonth, exp_year: expYear, country: 'US', funding: 'credit' };
  return { card: card as Stripe.Charge.PaymentMethodDetails.Card, type: 'card' };
}

export function presentRefund(refund: Refund, charge: Charge): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: `txn_${refund.id.slice(3)}`,
    charge: refund.charge,
    created: refund.created,
    currency: 'usd',
    customer: charge.customer,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: charge.paymentMethod,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
