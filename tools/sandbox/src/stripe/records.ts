import type { State, Table } from '../state.js';

/** State of the provider. Times are simulated Unix seconds, amounts are integer cents (USD). */
export interface Customer {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
  paymentMethod: string | null;
  /** The customer's balance; a negative balance is a credit for the next invoices. */
  balance?: number;
  /** Postal abbreviation of the state in the address. */
  state?: string | null;
  isDeleted?: boolean;
}

/** A change of a customer's balance. */
export interface BalanceTransaction {
  id: string;
  created: number;
  customer: string;
  /** A negative amount is a credit. */
  amount: number;
  endingBalance: number;
  type: 'adjustment' | 'applied_to_invoice' | 'credit_note';
  description: string | null;
  invoice: string | null;
  metadata: Record<string, string>;
}

export interface Coupon {
  id: string;
  created: number;
  name: string | null;
  amountOff: number | null;
  percentOff: number | null;
  duration: 'once' | 'repeating' | 'forever';
  /** Duration of a repeating coupon. */
  months?: number | null;
  /** It cannot be redeemed after that. */
  redeemBy?: number | null;
}

/** A code that customers enter for a coupon. */
export interface PromotionCode {
  id: string;
  created: number;
  code: string;
  coupon: string;
  isActive: boolean;
  expiresAt: number | null;
  maxRedemptions: number | null;
  timesRedeemed: number;
}

export interface SubscriptionDiscount {
  id: string;
  coupon: string;
  start: number;
  /** Invoices from this instant on have no discount; null for a discount without an end. */
  end?: number | null;
  promotionCode?: string | null;
}

export interface PaymentMethod {
  id: string;
  created: number;
  /** Null for the card of a single payment, which is not saved for a customer. */
  customer: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The decline code of later charges, for cards that accept only the first one. */
  laterDecline: string | null;
  /** The cardholder's bank disputes every payment. */
  isDisputed: boolean;
  /** The bank requires the cardholder to confirm each later charge (3-D Secure). */
  asksHolder?: boolean;
}

/** An amount that is paid once, without a subscription and without a customer. */
export interface SinglePayment {
  amount: number;
  product: string;
  description: string | null;
  metadata: Record<string, string>;
  /** Postal abbreviation of the state in the address that was entered. */
  state?: string | undefined;
}

export interface CheckoutSession {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  /** Null for a single payment. */
  price: string | null;
  quantity: number;
  /** The payment of a session in payment mode. */
  single?: SinglePayment | null;
  paymentIntent?: string | null;
  clientReferenceId: string | null;
  customer: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  successUrl: string;
  cancelUrl: string | null;
  locale: string | null;
  subscription: string | null;
  invoice: string | null;
  allowsPromotionCodes?: boolean;
  /** The promotion code that was entered. */
  promotionCode?: string | null;
  /** Sales tax of the customer's state is added. */
  isTaxed?: boolean;
}

export type SubscriptionStatus = 'active' | 'past_due' | 'unpaid' | 'canceled';
export type PauseBehavior = 'void' | 'keep_as_draft' | 'mark_uncollectible';

export interface Subscription {
  id: string;
  item: string;
  created: number;
  customer: string;
  price: string;
  quantity: number;
  status: SubscriptionStatus;
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  cancellation: { reason: string | null; comment: string | null; feedback: string | null };
  pause: { behavior: PauseBehavior; resumesAt: number | null } | null;
  metadata: Record<string, string>;
  description: string | null;
  schedule: string | null;
  paymentMethod: string | null;
  latestInvoice: string;
  discount?: SubscriptionDiscount | null;
  isTaxed?: boolean;
}

export interface Invoice {
  id: string;
  number: string;
  created: number;
  customer: string;
  subscription: string;
  subscriptionMetadata: Record<string, string>;
  subscriptionItem: string;
  price: string;
  quantity: number;
  /** The charged amount: the price less the discount, with tax, less the customer's balance. */
  amount: number;
  discount?: number;
  tax?: number;
  fromBalance?: number;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  periodStart: number;
  periodEnd: number;
  attempts: number;
  firstAttemptAt: number | null;
  nextAttemptAt: number | null;
  paidAt: number | null;
  closedAt: number | null;
  paymentIntent: string | null;
}

export interface PaymentIntent {
  id: string;
  created: number;
  amount: number;
  /** Null in a single payment, as the invoice is. */
  customer: string | null;
  invoice: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  paymentMethod: string;
  status: 'succeeded' | 'requires_payment_method' | 'requires_action';
  latestCharge: string | null;
}

export interface Charge {
  id: string;
  created: number;
  amount: number;
  refunded: number;
  customer: string | null;
  invoice: string | null;
  /** Copied from the payment intent when the charge is created. */
  description?: string | null;
  metadata?: Record<string, string>;
  paymentIntent: string;
  paymentMethod: string;
  decline: { code: string; declineCode: string | null; message: string } | null;
}

