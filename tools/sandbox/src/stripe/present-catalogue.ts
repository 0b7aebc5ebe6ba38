import type Stripe from 'stripe';
import { CATALOGUE_CREATED, type Price } from './prices.js';
import type { Product } from './records.js';

/** Decimals are sent as text; the SDK converts them back to objects. */
const decimal = (cents: number) => String(cents) as unknown as Stripe.Decimal;

export function list<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

export function presentProduct({ id, name }: Product): Stripe.Product {
  return {
    id,
    object: 'product',
    active: true,
    created: CATALOGUE_CREATED,
    default_price: null,
    description: 'Lottery number sets delivered at least 24 hours before each draw',
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: CATALOGUE_CREATED,
    url: null,
  };
}

export function presentPrice(price: Price): Stripe.Price {
  return {
    id: price.id,
    object: 'price',
    active: price.isActive,
    billing_scheme: 'per_unit',
    created: CATALOGUE_CREATED,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: {},
    nickname: price.nickname,
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: price.amount,
    unit_amount_decimal: decimal(price.amount),
  };
}

export function presentPlan(price: Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.amount,
    amount_decimal: decimal(price.amount),
    billing_scheme: 'per_unit',
    created: CATALOGUE_CREATED,
    currency: 'usd',
    interval: price.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function presentLineItem(id: string, price: Price, quantity: number): Stripe.LineItem {
  const amount = price.amount * quantity;
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: 'usd',
    description: `Numbercast ${price.nickname}`,
    metadata: {},
    price: presentPrice(price),
    quantity,
  };
}

export { decimal };
