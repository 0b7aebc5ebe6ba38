import { z } from 'zod';
import { newId } from '../state.js';
import { missing, parameters } from './api-error.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { emptyable, mergeMetadata, metadata, paging, range, text, within } from './parameter.js';
import type { Customer } from './records.js';
import type { StripeWorld } from './world.js';

const Details = z.strictObject({
  email: emptyable(text).optional(),
  name: emptyable(text).optional(),
  phone: emptyable(text).optional(),
  description: emptyable(text).optional(),
  metadata: emptyable(metadata).optional(),
});
const List = z.strictObject({ ...paging, email: text.optional(), created: range.optional() });
const OpenPortal = z.strictObject({ customer: text, return_url: text.optional() });

/** Customers, their cards, and the portal where they look after them. */
export function customerOperations(declare: Declare, world: StripeWorld) {
  const { customers, paymentMethods, portalSessions } = world.tables;
  const get = (id: string) => {
    const customer = customers.get(id);
    if (!customer) throw missing('customer', id);
    return customer;
  };
  const merge = (before: Customer, params: unknown) => {
    const { metadata: changes, ...given } = parameters(Details, params);
    return customers.put(before.id, { ...before, ...given, metadata: mergeMetadata(before.metadata, changes) });
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
      .filter(({ email, created }) => (filter.email ?? email) === email && within(created, filter.created));
    return page(found, filter, { url: '/v1/customers', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/customers/:id', (_params, id) => world.present(get(id).id));
  declare('POST', '/customers/:id', (params, id) => world.present(merge(get(id), params).id));
  declare('GET', '/customers/:id/payment_methods', (params, id) => {
    const filter = parameters(z.strictObject({ ...paging, type: text.optional() }), params);
    const cards = paymentMethods.newestFirst().filter(({ customer }) => customer === get(id).id);
    const url = `/v1/customers/${id}/payment_methods`;
    return page(cards, filter, { url, present: (card) => world.present(card.id) });
  });
  declare('GET', '/payment_methods/:id', (_params, id) => world.present(id, 'PaymentMethod'));
  declare('POST', '/billing_portal/sessions', (params) => {
    const { customer, return_url: returnUrl } = parameters(OpenPortal, params);
    const id = newId('bps');
    portalSessions.put(id, { id, created: world.now(), customer: get(customer).id, returnUrl: returnUrl ?? null });
    return world.present(id);
  });
}
