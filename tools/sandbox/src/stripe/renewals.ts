import { chargeInvoice } from './charging.js';
import { cycleStart, nextCycle } from './billing-cycle.js';
import { discountAfterUse, runningDiscount } from './coupons.js';
import { closeDispute } from './disputes.js';
import { closeSchedule, endSubscription } from './ending.js';
import { expireSession } from './checkout-payment.js';
import type { Invoice, Schedule, Subscription } from './records.js';
import { openInvoice } from './subscribing.js';
import type { StripeWorld } from './world.js';

/** Processes everything that is due by now (Unix seconds), each item at its own instant. */
export function runBilling(world: StripeWorld, now: number) {
  for (const session of world.tables.sessions.values())
    if (session.status === 'open' && session.expiresAt <= now)
      world.state.atomically(() => expireSession(world, session, session.expiresAt));
  for (const { id } of world.tables.subscriptions.values()) catchUp(world, id, now);
  for (const dispute of world.tables.disputes.values())
    if (dispute.status === 'needs_response' && dispute.dueBy <= now)
      world.state.atomically(() => closeDispute(world, dispute, 'lost', dispute.dueBy));
}

function catchUp(world: StripeWorld, id: string, now: number) {
  for (;;) {
    const subscription = world.tables.subscriptions.get(id);
    if (!subscription || subscription.status === 'canceled') return;
    const at = nextDue(world, subscription);
    if (at > now) return;
    world.state.atomically(() => step(world, subscription, at));
  }
}

function activeSchedule(world: StripeWorld, { schedule }: Subscription): Schedule | undefined {
  const found = schedule === null ? undefined : world.tables.schedules.get(schedule);
  return found?.status === 'active' ? found : undefined;
}

function dueInvoice(world: StripeWorld, { latestInvoice }: Subscription): Invoice | undefined {
  const invoice = world.tables.invoices.get(latestInvoice);
  return invoice?.status === 'open' && invoice.nextAttemptAt !== null ? invoice : undefined;
}

function nextDue(world: StripeWorld, subscription: Subscription): number {
  const schedule = activeSchedule(world, subscription);
  return Math.min(
    subscription.periodEnd,
    schedule?.phases[schedule.current]?.end ?? Infinity,
    dueInvoice(world, subscription)?.nextAttemptAt ?? Infinity,
    subscription.pause?.resumesAt ?? Infinity,
  );
}

/** Processes one due item; at the same instant, a phase change comes before the renewal that it affects. */
function step(world: StripeWorld, subscription: Subscription, at: number) {
  const schedule = activeSchedule(world, subscription);
  const invoice = dueInvoice(world, subscription);
  if (subscription.pause?.resumesAt === at) resume(world, subscription, at);
  else if (invoice?.nextAttemptAt === at) retry(world, subscription, invoice, at);
  else if (schedule?.phases[schedule.current]?.end === at) changePhase(world, subscription, schedule, at);
  else if (subscription.cancelAtPeriodEnd)
    endSubscription(world, subscription, { at, reason: 'cancellation_requested' });
  else renew(world, subscription, { at, reason: 'subscription_cycle' });
}

function resume(world: StripeWorld, subscription: Subscription, at: number) {
  world.tables.subscriptions.put(subscription.id, { ...subscription, pause: null });
  world.emit('customer.subscription.updated', subscription.id, { at });
}

function retry(world: StripeWorld, subscription: Subscription, invoice: Invoice, at: number) {
  collect(world, subscription, invoice, { at });
  const left = world.tables.invoices.get(invoice.id);
  if (left?.status === 'open' && left.nextAttemptAt === null)
    giveUp(world, world.tables.subscriptions.get(subscription.id) ?? subscription, at);
}

/** Applies the account's setting after the last retry has failed. */
function giveUp(world: StripeWorld, subscription: Subscription, at: number) {
  const { afterRetries } = world.accountSettings();
  if (afterRetries === 'cancel') endSubscription(world, subscription, { at, reason: 'payment_failed' });
  if (afterRetries !== 'mark-unpaid') return;
  world.tables.subscriptions.put(subscription.id, { ...subscription, status: 'unpaid' });
  world.emit('customer.subscription.updated', subscription.id, { at, previous: { status: subscription.status } });
}

