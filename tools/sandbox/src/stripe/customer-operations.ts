import { z } from 'zod';
import { newId } from '../state.js';
import { missing, parameters } from './api-error.js';
import { changeBalance, presentBalanceTransaction } from './customer-balance.js';
import { endSubscription } from './ending.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { emptyable, mergeMetadata, metadata, paging, range, text, whole, within } from './parameter.js';
import type { BalanceTransaction, Customer } from './records.js';
import type { StripeWorld } from './world.js';

const Details = z.strictObject({
  email: emptyable(text).optional(),
  name: emptyable(text).optional(),
  phone: emptyable(text).optional(),
  address: z
    .strictObject({
      city: text.optional(),
      state: text.optional(),
      postal_code: text.optional(),
      country: text.optional(),
    })
    .optional(),
  description: emptyable(text).optional(),
  metadata: emptyable(metadata).optional(),
});
const CreateBalanceTransaction = z.strictObject({
  amount: whole,
  currency: z.literal('usd'),
  description: text.optional(),
  metadata: metadata.default({}),
});
const List = z.strictObject({ ...paging, email: text.optional(), created: range.optional() });

/** Customers and their cards. */
export function customerOperations(declare: Declare, world: StripeWorld) {
  const { balanceTransactions, customers, paymentMethods } = world.tables;
  const get = (id: string) => {
    const customer = customers.get(id);
    if (!customer || customer.isDeleted) throw missing('customer', id);
    return customer;
  };
  const merge = (before: Customer, params: unknown) => {
    const { metadata: changes, address, ...given } = parameters(Details, params);
    const state = address?.state ? { state: address.state } : {};
    return customers.put(before.id, {
      ...before,
      ...given,
      ...state,
      metadata: mergeMetadata(before.metadata, changes),
    });
  };
  declare('POST', '/customers', (params) => {
    const unknown = { email: null, name: null, phone: null, description: null, paymentMethod: null };
    const customer = merge({ id: newId('cus'), created: world.now(), metadata: {}, ...unknown }, params);
    return world.present(customer.id);
  });
  declare('GET', '/customers', (params) => {
    const filter = parameters(List, params);
    const found = customers
      .newestFirst()
      .filter(
        ({ email, created, isDeleted }) =>
          !isDeleted && (filter.email ?? email) === email && within(created, filter.created),
      );
    return page(found, filter, { url: '/v1/customers', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/customers/:id', (_params, id) => world.present(id, 'customer'));
  declare('DELETE', '/customers/:id', (_params, id) => {
    remove(world, get(id));
    return world.present(id);
  });
  declare('POST', '/customers/:id', (params, id) => world.present(merge(get(id), params).id));
  declare('GET', '/customers/:id/payment_methods', (params, id) => {
    const filter = parameters(z.strictObject({ ...paging, type: text.optional() }), params);
    const cards = paymentMethods.newestFirst().filter(({ customer }) => customer === get(id).id);
    const url = `/v1/customers/${id}/payment_methods`;
    return page(cards, filter, { url, present: (card) => world.present(card.id) });
  });
  declare('POST', '/customers/:id/balance_transactions', (params, id) => {
    const { amount, description = null, metadata: labels } = parameters(CreateBalanceTransaction, params);
    const { balance = 0 } = get(id);
    const change = { amount, type: 'adjustment', description, metadata: labels } as const;
    const made = changeBalance(world, id, change) as BalanceTransaction;
    world.emit('customer.updated', id, { previous: { balance } });
    return presentBalanceTransaction(made);
  });
  declare('GET', '/customers/:id/balance_transactions', (params, id) => {
    const filter = parameters(z.strictObject(paging), params);
    const found = balanceTransactions.newestFirst().filter(({ customer }) => customer === get(id).id);
    const url = `/v1/customers/${id}/balance_transactions`;
    return page(found, filter, { url, present: presentBalanceTransaction });
  });
  declare('GET', '/payment_methods/:id', (_params, id) => world.present(id, 'PaymentMethod'));
}

/** Deletes a customer, who cannot be charged any more: their subscriptions end immediately. */
function remove(world: StripeWorld, customer: Customer) {
  for (const subscription of world.tables.subscriptions.values())
    if (subscription.customer === customer.id && subscription.status !== 'canceled')
      endSubscription(world, subscription, { at: world.now(), reason: 'cancellation_requested' });
  world.emit('customer.deleted', customer.id);
  world.tables.customers.put(customer.id, { ...customer, isDeleted: true });
}
