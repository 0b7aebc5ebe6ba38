import { newId } from '../state.js';
import { chargeInvoice } from './charging.js';
import { nextCycle } from './billing-cycle.js';
import { discountAfterUse, discountOf, newDiscount, runningDiscount } from './coupons.js';
import { changeBalance } from './customer-balance.js';
import type { Redeemable } from './promotion-codes.js';
import type { CheckoutSession, Invoice, PaymentMethod, Subscription, SubscriptionDiscount } from './records.js';
import { stateOf, taxOf } from './sales-tax.js';
import type { StripeWorld } from './world.js';

export interface Amounts {
  /** The amount charged to the card. */
  amount: number;
  discount: number;
  tax: number;
  fromBalance: number;
}

interface Priced {
  price: string;
  quantity: number;
  customer: string;
  coupon?: string | undefined;
  isTaxed?: boolean | undefined;
}

/** Returns the total of an invoice: the price less the discount, with tax, less the customer's credit. */
export function amountsOf(world: StripeWorld, { price, quantity, customer, coupon, isTaxed }: Priced): Amounts {
  const subtotal = world.catalogue.get(price).amount * quantity;
  const discount = discountOf(world.tables.coupons.get(coupon ?? ''), subtotal);
  const tax = isTaxed ? taxOf(stateOf(world, customer), subtotal - discount) : 0;
  const credit = Math.max(0, -(world.tables.customers.get(customer)?.balance ?? 0));
  const fromBalance = Math.min(subtotal - discount + tax, credit);
  return { amount: subtotal - discount + tax - fromBalance, discount, tax, fromBalance };
}

/** Creates an open invoice for the subscription's current period; callers make it a draft or void it if needed. */
export function openInvoice(
  world: StripeWorld,
  subscription: Subscription,
  { reason, at }: { reason: Invoice['reason']; at: number },
): Invoice {
  const { invoices } = world.tables;
  const { price, quantity, customer, isTaxed } = subscription;
  const coupon = runningDiscount(subscription.discount, at)?.coupon;
  const amounts = amountsOf(world, { price, quantity, customer, coupon, isTaxed });
  const count = invoices.values().filter((invoice) => invoice.customer === customer).length + 1;
  const id = newId('in');
  if (amounts.fromBalance > 0)
    changeBalance(world, customer, { amount: amounts.fromBalance, type: 'applied_to_invoice', invoice: id });
  return invoices.put(id, {
    id,
    number: `${customer.slice(-8).toUpperCase()}-${String(count).padStart(4, '0')}`,
    created: at,
    customer,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    subscriptionItem: subscription.item,
    price,
    quantity,
    ...amounts,
    status: 'open',
    reason,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    attempts: 0,
    firstAttemptAt: null,
    nextAttemptAt: null,
    paidAt: null,
    closedAt: null,
    paymentIntent: null,
  });
}

/** Starts the subscription that a paid checkout session requested and charges its first period. */
export function startSubscription(
  world: StripeWorld,
  session: CheckoutSession,
  { customer, method, promotion }: { customer: string; method: PaymentMethod; promotion: Redeemable | undefined },
): Subscription {
  return beginSubscription(world, {
    customer,
    price: session.price ?? '',
    quantity: session.quantity,
    metadata: session.subscriptionMetadata,
    description: session.subscriptionDescription,
    method,
    discount: promotion ? newDiscount(promotion.coupon, world.now(), promotion.code.id) : null,
    isTaxed: session.isTaxed ?? false,
  });
}

interface NewSubscription {
  customer: string;
  price: string;
  quantity: number;
  metadata: Record<string, string>;
  description: string | null;
  /** Absent when the first invoice amounts to 0. */
  method?: PaymentMethod | undefined;
  discount: SubscriptionDiscount | null;
  isTaxed: boolean;
  isCanceledAtEnd?: boolean;
}

/** Starts a subscription and charges its first period. */
export function beginSubscription(
  world: StripeWorld,
  {
    customer,
    price,
    quantity,
    metadata,
    description,
    method,
    discount,
    isTaxed,
    isCanceledAtEnd = false,
  }: NewSubscription,
): Subscription {
  const at = world.now();
  const draft: Subscription = {
    id: newId('sub'),
    item: newId('si'),
    created: at,
    customer,
    price,
    quantity,
    status: 'active',
    anchor: at,
    periodStart: at,
    periodEnd: nextCycle(at, world.catalogue.get(price), at),
    cancelAtPeriodEnd: isCanceledAtEnd,
    canceledAt: isCanceledAtEnd ? at : null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    pause: null,
    metadata,
    description,
    schedule: null,
    paymentMethod: method?.id ?? null,
    latestInvoice: '',
    discount,
    isTaxed,
  };
  const invoice = openInvoice(world, draft, { reason: 'subscription_create', at });
  const subscription = world.tables.subscriptions.put(draft.id, {
    ...draft,
    discount: discountAfterUse(world, draft.discount) ?? null,
    latestInvoice: invoice.id,
  });
  world.emit('customer.subscription.created', subscription.id);
  chargeInvoice(world, { invoice, method, at });
  return subscription;
}