/** Charges the subscription's card and moves its status along. Returns whether the invoice is paid now. */
export function collect(
  world: StripeWorld,
  subscription: Subscription,
  invoice: Invoice,
  { at, isConfirmed = false }: { at: number; isConfirmed?: boolean },
): boolean {
  const { paymentMethods, customers, subscriptions } = world.tables;
  const owner = customers.get(subscription.customer);
  const method = paymentMethods.get(subscription.paymentMethod ?? owner?.paymentMethod ?? '');
  const paid = chargeInvoice(world, { invoice, method, at, isConfirmed }) === 'paid';
  const current = subscriptions.get(subscription.id) ?? subscription;
  const unpaid = current.status === 'unpaid' ? 'unpaid' : 'past_due';
  const status = paid ? 'active' : unpaid;
  if (current.status !== 'canceled' && current.latestInvoice === invoice.id && current.status !== status) {
    subscriptions.put(current.id, { ...current, status });
    world.emit('customer.subscription.updated', current.id, { at, previous: { status: current.status } });
  }
  return paid;
}

function changePhase(world: StripeWorld, subscription: Subscription, schedule: Schedule, at: number) {
  const current = schedule.current + 1;
  const phase = schedule.phases[current];
  if (!phase) {
    finishSchedule(world, subscription, schedule, at);
    return;
  }
  world.tables.schedules.put(schedule.id, { ...schedule, current });
  world.emit('subscription_schedule.updated', schedule.id, { at });
  const { price, quantity } = phase;
  const metadata = { ...subscription.metadata, ...phase.metadata };
  const changed = world.tables.subscriptions.put(subscription.id, {
    ...subscription,
    price,
    quantity,
    metadata,
    // A phase inherits no discount from the subscription
    discount: null,
  });
  const newInterval = world.catalogue.get(price).interval !== world.catalogue.get(subscription.price).interval;
  if (newInterval) restartCycle(world, changed, at);
  else world.emit('customer.subscription.updated', subscription.id, { at });
}

/** A new cycle starts at once, with a full charge and no proration. */
export function restartCycle(world: StripeWorld, subscription: Subscription, at: number) {
  const reason = subscription.periodEnd === at ? 'subscription_cycle' : 'subscription_update';
  const moved = { ...subscription, anchor: at, periodEnd: at };
  renew(world, world.tables.subscriptions.put(subscription.id, moved), { at, reason });
}

function finishSchedule(world: StripeWorld, subscription: Subscription, schedule: Schedule, at: number) {
  if (schedule.endBehavior === 'release') {
    closeSchedule(world, schedule, { status: 'released', at });
    return;
  }
  closeSchedule(world, schedule, { status: 'completed', at });
  const held = world.tables.subscriptions.get(subscription.id) ?? subscription;
  endSubscription(world, held, { at, reason: 'cancellation_requested' });
}

function renew(
  world: StripeWorld,
  subscription: Subscription,
  { at, reason }: { at: number; reason: Invoice['reason'] },
) {
  const price = world.catalogue.get(subscription.price);
  const anchor = subscription.anchor;
  const periodEnd = at === anchor ? cycleStart(anchor, price, 1) : nextCycle(anchor, price, at);
  const next = { ...subscription, periodStart: at, periodEnd };
  const invoice = openInvoice(world, next, { reason, at });
  const renewed = world.tables.subscriptions.put(subscription.id, {
    ...next,
    discount: discountAfterUse(world, runningDiscount(next.discount, at)) ?? null,
    latestInvoice: invoice.id,
  });
  world.emit('customer.subscription.updated', renewed.id, {
    at,
    previous: { latest_invoice: subscription.latestInvoice },
  });
  if (renewed.pause) shelve(world, invoice, renewed.pause.behavior, at);
  else if (renewed.status === 'unpaid') shelve(world, invoice, 'keep_as_draft', at);
  else collect(world, renewed, invoice, { at });
}

const SHELVED = { void: 'void', keep_as_draft: 'draft', mark_uncollectible: 'uncollectible' } as const;

/** Sets an invoice aside uncharged, while collection is paused or the subscription is unpaid. */
function shelve(world: StripeWorld, invoice: Invoice, behavior: keyof typeof SHELVED, at: number) {
  world.tables.invoices.put(invoice.id, { ...invoice, status: SHELVED[behavior], closedAt: at });
}
