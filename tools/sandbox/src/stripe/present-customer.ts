import type Stripe from 'stripe';
import type { Customer, PaymentMethod, PortalSession } from './records.js';

export function presentCustomer(customer: Customer): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    address: customer.state ? addressIn(customer.state) : null,
    balance: customer.balance ?? 0,
    created: customer.created,
    currency: 'usd',
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.paymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

const addressIn = (state: string): Stripe.Address => ({
  city: null,
  country: 'US',
  line1: null,
  line2: null,
  postal_code: null,
  state,
});

/** Returns all that the provider still shows of a deleted customer. */
export const presentDeletedCustomer = ({ id }: Customer): Stripe.DeletedCustomer => ({
  id,
  object: 'customer',
  deleted: true,
});

export function presentPaymentMethod(method: PaymentMethod): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: method.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: method.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function presentPortalSession(session: PortalSession, publicUrl: string): Stripe.BillingPortal.Session {
  return {
    id: session.id,
    object: 'billing_portal.session',
    configuration: 'bpc_numbercast',
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: session.locale,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${publicUrl}/portal/${session.id}`,
  };
}
