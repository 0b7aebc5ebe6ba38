import { newId } from '../state.js';
import { tryCard, type AcceptedCard, type CardEntry, type Decline } from './cards.js';
import type { CheckoutSession } from './records.js';
import { startSubscription } from './subscribing.js';
import type { StripeWorld } from './world.js';
import type { z } from 'zod';

export type PaymentResult =
  { status: 'complete'; redirectTo: string } | { status: 'declined'; decline: Decline } | { status: 'expired' };

/** Pays a hosted checkout session. A session that is already paid answers the same again and charges nothing. */
export function paySession(world: StripeWorld, id: string, entry: z.output<typeof CardEntry>): PaymentResult {
  return world.state.atomically(() => {
    const session = world.tables.sessions.get(id);
    if (!session || session.status === 'expired') return { status: 'expired' };
    if (session.status === 'complete') return { status: 'complete', redirectTo: successUrl(session) };
    const card = tryCard(entry, world.clock.now());
    if ('message' in card) return { status: 'declined', decline: card };
    complete(world, session, card);
    return { status: 'complete', redirectTo: successUrl(session) };
  });
}

function complete(world: StripeWorld, session: CheckoutSession, card: AcceptedCard) {
  const customer = session.customer ?? newCustomer(world, session);
  const method = attachCard(world, customer, card);
  const subscription = startSubscription(world, session, { customer, method });
  world.tables.sessions.put(session.id, {
    ...session,
    status: 'complete',
    customer,
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
  });
  world.emit('checkout.session.completed', session.id);
}

function newCustomer(world: StripeWorld, session: CheckoutSession) {
  const id = newId('cus');
  const unknown = { name: null, phone: null, description: null, paymentMethod: null };
  world.tables.customers.put(id, { id, created: world.now(), email: session.customerEmail, metadata: {}, ...unknown });
  return id;
}

/** Keeps a card for a customer and makes it their default. */
export function attachCard(world: StripeWorld, customer: string, card: AcceptedCard) {
  const method = { id: newId('pm'), created: world.now(), customer, ...card };
  const owner = world.tables.customers.get(customer);
  if (owner) world.tables.customers.put(customer, { ...owner, paymentMethod: method.id });
  return world.tables.paymentMethods.put(method.id, method);
}

function successUrl(session: CheckoutSession) {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** Expires a session that can no longer be paid. */
export function expireSession(world: StripeWorld, session: CheckoutSession, at = world.now()) {
  world.tables.sessions.put(session.id, { ...session, status: 'expired' });
  world.emit('checkout.session.expired', session.id, { at });
}
