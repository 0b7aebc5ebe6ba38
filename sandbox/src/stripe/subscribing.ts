import { newId } from '../state.js';
import { chargeInvoice } from './charging.js';
import { nextCycle } from './billing-cycle.js';
import { priceOf } from './prices.js';
import type { CheckoutSession, Invoice, PaymentMethod, Subscription } from './records.js';
import type { StripeWorld } from './world.js';

/** A new invoice for the subscription's present period; draft and void ones are made by their caller. */
export function openInvoice(
  world: StripeWorld,
  subscription: Subscription,
  { reason, at }: { reason: Invoice['reason']; at: number },
): Invoice {
  const { invoices } = world.tables;
  const count = invoices.values().filter(({ customer }) => customer === subscription.customer).length + 1;
  const id = newId('in');
  return invoices.put(id, {
    id,
    number: `${subscription.customer.slice(-8).toUpperCase()}-${String(count).padStart(4, '0')}`,
    created: at,
    customer: subscription.customer,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    subscriptionItem: subscription.item,
    price: subscription.price,
    quantity: subscription.quantity,
    amount: priceOf(subscription.price).amount * subscription.quantity,
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
    periodEnd: nextCycle(at, priceOf(session.price), at),
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
  chargeInvoice(world, invoice, method, at);
  return subscription;
}
