import { z } from 'zod';
import { newId } from '../state.js';
import { invalid, missing, parameters } from './api-error.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, paging, text, whole } from './parameter.js';
import { presentCoupon } from './coupons.js';
import { presentPrice, presentProduct } from './present-catalogue.js';
import { PRODUCT_ID } from './prices.js';
import type { StripeWorld } from './world.js';

const ListPrices = z.strictObject({
  ...paging,
  lookup_keys: z.array(text).max(10).optional(),
  active: flag.optional(),
  product: text.optional(),
  currency: text.optional(),
  type: z.enum(['recurring', 'one_time']).optional(),
});

const lookupKey = { lookup_key: text.optional(), transfer_lookup_key: flag.default(false) };
const CreatePrice = z.strictObject({
  ...lookupKey,
  currency: z.literal('usd'),
  product: text,
  unit_amount: whole.pipe(z.number().min(0)),
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
  nickname: text.default(''),
});
const UpdatePrice = z.strictObject({ ...lookupKey, active: flag.optional(), nickname: text.optional() });
const ListProducts = z.strictObject({ ...paging, ids: z.array(text).optional() });
const CreateProduct = z.strictObject({ id: text.optional(), name: text });
const CreateCoupon = z
  .strictObject({
    id: text.optional(),
    name: text.optional(),
    duration: z.enum(['once', 'forever']).default('once'),
    percent_off: z.coerce.number().gt(0).max(100).optional(),
    amount_off: whole.pipe(z.number().min(1)).optional(),
    currency: z.literal('usd').optional(),
  })
  .refine(({ percent_off: percent, amount_off: amount }) => (percent === undefined) !== (amount === undefined));

/** Prices, coupons and products. */
export function catalogueOperations(declare: Declare, world: StripeWorld) {
  declare('GET', '/prices', (params) => {
    const filter = parameters(ListPrices, params);
    const prices = world.catalogue
      .newestFirst()
      .filter(
        (price) =>
          (filter.lookup_keys?.includes(price.lookupKey ?? '') ?? true) &&
          (filter.active ?? price.isActive) === price.isActive &&
          filter.type !== 'one_time' &&
          (filter.currency ?? 'usd') === 'usd' &&
          (filter.product ?? price.product) === price.product,
      );
    return page(prices, filter, { url: '/v1/prices', present: presentPrice });
  });
  declare('GET', '/prices/:id', (_params, id) => {
    if (!id.startsWith('price_')) throw missing('price', id);
    return world.present(id, 'price');
  });
  changePrices(declare, world);
  couponOperations(declare, world);
  productOperations(declare, world);
}

function productOperations(declare: Declare, world: StripeWorld) {
  const products = () => [...world.tables.products.newestFirst(), { id: PRODUCT_ID, name: 'Numbercast' }];
  declare('GET', '/products', (params) => {
    const { ids, ...filter } = parameters(ListProducts, params);
    const found = products().filter(({ id }) => ids?.includes(id) ?? true);
    return page(found, filter, { url: '/v1/products', present: presentProduct });
  });
  declare('POST', '/products', (params) => {
    const { id = newId('prod'), name } = parameters(CreateProduct, params);
    if (products().some((product) => product.id === id)) throw invalid('Product already exists.', { param: 'id' });
    return presentProduct(world.tables.products.put(id, { id, name }));
  });
  declare('GET', '/products/:id', (_params, id) => {
    const product = products().find((one) => one.id === id);
    if (!product) throw missing('product', id);
    return presentProduct(product);
  });
}

/** A price's amount never changes: a new price takes the lookup key over. */
function changePrices(declare: Declare, world: StripeWorld) {
  const { catalogue } = world;
  const assertFree = (key: string | undefined, isMoved: boolean, owner?: string) => {
    const holder = catalogue.newestFirst().find((price) => price.lookupKey === key);
    if (key !== undefined && holder && holder.id !== owner && !isMoved)
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  };
  declare('POST', '/prices', (params) => {
    const given = parameters(CreatePrice, params);
    assertFree(given.lookup_key, given.transfer_lookup_key);
    const { id } = catalogue.put({
      id: newId('price'),
      lookupKey: given.lookup_key ?? null,
      nickname: given.nickname,
      amount: given.unit_amount,
      interval: given.recurring.interval,
      product: given.product,
      isActive: true,
    });
    world.emit('price.created', id);
    return world.present(id, 'price');
  });
  declare('POST', '/prices/:id', (params, id) => {
    const before = catalogue.find(id);
    if (!before) throw missing('price', id);
    const given = parameters(UpdatePrice, params);
    assertFree(given.lookup_key, given.transfer_lookup_key, id);
    catalogue.put({
      ...before,
      lookupKey: given.lookup_key ?? before.lookupKey,
      nickname: given.nickname ?? before.nickname,
      isActive: given.active ?? before.isActive,
    });
    world.emit('price.updated', id);
    return world.present(id, 'price');
  });
}

function couponOperations(declare: Declare, world: StripeWorld) {
  const { coupons } = world.tables;
  declare('POST', '/coupons', (params) => {
    const given = parameters(CreateCoupon, params);
    const id = given.id ?? newId('coupon').slice('coupon_'.length, 15);
    const kept = coupons.put(id, {
      id,
      created: world.now(),
      name: given.name ?? null,
      amountOff: given.amount_off ?? null,
      percentOff: given.percent_off ?? null,
      duration: given.duration,
    });
    return presentCoupon(kept);
  });
  declare('GET', '/coupons/:id', (_params, id) => {
    const coupon = coupons.get(id);
    if (!coupon) throw missing('coupon', id);
    return presentCoupon(coupon);
  });
}
