import { newId } from '../state.js';
import { chargeInvoice } from './charging.js';
import { nextCycle } from './billing-cycle.js';
import { discountOf } from './coupons.js';
import { changeBalance } from './customer-balance.js';
import type { CheckoutSession, Invoice, PaymentMethod, Subscription } from './records.js';
import type { StripeWorld } from './world.js';

export interface Amounts {
  /** The amount charged to the card. */
  amount: number;
  discount: number;
  fromBalance: number;
}

/** Returns the total of an invoice: the price less the discount and the customer's credit. */
export function amountsOf(
  world: StripeWorld,
  { price, quantity, customer, coupon }: { price: string; quantity: number; customer: string; coupon?: string },
): Amounts {
  const subtotal = world.catalogue.get(price).amount * quantity;
  const discount = discountOf(world.tables.coupons.get(coupon ?? ''), subtotal);
  const credit = Math.max(0, -(world.tables.customers.get(customer)?.balance ?? 0));
  const fromBalance = Math.min(subtotal - discount, credit);
  return { amount: subtotal - discount - fromBalance, discount, fromBalance };
}

/** A new invoice for the subscription's present period; draft and void ones are made by their caller. */
export function openInvoice(
  world: StripeWorld,
  subscription: Subscription,
  { reason, at }: { reason: Invoice['reason']; at: number },
): Invoice {
  const { invoices } = world.tables;
  const { price, quantity } = subscription;
  const coupon = subscription.discount?.coupon;
  const amounts = amountsOf(world, { price, quantity, customer: subscription.customer, ...(coupon && { coupon }) });
  const count = invoices.values().filter(({ customer }) => customer === subscription.customer).length + 1;
  const id = newId('in');
  if (amounts.fromBalance > 0)
    changeBalance(world, subscription.customer, {
      amount: amounts.fromBalance,
      type: 'applied_to_invoice',
      invoice: id,
    });
  return invoices.put(id, {
    id,
    number: `${subscription.customer.slice(-8).toUpperCase()}-${String(count).padStart(4, '0')}`,
    created: at,
    customer: subscription.customer,
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

/** Starts the subscription a paid checkout session asked for and charges its first period. */
export function startSubscription(
  world: StripeWorld,
  session: CheckoutSession,
  { customer, method }: { customer: string; method: PaymentMethod },
): Subscription {
  const at = world.now();
  const draft: Subscription = {
    id: newId('sub'),
    item: newId('si'),
    created: at,
    customer,
    price: session.price,
    quantity: session.quantity,
    status: 'active',
    anchor: at,
    periodStart: at,
    periodEnd: nextCycle(at, world.catalogue.get(session.price), at),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    pause: null,
    metadata: session.subscriptionMetadata,
    description: session.subscriptionDescription,
    schedule: null,
    paymentMethod: method.id,
    latestInvoice: '',
  };
  const invoice = openInvoice(world, draft, { reason: 'subscription_create', at });
  const subscription = world.tables.subscriptions.put(draft.id, { ...draft, latestInvoice: invoice.id });
  world.emit('customer.subscription.created', subscription.id);
  chargeInvoice(world, { invoice, method, at });
  return subscription;
}
