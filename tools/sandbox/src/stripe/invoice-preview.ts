import { z } from 'zod';
import { nextCycle } from './billing-cycle.js';
import { invalid, missing, noCustomer, parameters } from './api-error.js';
import { runningDiscount } from './coupons.js';
import type { Declare } from './operation.js';
import { flag, text, whole } from './parameter.js';
import { presentInvoice } from './present-invoice.js';
import type { Invoice, Subscription } from './records.js';
import { amountsOf } from './subscribing.js';
import type { StripeWorld } from './world.js';

const items = z.array(z.strictObject({ price: text, quantity: whole.default(1) })).length(1);
const Preview = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  schedule: text.optional(),
  subscription_details: z.strictObject({ items }).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
});

interface Upcoming {
  customer: string;
  price: string;
  quantity: number;
  coupon?: string | undefined;
  isTaxed?: boolean | undefined;
  at: number;
  subscription?: Subscription;
}

const noUpcoming = () => invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });

/** Preview of the next invoice of a subscription, its schedule, or a new subscription. */
export function previewOperation(declare: Declare, world: StripeWorld) {
  declare('POST', '/invoices/create_preview', (params) => {
    const given = parameters(Preview, params);
    const upcoming = given.schedule
      ? ofSchedule(world, given.schedule)
      : given.subscription
        ? ofSubscription(world, given.subscription)
        : ofNew(world, given);
    const invoice = draft(world, upcoming);
    return presentInvoice(invoice, {
      price: world.catalogue.get(upcoming.price),
      customer: world.tables.customers.get(upcoming.customer),
      creditNotes: [],
      publicUrl: world.settings.publicUrl(),
    });
  });
}

function ofSubscription(world: StripeWorld, id: string): Upcoming {
  const subscription = world.tables.subscriptions.get(id);
  if (!subscription) throw missing('subscription', id);
  const { status, cancelAtPeriodEnd, schedule } = subscription;
  if (status === 'canceled' || cancelAtPeriodEnd) throw noUpcoming();
  return schedule === null ? ofNextPeriod(subscription) : ofSchedule(world, schedule);
}

function ofNextPeriod(subscription: Subscription): Upcoming {
  const { customer, price, quantity, discount, isTaxed, periodEnd: at } = subscription;
  const coupon = runningDiscount(discount, at)?.coupon;
  return { customer, price, quantity, at, subscription, coupon, isTaxed };
}

/** A new phase begins with its own price and without the subscription's discount. */
function ofSchedule(world: StripeWorld, id: string): Upcoming {
  const schedule = world.tables.schedules.get(id);
  const subscription = world.tables.subscriptions.get(schedule?.subscription ?? '');
  if (!schedule || !subscription) throw missing('subscription schedule', id);
  const { customer, isTaxed, periodEnd } = subscription;
  const running = schedule.phases[schedule.current];
  const next = schedule.phases[schedule.current + 1];
  if (next && running && running.end <= periodEnd)
    return { customer, price: next.price, quantity: next.quantity, at: running.end, subscription, isTaxed };
  return ofNextPeriod(subscription);
}

function ofNew(world: StripeWorld, given: z.output<typeof Preview>): Upcoming {
  const [item] = given.subscription_details?.items ?? [];
  const customer = world.tables.customers.get(given.customer ?? '');
  if (!customer || customer.isDeleted) throw noCustomer(given.customer ?? '');
  if (!item || !world.catalogue.find(item.price)) throw noUpcoming();
  const isTaxed = given.automatic_tax?.enabled;
  return { customer: customer.id, price: item.price, quantity: item.quantity, at: world.now(), isTaxed };
}

function draft(world: StripeWorld, { subscription, at, coupon, isTaxed, ...item }: Upcoming): Invoice {
  return {
    ...item,
    ...amountsOf(world, { ...item, coupon, isTaxed }),
    id: `upcoming_in_${subscription?.id ?? item.customer}`,
    number: '',
    created: at,
    subscription: subscription?.id ?? '',
    subscriptionMetadata: subscription?.metadata ?? {},
    subscriptionItem: subscription?.item ?? '',
    status: 'draft',
    reason: 'subscription_cycle',
    periodStart: at,
    periodEnd: nextCycle(at, world.catalogue.get(item.price), at),
    attempts: 0,
    firstAttemptAt: null,
    nextAttemptAt: at,
    paidAt: null,
    closedAt: null,
    paymentIntent: null,
  };
}
