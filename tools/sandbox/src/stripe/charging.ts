import { newId } from '../state.js';
import { declineOf, type Decline } from './cards.js';
import { openDispute } from './disputes.js';
import type { Invoice, PaymentIntent, PaymentMethod } from './records.js';
import type { StripeWorld } from './world.js';

const DAY = 86_400;
/** Retries after a failed renewal, counted from the first failure; then the account's setting decides. */
const DUNNING_DAYS = [3, 8, 14];

export type ChargeResult = 'paid' | 'declined' | 'asks-holder';

interface Attempt {
  invoice: Invoice;
  /** Absent where the customer has no card. */
  method?: PaymentMethod | undefined;
  at: number;
  /** The holder has confirmed the charge to their bank. */
  isConfirmed?: boolean;
}

type CardAttempt = Attempt & { method: PaymentMethod };

/** Charges an invoice's amount; the attempt is recorded whether it succeeds or not. */
export function chargeInvoice(world: StripeWorld, attempt: Attempt): ChargeResult {
  const { invoice, method, at } = attempt;
  if (invoice.amount === 0) {
    world.tables.invoices.put(invoice.id, { ...invoice, status: 'paid', paidAt: at, nextAttemptAt: null });
    world.emit('invoice.paid', invoice.id, { at });
    return 'paid';
  }
  if (!method) return failWithoutCard(world, invoice, at);
  const isLater = invoice.reason !== 'subscription_create';
  if (isLater && method.asksHolder && !attempt.isConfirmed) return askHolder(world, { ...attempt, method });
  const decline = isLater && method.laterDecline ? declineOf(method.laterDecline) : null;
  const intent = keepIntent(world, { ...attempt, method }, { charge: newId('ch'), decline });
  world.tables.invoices.put(invoice.id, { ...afterAttempt(invoice, decline === null, at), paymentIntent: intent.id });
  world.emit(decline ? 'invoice.payment_failed' : 'invoice.paid', invoice.id, { at });
  if (method.isDisputed && !decline) openDispute(world, String(intent.latestCharge), at);
  return decline ? 'declined' : 'paid';
}

/** Records an attempt without a card, which counts like a declined one. */
function failWithoutCard(world: StripeWorld, invoice: Invoice, at: number): ChargeResult {
  world.tables.invoices.put(invoice.id, afterAttempt(invoice, false, at));
  world.emit('invoice.payment_failed', invoice.id, { at });
  return 'declined';
}

/** Requires the cardholder to confirm the charge on the invoice's page; until then it counts as failed. */
function askHolder(world: StripeWorld, attempt: CardAttempt): ChargeResult {
  const { invoice, at } = attempt;
  const intent = keepIntent(world, attempt, null);
  world.tables.invoices.put(invoice.id, { ...afterAttempt(invoice, false, at), paymentIntent: intent.id });
  world.emit('invoice.payment_failed', invoice.id, { at });
  world.emit('invoice.payment_action_required', invoice.id, { at });
  return 'asks-holder';
}

function keepIntent(
  world: StripeWorld,
  { invoice, method, at }: CardAttempt,
  charged: { charge: string; decline: Decline | null } | null,
): PaymentIntent {
  const { charges, paymentIntents } = world.tables;
  const id = invoice.paymentIntent ?? newId('pi');
  const common = { created: at, amount: invoice.amount, customer: invoice.customer, invoice: invoice.id };
  if (charged)
    charges.put(charged.charge, {
      ...common,
      id: charged.charge,
      refunded: 0,
      paymentIntent: id,
      paymentMethod: method.id,
      decline: charged.decline,
    });
  const known = paymentIntents.get(id);
  return paymentIntents.put(id, {
    ...common,
    id,
    created: known?.created ?? at,
    paymentMethod: method.id,
    status: charged === null ? 'requires_action' : charged.decline ? 'requires_payment_method' : 'succeeded',
    latestCharge: charged?.charge ?? known?.latestCharge ?? null,
  });
}

function afterAttempt(invoice: Invoice, isPaid: boolean, at: number): Invoice {
  const attempts = invoice.attempts + 1;
  const firstAttemptAt = invoice.firstAttemptAt ?? at;
  if (isPaid) return { ...invoice, attempts, firstAttemptAt, status: 'paid', paidAt: at, nextAttemptAt: null };
  const due = DUNNING_DAYS.map((days) => firstAttemptAt + days * DAY).find((instant) => instant > at);
  return { ...invoice, attempts, firstAttemptAt, nextAttemptAt: due ?? null };
}
