import { z } from 'zod';
import { invalid, missing, noCustomer, parameters } from './api-error.js';
import { newDiscount } from './coupons.js';
import { endSubscription } from './ending.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { emptyable, flag, mergeMetadata, metadata, paging, range, text, whole, within } from './parameter.js';
import type { Subscription } from './records.js';
import { restartCycle } from './renewals.js';
import { amountsOf, beginSubscription } from './subscribing.js';
import type { StripeWorld } from './world.js';

const cancellationDetails = z.strictObject({
  comment: emptyable(text).optional(),
  feedback: emptyable(text).optional(),
});
const Update = z.strictObject({
  metadata: emptyable(metadata).optional(),
  description: emptyable(text).optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  pause_collection: emptyable(
    z.strictObject({ behavior: z.enum(['void', 'keep_as_draft', 'mark_uncollectible']), resumes_at: whole.optional() }),
  ).optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  items: z
    .array(z.strictObject({ id: text, price: text }))
    .length(1)
    .optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  discounts: emptyable(z.array(z.strictObject({ coupon: text })).max(1)).optional(),
});
const Create = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: whole.pipe(z.number().min(1)).default(1) })).length(1),
  discounts: z
    .array(z.strictObject({ coupon: text }))
    .max(1)
    .default([]),
  metadata: metadata.default({}),
  description: text.optional(),
  cancel_at_period_end: flag.default(false),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
});
const Cancel = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
});
const List = z.strictObject({
  ...paging,
  customer: text.optional(),
  price: text.optional(),
  status: z.enum(['active', 'past_due', 'canceled', 'all', 'ended', 'unpaid', 'trialing', 'paused']).optional(),
  created: range.optional(),
});

