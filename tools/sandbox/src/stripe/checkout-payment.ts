import { newId } from '../state.js';
import { CardEntry, tryCard, type AcceptedCard, type Decline } from './cards.js';
import { entered, redeem, redeemable } from './promotion-codes.js';
import { openDispute } from './disputes.js';
import type { CheckoutSession, SinglePayment } from './records.js';
import { sessionAmounts } from './session-amounts.js';
import { startSubscription } from './subscribing.js';
import type { StripeWorld } from './world.js';
import { z } from 'zod';

/** What a customer enters to pay; the state is part of the address. */
export const PaymentEntry = CardEntry.extend({
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});

export type PaymentResult =
  { status: 'complete'; redirectTo: string } | { status: 'declined'; decline: Decline } | { status: 'expired' };

/** Pays a hosted checkout session. A session that is already paid returns the same result and charges nothing. */
export function paySession(
  world: StripeWorld,
  id: string,
  { state, ...entry }: z.output<typeof PaymentEntry>,
): PaymentResult {
  return world.state.atomically(() => {
    const session = world.tables.sessions.get(id);
    if (!session || session.status === 'expired') return { status: 'expired' };
    if (session.status === 'complete') return { status: 'complete', redirectTo: successUrl(session) };
    const card = tryCard(entry, world.clock.now());
    if ('message' in card) return { status: 'declined', decline: card };
    complete(world, session, { card, state });
    return { status: 'complete', redirectTo: successUrl(session) };
  });
}

function complete(
  world: StripeWorld,
  session: CheckoutSession,
  { card, state }: { card: AcceptedCard; state: string | undefined },
) {
  if (session.single) return completeSingle(world, session, session.single, { card, state });
  const customer = session.customer ?? newCustomer(world, session);
  if (state) saveState(world, customer, state);
  const method = attachCard(world, customer, card);
  const promotion = entered(world, session.promotionCode);
  if (promotion) redeem(world, promotion);
  const subscription = startSubscription(world, session, { customer, method, promotion });
  world.tables.sessions.put(session.id, {
    ...session,
    status: 'complete',
    customer,
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
  });
  world.emit('checkout.session.completed', session.id);
}

/** Completes a guest's single payment: no customer is created and no card is saved. */
function completeSingle(
  world: StripeWorld,
  session: CheckoutSession,
  single: SinglePayment,
  { card, state }: { card: AcceptedCard; state: string | undefined },
) {
  const at = world.now();
  const [paymentMethod, intent, charge] = [newId('pm'), newId('pi'), newId('ch')];
  world.tables.paymentMethods.put(paymentMethod, { id: paymentMethod, created: at, customer: null, ...card });
  const paid = { ...session, single: { ...single, state } };
  const { amount } = sessionAmounts(world, paid);
  const { description, metadata } = single;
  const common = { created: at, amount, customer: null, invoice: null, description, metadata, paymentMethod };
  world.tables.charges.put(charge, { ...common, id: charge, refunded: 0, paymentIntent: intent, decline: null });
  world.tables.paymentIntents.put(intent, { ...common, id: intent, status: 'succeeded', latestCharge: charge });
  world.tables.sessions.put(session.id, { ...paid, status: 'complete', paymentIntent: intent });
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  world.emit('checkout.session.completed', session.id);
  if (card.isDisputed) openDispute(world, charge, at);
}

function saveState(world: StripeWorld, id: string, state: string) {
  const customer = world.tables.customers.get(id);
  if (customer) world.tables.customers.put(id, { ...customer, state });
}

/** Applies a promotion code to a payment page. False when it cannot be redeemed. */
export function enterPromotionCode(world: StripeWorld, session: CheckoutSession, typed: string): boolean {
  const found = session.allowsPromotionCodes && session.status === 'open' ? redeemable(world, typed) : undefined;
  if (found) world.tables.sessions.put(session.id, { ...session, promotionCode: found.code.id });
  return found !== undefined;
}

function newCustomer(world: StripeWorld, session: CheckoutSession) {
  const id = newId('cus');
  const unknown = { name: null, phone: null, description: null, paymentMethod: null };
  world.tables.customers.put(id, { id, created: world.now(), email: session.customerEmail, metadata: {}, ...unknown });
  return id;
}

/** Saves a card for a customer and makes it their default. */
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
