import { z } from 'zod';
import { newId } from '../state.js';
import { invalid, missing, parameters } from './api-error.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, paging, text, whole } from './parameter.js';
import { presentCoupon } from './coupons.js';
import { presentPrice, presentProduct } from './present-catalogue.js';
import { PRODUCT_ID } from './prices.js';
import { presentPromotionCode } from './promotion-codes.js';
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
    duration: z.enum(['once', 'repeating', 'forever']).default('once'),
    duration_in_months: whole.pipe(z.number().min(1)).optional(),
    redeem_by: whole.optional(),
    percent_off: z.coerce.number().gt(0).max(100).optional(),
    amount_off: whole.pipe(z.number().min(1)).optional(),
    currency: z.literal('usd').optional(),
  })
  .refine(({ percent_off: percent, amount_off: amount }) => (percent === undefined) !== (amount === undefined))
  .refine(({ duration, duration_in_months: months }) => (duration === 'repeating') === (months !== undefined));
const CreatePromotionCode = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: z
    .string()
    .regex(/^[\w-]{1,500}$/)
    .optional(),
  active: flag.default(true),
  expires_at: whole.optional(),
  max_redemptions: whole.pipe(z.number().min(1)).optional(),
});
const ListPromotionCodes = z.strictObject({ ...paging, code: text.optional(), active: flag.optional() });

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
  promotionCodeOperations(declare, world);
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

/** A price's amount never changes: a new price takes over the lookup key. */
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
    if (coupons.has(id)) throw invalid('Coupon already exists.', { code: 'resource_already_exists' });
    const kept = coupons.put(id, {
      id,
      created: world.now(),
      name: given.name ?? null,
      amountOff: given.amount_off ?? null,
      percentOff: given.percent_off ?? null,
      duration: given.duration,
      months: given.duration_in_months ?? null,
      redeemBy: given.redeem_by ?? null,
    });
    return presentCoupon(kept);
  });
  declare('GET', '/coupons/:id', (_params, id) => {
    const coupon = coupons.get(id);
    if (!coupon) throw missing('coupon', id);
    return presentCoupon(coupon);
  });
}

function promotionCodeOperations(declare: Declare, world: StripeWorld) {
  const { coupons, promotionCodes } = world.tables;
  const get = (id: string) => {
    const code = promotionCodes.get(id);
    if (!code) throw missing('promotion code', id);
    return code;
  };
  declare('POST', '/promotion_codes', (params) => {
    const given = parameters(CreatePromotionCode, params);
    const { coupon } = given.promotion;
    if (!coupons.has(coupon)) throw missing('coupon', coupon);
    const id = newId('promo');
    const code = promotionCodes.put(id, {
      id,
      created: world.now(),
      code: given.code ?? id.slice(-8).toUpperCase(),
      coupon,
      isActive: given.active,
      expiresAt: given.expires_at ?? null,
      maxRedemptions: given.max_redemptions ?? null,
      timesRedeemed: 0,
    });
    return presentPromotionCode(code);
  });
  declare('GET', '/promotion_codes', (params) => {
    const filter = parameters(ListPromotionCodes, params);
    const found = promotionCodes
      .newestFirst()
      .filter(({ code, isActive }) => (filter.code ?? code) === code && (filter.active ?? isActive) === isActive);
    return page(found, filter, { url: '/v1/promotion_codes', present: presentPromotionCode });
  });
  declare('GET', '/promotion_codes/:id', (_params, id) => presentPromotionCode(get(id)));
  declare('POST', '/promotion_codes/:id', (params, id) => {
    const { active } = parameters(z.strictObject({ active: flag }), params);
    return presentPromotionCode(promotionCodes.put(id, { ...get(id), isActive: active }));
  });
}
