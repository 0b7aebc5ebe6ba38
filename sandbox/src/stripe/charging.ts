import { newId } from '../state.js';
import { declineOf, type Decline } from './cards.js';
import { openDispute } from './disputes.js';
import type { Invoice, PaymentMethod } from './records.js';
import type { StripeWorld } from './world.js';

const DAY = 86_400;
/** Retries after a failed renewal, counted from the first failure; then the subscription is canceled. */
const DUNNING_DAYS = [3, 8, 14];

/** Charges an invoice's amount; the records of the attempt are kept whether it succeeds or not. */
export function chargeInvoice(world: StripeWorld, invoice: Invoice, method: PaymentMethod, at: number): Decline | null {
  const { charges, paymentIntents, invoices } = world.tables;
  const decline =
    method.laterDecline && invoice.reason !== 'subscription_create' ? declineOf(method.laterDecline) : null;
  const intent = invoice.paymentIntent ?? newId('pi');
  const charge = newId('ch');
  const common = { created: at, amount: invoice.amount, customer: invoice.customer, invoice: invoice.id };
  charges.put(charge, {
    ...common,
    id: charge,
    refunded: 0,
    paymentIntent: intent,
    paymentMethod: method.id,
    decline,
  });
  paymentIntents.put(intent, {
    ...common,
    id: intent,
    created: paymentIntents.get(intent)?.created ?? at,
    paymentMethod: method.id,
    status: decline ? 'requires_payment_method' : 'succeeded',
    latestCharge: charge,
  });
  invoices.put(invoice.id, { ...afterAttempt(invoice, decline, at), paymentIntent: intent });
  world.emit(decline ? 'invoice.payment_failed' : 'invoice.paid', invoice.id, { at });
  if (method.isDisputed && !decline) openDispute(world, charge, at);
  return decline;
}

function afterAttempt(invoice: Invoice, decline: Decline | null, at: number): Invoice {
  const attempts = invoice.attempts + 1;
  const firstAttemptAt = invoice.firstAttemptAt ?? at;
  if (!decline) return { ...invoice, attempts, firstAttemptAt, status: 'paid', paidAt: at, nextAttemptAt: null };
  const due = DUNNING_DAYS.map((days) => firstAttemptAt + days * DAY).find((instant) => instant > at);
  return { ...invoice, attempts, firstAttemptAt, nextAttemptAt: due ?? null };
}
