import { z } from 'zod';
import { missing, parameters } from './api-error.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, paging, text } from './parameter.js';
import { presentPrice } from './present-catalogue.js';
import { PRICES, PRODUCT_ID } from './prices.js';
import type { StripeWorld } from './world.js';

const ListPrices = z.strictObject({
  ...paging,
  lookup_keys: z.array(text).max(10).optional(),
  active: flag.optional(),
  product: text.optional(),
  currency: text.optional(),
  type: z.enum(['recurring', 'one_time']).optional(),
});

/** Prices and products, which the account's owner set up beforehand. */
export function catalogueOperations(declare: Declare, world: StripeWorld) {
  declare('GET', '/prices', (params) => {
    const filter = parameters(ListPrices, params);
    const prices = PRICES.filter(
      ({ lookupKey }) =>
        (filter.lookup_keys?.includes(lookupKey) ?? true) &&
        filter.active !== false &&
        filter.type !== 'one_time' &&
        (filter.currency ?? 'usd') === 'usd' &&
        (filter.product ?? PRODUCT_ID) === PRODUCT_ID,
    );
    return page(prices, filter, { url: '/v1/prices', present: presentPrice });
  });
  declare('GET', '/prices/:id', (_params, id) => {
    if (!id.startsWith('price_')) throw missing('price', id);
    return world.present(id, 'price');
  });
  declare('GET', '/products', (params) =>
    page([{ id: PRODUCT_ID }], parameters(z.strictObject(paging), params), {
      url: '/v1/products',
      present: ({ id }) => world.present(id),
    }),
  );
  declare('GET', '/products/:id', (_params, id) => world.present(id, 'product'));
}