/** Subscriptions: look up, change, cancel. */
export function subscriptionOperations(declare: Declare, world: StripeWorld) {
  const { subscriptions } = world.tables;
  const get = (id: string) => {
    const subscription = subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    return subscription;
  };
  declare('POST', '/subscriptions', (params) => world.present(create(world, parameters(Create, params)).id));
  declare('GET', '/subscriptions', (params) => {
    const filter = parameters(List, params);
    const found = subscriptions
      .newestFirst()
      .filter(
        (subscription) =>
          (filter.customer ?? subscription.customer) === subscription.customer &&
          (filter.price ?? subscription.price) === subscription.price &&
          hasStatus(subscription, filter.status) &&
          within(subscription.created, filter.created),
      );
    return page(found, filter, { url: '/v1/subscriptions', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/subscriptions/:id', (_params, id) => world.present(get(id).id));
  declare('POST', '/subscriptions/:id', (params, id) => {
    const before = get(id);
    const given = parameters(Update, params);
    const after = subscriptions.put(id, changed(world, before, given));
    if (given.billing_cycle_anchor?.type === 'now') restart(world, after, given.proration_behavior);
    else world.emit('customer.subscription.updated', id, { previous: previousOf(before) });
    return world.present(id);
  });
  declare('DELETE', '/subscriptions/:id', (params, id) => {
    const { cancellation_details: details } = parameters(Cancel, params);
    const before = get(id);
    if (before.status === 'canceled') throw missing('subscription', id);
    const subscription = { ...before, cancellation: { ...before.cancellation, ...details } };
    subscriptions.put(id, subscription);
    endSubscription(world, subscription, { at: world.now(), reason: 'cancellation_requested' });
    return world.present(id);
  });
}

/** Creates a subscription without a checkout page: the first invoice is charged to the customer's card, or is 0. */
function create(world: StripeWorld, given: z.output<typeof Create>): Subscription {
  const customer = world.tables.customers.get(given.customer);
  const [item] = given.items;
  const [discount] = given.discounts;
  if (!customer || customer.isDeleted) throw noCustomer(given.customer);
  if (!item || !world.catalogue.find(item.price)?.isActive) throw missing('price', item?.price ?? '');
  const coupon = discount && world.tables.coupons.get(discount.coupon);
  if (discount && !coupon) throw missing('coupon', discount.coupon);
  const isTaxed = given.automatic_tax?.enabled ?? false;
  const method = world.tables.paymentMethods.get(customer.paymentMethod ?? '');
  const priced = { customer: customer.id, price: item.price, quantity: item.quantity };
  if (!method && amountsOf(world, { ...priced, coupon: coupon?.id, isTaxed }).amount > 0)
    throw invalid('This customer has no attached payment source or default payment method.');
  return beginSubscription(world, {
    ...priced,
    metadata: given.metadata,
    description: given.description ?? null,
    method,
    discount: coupon ? newDiscount(coupon, world.now()) : null,
    isTaxed,
    isCanceledAtEnd: given.cancel_at_period_end,
  });
}

/** A cycle restarted within a paid period would be prorated, which no caller needs. */
function restart(world: StripeWorld, subscription: Subscription, proration: string | undefined) {
  if (proration !== 'none')
    throw invalid('Only `proration_behavior` `none` is simulated with `billing_cycle_anchor` `now`.', {
      param: 'proration_behavior',
    });
  restartCycle(world, subscription, world.now());
}

function hasStatus({ status }: Subscription, wanted: z.output<typeof List>['status']) {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'all') return true;
  return status === (wanted === 'ended' ? 'canceled' : wanted);
}

function previousOf({ cancelAtPeriodEnd, pause, metadata: labels }: Subscription) {
  return {
    cancel_at_period_end: cancelAtPeriodEnd,
    pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumesAt },
    metadata: labels,
  };
}

function changed(world: StripeWorld, before: Subscription, given: z.output<typeof Update>): Subscription {
  if (before.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const pause = given.pause_collection;
  const after: Subscription = {
    ...before,
    metadata: mergeMetadata(before.metadata, given.metadata),
    description: given.description === undefined ? before.description : given.description,
    paymentMethod: given.default_payment_method ?? before.paymentMethod,
    pause:
      pause === undefined ? before.pause : pause && { behavior: pause.behavior, resumesAt: pause.resumes_at ?? null },
    cancellation: { ...before.cancellation, ...given.cancellation_details },
    isTaxed: given.automatic_tax?.enabled ?? before.isTaxed ?? false,
  };
  Object.assign(after, repriced(world, before, given), discounted(world, before, given));
  if (!world.tables.paymentMethods.has(after.paymentMethod ?? ''))
    throw missing('PaymentMethod', after.paymentMethod ?? '');
  return given.cancel_at_period_end === undefined ? after : withAutoRenewal(world, after, !given.cancel_at_period_end);
}

/** Another price of the same interval, from the next period on. */
function repriced(world: StripeWorld, { item, price }: Subscription, given: z.output<typeof Update>) {
  const [wanted] = given.items ?? [];
  if (!wanted) return {};
  const next = world.catalogue.find(wanted.price);
  if (wanted.id !== item || !next) throw missing(next ? 'subscription item' : 'price', next ? wanted.id : wanted.price);
  if (given.proration_behavior !== 'none' || next.interval !== world.catalogue.get(price).interval)
    throw invalid('Only a price of the same interval with `proration_behavior` `none` is simulated.', {
      param: 'items[0][price]',
    });
  return { price: next.id };
}

function discounted(world: StripeWorld, { discount }: Subscription, given: z.output<typeof Update>) {
  if (given.discounts === undefined) return { discount };
  const [wanted] = given.discounts ?? [];
  if (!wanted) return { discount: null };
  const coupon = world.tables.coupons.get(wanted.coupon);
  if (!coupon) throw missing('coupon', wanted.coupon);
  return { discount: newDiscount(coupon, world.now()) };
}

function withAutoRenewal(world: StripeWorld, subscription: Subscription, renews: boolean): Subscription {
  if (subscription.schedule !== null)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any ` +
        'cancelation behavior directly is not allowed. Please update the schedule instead.',
    );
  return {
    ...subscription,
    cancelAtPeriodEnd: !renews,
    canceledAt: renews ? null : world.now(),
    cancellation: { ...subscription.cancellation, reason: renews ? null : 'cancellation_requested' },
  };
}
