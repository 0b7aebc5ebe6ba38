import { z } from 'zod';
import { newId } from '../state.js';
import { invalid, missing, parameters } from './api-error.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { metadata, paging, range, text, whole, within } from './parameter.js';
import { isOfPayment, OfPayment } from './payment-filter.js';
import type { Charge, Refund } from './records.js';
import type { StripeWorld } from './world.js';

const List = z.strictObject({ ...paging, customer: text.optional(), created: range.optional() });
const ListCharges = z.strictObject({ ...List.shape, payment_intent: text.optional() });
const CreateRefund = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: whole.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
});

/** Payment intents, charges and refunds. */
export function paymentOperations(declare: Declare, world: StripeWorld) {
  const { charges, paymentIntents, refunds } = world.tables;
  declare('GET', '/payment_intents', (params) => {
    const filter = parameters(List, params);
    const found = paymentIntents
      .newestFirst()
      .filter(({ customer, created }) => (filter.customer ?? customer) === customer && within(created, filter.created));
    return page(found, filter, { url: '/v1/payment_intents', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/payment_intents/:id', (_params, id) => world.present(id, 'payment_intent'));
  declare('GET', '/charges', (params) => {
    const filter = parameters(ListCharges, params);
    const found = charges
      .newestFirst()
      .filter(
        (charge) =>
          (filter.customer ?? charge.customer) === charge.customer &&
          (filter.payment_intent ?? charge.paymentIntent) === charge.paymentIntent &&
          within(charge.created, filter.created),
      );
    return page(found, filter, { url: '/v1/charges', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/charges/:id', (_params, id) => world.present(id, 'charge'));
  declare('POST', '/refunds', (params) => world.present(createRefund(world, parameters(CreateRefund, params)).id));
  declare('GET', '/refunds', (params) => {
    const filter = parameters(OfPayment, params);
    const found = refunds.newestFirst().filter((one) => isOfPayment(filter, one));
    return page(found, filter, { url: '/v1/refunds', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/refunds/:id', (_params, id) => world.present(id, 'refund'));
}

/** Returns money of a charge to its card. */
export function createRefund(world: StripeWorld, given: z.output<typeof CreateRefund>): Refund {
  const charge = chargeToRefund(world, given);
  const left = charge.amount - charge.refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = given.amount ?? left;
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
      param: 'amount',
    });
  const id = newId('re');
  const refund = world.tables.refunds.put(id, {
    id,
    created: world.now(),
    amount,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    reason: given.reason ?? null,
    metadata: given.metadata,
  });
  world.tables.charges.put(charge.id, { ...charge, refunded: charge.refunded + amount });
  world.emit('refund.created', id);
  world.emit('charge.refunded', charge.id, { previous: { amount_refunded: charge.refunded } });
  return refund;
}

function chargeToRefund(world: StripeWorld, given: z.output<typeof CreateRefund>): Charge {
  const { charges, paymentIntents } = world.tables;
  if (given.charge === undefined && given.payment_intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  if (given.payment_intent !== undefined && !paymentIntents.has(given.payment_intent))
    throw missing('payment_intent', given.payment_intent);
  const id = given.charge ?? paymentIntents.get(given.payment_intent ?? '')?.latestCharge ?? '';
  const charge = charges.get(id);
  if (!charge) throw missing('charge', id);
  if (charge.decline) throw invalid(`Charge ${charge.id} failed, so there is nothing to refund.`);
  return charge;
}
