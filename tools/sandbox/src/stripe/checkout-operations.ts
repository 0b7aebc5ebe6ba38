import { z } from 'zod';
import { newId } from '../state.js';
import { invalid, missing, noCustomer, parameters } from './api-error.js';
import { expireSession } from './checkout-payment.js';
import { lineItemsOf } from './expand.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, metadata, paging, range, text, whole, within } from './parameter.js';
import { PRODUCT_ID } from './prices.js';
import type { CheckoutSession, Customer } from './records.js';
import type { StripeWorld } from './world.js';

const HOUR = 3600;
/** Tolerance in seconds: callers read the clock a moment before we do. */
const CLOCK_TOLERANCE = 60;

const quantity = whole.pipe(z.number().min(1).max(100)).default(1);
const PriceData = z.strictObject({
  currency: z.literal('usd'),
  product: text,
  unit_amount: whole.pipe(z.number().min(50)),
});

const common = {
  success_url: z.url().max(5000),
  cancel_url: z.url().max(5000).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().max(512).optional(),
  metadata: metadata.default({}),
  expires_at: whole.optional(),
  locale: text.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
};
const ForSubscription = z.strictObject({
  ...common,
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: text, quantity })).length(1),
  customer: text.optional(),
  subscription_data: z.strictObject({ metadata: metadata.default({}), description: text.optional() }).optional(),
  allow_promotion_codes: flag.optional(),
  customer_update: z.strictObject({ address: z.enum(['auto', 'never']).optional() }).optional(),
});
/** A single payment of an amount that the request states, by a guest. */
const ForPayment = z.strictObject({
  ...common,
  mode: z.literal('payment'),
  line_items: z.array(z.strictObject({ price_data: PriceData, quantity })).length(1),
  payment_intent_data: z.strictObject({ metadata: metadata.default({}), description: text.optional() }).optional(),
});
const Create = z.discriminatedUnion('mode', [ForSubscription, ForPayment]);
const List = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: text }).optional(),
  created: range.optional(),
});

/** Hosted checkout sessions for subscriptions and single payments. */
export function checkoutOperations(declare: Declare, world: StripeWorld) {
  const { sessions } = world.tables;
  const get = (id: string) => {
    const session = sessions.get(id);
    if (!session) throw missing('checkout.session', id);
    return session;
  };
  declare('POST', '/checkout/sessions', (params) => {
    const given = parameters(Create, params);
    const session = given.mode === 'payment' ? draftPayment(world, given) : draft(world, given);
    return world.present(sessions.put(session.id, session).id);
  });
  declare('GET', '/checkout/sessions', (params) => {
    const filter = parameters(List, params);
    const found = sessions
      .newestFirst()
      .filter(
        (session) =>
          (filter.customer ?? session.customer) === session.customer &&
          (filter.subscription ?? session.subscription) === session.subscription &&
          (filter.payment_intent ?? session.paymentIntent ?? null) === (session.paymentIntent ?? null) &&
          (filter.status ?? session.status) === session.status &&
          (filter.customer_details?.email ?? session.customerEmail) === session.customerEmail &&
          within(session.created, filter.created),
      );
    return page(found, filter, { url: '/v1/checkout/sessions', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/checkout/sessions/:id', (_params, id) => world.present(get(id).id));
  declare('GET', '/checkout/sessions/:id/line_items', (_params, id) => lineItemsOf(world, get(id).id));
  declare('POST', '/checkout/sessions/:id/expire', (_params, id) => {
    const session = get(id);
    if (session.status !== 'open')
      throw invalid(`Only open Checkout Sessions can be expired; this one is ${session.status}.`);
    expireSession(world, session);
    return world.present(id);
  });
}

function draftPayment(world: StripeWorld, given: z.output<typeof ForPayment>): CheckoutSession {
  const [item] = given.line_items;
  if (!item) throw invalid('`line_items` is required.', { param: 'line_items' });
  const { product, unit_amount: unitAmount } = item.price_data;
  if (product !== PRODUCT_ID && !world.tables.products.has(product)) throw missing('product', product);
  const isTaxed = given.automatic_tax?.enabled ?? false;
  if (isTaxed) assertTaxable(world, undefined, false);
  const { metadata: paymentMetadata = {}, description = null } = given.payment_intent_data ?? {};
  return {
    ...drafted(world, given),
    price: null,
    quantity: item.quantity,
    single: { amount: unitAmount * item.quantity, product, description, metadata: paymentMetadata },
    customer: null,
    customerEmail: given.customer_email ?? null,
    subscriptionMetadata: {},
    subscriptionDescription: null,
    isTaxed,
  };
}

/** Returns the fields that a new session has in either mode. */
const drafted = (world: StripeWorld, given: z.output<typeof Create>) => ({
  id: newId('cs_test'),
  created: world.now(),
  expiresAt: expiry(world.now(), given.expires_at),
  status: 'open' as const,
  clientReferenceId: given.client_reference_id ?? null,
  metadata: given.metadata,
  successUrl: given.success_url,
  cancelUrl: given.cancel_url ?? null,
  locale: given.locale ?? null,
  subscription: null,
  invoice: null,
});

function draft(world: StripeWorld, given: z.output<typeof ForSubscription>): CheckoutSession {
  const [item] = given.line_items;
  if (!item || !world.catalogue.find(item.price)?.isActive)
    throw invalid(`No such price: '${item?.price}'`, { param: 'line_items[0][price]', code: 'resource_missing' });
  if (given.customer !== undefined && given.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  const known = given.customer === undefined ? undefined : world.tables.customers.get(given.customer);
  if (given.customer !== undefined && (!known || known.isDeleted)) throw noCustomer(given.customer);
  const isTaxed = given.automatic_tax?.enabled ?? false;
  if (isTaxed) assertTaxable(world, known, given.customer_update?.address === 'auto');
  return {
    ...drafted(world, given),
    price: item.price,
    quantity: item.quantity,
    customer: known?.id ?? null,
    customerEmail: known?.email ?? given.customer_email ?? null,
    subscriptionMetadata: given.subscription_data?.metadata ?? {},
    subscriptionDescription: given.subscription_data?.description ?? null,
    allowsPromotionCodes: given.allow_promotion_codes ?? false,
    isTaxed,
  };
}

function assertTaxable(world: StripeWorld, customer: Customer | undefined, updatesAddress: boolean) {
  if (!world.accountSettings().isTaxActive)
    throw invalid('You must set a head office address in your tax settings to enable automatic tax calculation.', {
      param: 'automatic_tax',
    });
  if (customer && !customer.state && !updatesAddress)
    throw invalid(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the ' +
        "Customer or set `customer_update[address]` to 'auto' to save the address entered in Checkout to the Customer.",
      { param: 'customer', code: 'customer_tax_location_invalid' },
    );
}

function expiry(now: number, given: number | undefined) {
  if (given === undefined) return now + 24 * HOUR;
  if (given < now + HOUR / 2 - CLOCK_TOLERANCE)
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  if (given > now + 24 * HOUR + CLOCK_TOLERANCE)
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  return given;
}
