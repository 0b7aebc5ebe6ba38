import type Stripe from 'stripe';
import type { Amounts } from './subscribing.js';
import type { CheckoutSession, Customer } from './records.js';

interface SessionSurroundings {
  subtotal: number;
  customer: Customer | undefined;
  amounts: Amounts;
  publicUrl: string;
}

/** `customer` is the session's customer record, once there is one. */
export function presentSession(
  session: CheckoutSession,
  { subtotal, customer, amounts, publicUrl }: SessionSurroundings,
): Stripe.Checkout.Session {
  const total = subtotal - amounts.discount + amounts.tax;
  const isPaid = session.status === 'complete';
  const email = customer?.email ?? session.customerEmail;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: session.allowsPromotionCodes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: session.isTaxed ?? false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: session.customer,
    customer_account: null,
    customer_creation: session.single ? 'if_required' : 'always',
    customer_details: email === null ? null : customerDetails(email, customer),
    customer_email: session.customerEmail,
    discounts: session.promotionCode ? [{ coupon: null, promotion_code: session.promotionCode }] : [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.single ? 'payment' : 'subscription',
    origin_context: null,
    payment_intent: session.paymentIntent ?? null,
    payment_link: null,
    payment_method_collection: session.single ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: isPaid ? (total === 0 ? 'no_payment_required' : 'paid') : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: amounts.discount, amount_shipping: 0, amount_tax: amounts.tax },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${publicUrl}/checkout/${session.id}` : null,
    wallet_options: null,
  };
}

function customerDetails(email: string, customer: Customer | undefined): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