export interface Refund {
  id: string;
  created: number;
  amount: number;
  charge: string;
  paymentIntent: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata: Record<string, string>;
}

/** A reduction of an invoice: before it is paid, by refund, to the customer's balance, or outside the provider. */
export interface CreditNote {
  id: string;
  number: string;
  created: number;
  amount: number;
  invoice: string;
  customer: string;
  refund: { id: string; amount: number } | null;
  isPrePayment: boolean;
  outOfBand: number;
  reason: string | null;
  memo: string | null;
  voidedAt: number | null;
}

/** Settings that the account owner makes in the provider's dashboard. */
export interface AccountSettings {
  /** The provider's action after the last failed retry. */
  afterRetries: 'cancel' | 'mark-unpaid' | 'leave-past-due';
  /** Features of the customer portal besides card and invoices. */
  portal: { canCancel: boolean; canChangePlan: boolean; canPause: boolean; canChangeCard: boolean };
  /** Whether the settings of the portal have ever been saved; no portal opens before. */
  hasPortal: boolean;
  canCharge: boolean;
  canPayOut: boolean;
  isTaxActive: boolean;
  /** Whether tax is added to prices that do not say so themselves. */
  taxBehavior: 'exclusive' | 'inclusive' | null;
}

/** A URL that events are posted to. */
export interface WebhookEndpoint {
  id: string;
  created: number;
  url: string;
  events: string[];
  apiVersion: string | null;
  description: string | null;
  isEnabled: boolean;
}

export interface Product {
  id: string;
  name: string;
}

export interface Dispute {
  id: string;
  created: number;
  amount: number;
  charge: string;
  paymentIntent: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Evidence is accepted until then; without it the dispute is lost. */
  dueBy: number;
  statement: string | null;
  submissions: number;
}

export interface Phase {
  price: string;
  quantity: number;
  start: number;
  end: number;
  prorationBehavior: 'none' | 'create_prorations' | 'always_invoice';
  metadata: Record<string, string>;
}

export interface Schedule {
  id: string;
  created: number;
  customer: string;
  subscription: string | null;
  status: 'active' | 'released' | 'canceled' | 'completed';
  phases: Phase[];
  current: number;
  endBehavior: 'release' | 'cancel';
  metadata: Record<string, string>;
  releasedAt: number | null;
  releasedSubscription: string | null;
  canceledAt: number | null;
  completedAt: number | null;
}

export interface PortalSession {
  id: string;
  created: number;
  customer: string;
  returnUrl: string | null;
  locale: string | null;
}

export interface StoredEvent {
  id: string;
  created: number;
  type: string;
  object: unknown;
  previous: Record<string, unknown> | null;
  idempotencyKey: string | null;
  delivery: 'pending' | 'accepted' | 'failed';
}

export interface Tables {
  customers: Table<Customer>;
  balanceTransactions: Table<BalanceTransaction>;
  paymentMethods: Table<PaymentMethod>;
  sessions: Table<CheckoutSession>;
  subscriptions: Table<Subscription>;
  invoices: Table<Invoice>;
  paymentIntents: Table<PaymentIntent>;
  charges: Table<Charge>;
  refunds: Table<Refund>;
  coupons: Table<Coupon>;
  promotionCodes: Table<PromotionCode>;
  products: Table<Product>;
  webhookEndpoints: Table<WebhookEndpoint>;
  creditNotes: Table<CreditNote>;
  settings: Table<AccountSettings>;
  disputes: Table<Dispute>;
  schedules: Table<Schedule>;
  portalSessions: Table<PortalSession>;
  events: Table<StoredEvent>;
}

export function openTables(state: State): Tables {
  return {
    customers: state.table('stripe.customers'),
    balanceTransactions: state.table('stripe.balance_transactions'),
    paymentMethods: state.table('stripe.payment_methods'),
    sessions: state.table('stripe.checkout_sessions'),
    subscriptions: state.table('stripe.subscriptions'),
    invoices: state.table('stripe.invoices'),
    paymentIntents: state.table('stripe.payment_intents'),
    charges: state.table('stripe.charges'),
    refunds: state.table('stripe.refunds'),
    coupons: state.table('stripe.coupons'),
    promotionCodes: state.table('stripe.promotion_codes'),
    products: state.table('stripe.products'),
    webhookEndpoints: state.table('stripe.webhook_endpoints'),
    creditNotes: state.table('stripe.credit_notes'),
    settings: state.table('stripe.settings'),
    disputes: state.table('stripe.disputes'),
    schedules: state.table('stripe.schedules'),
    portalSessions: state.table('stripe.portal_sessions'),
    events: state.table('stripe.events'),
  };
}
