export interface Price {
  id: string;
  lookupKey: string;
  nickname: string;
  amount: number;
  interval: 'month' | 'year';
}

export const PRODUCT_ID = 'prod_numbercast';
/** When the catalogue was made, Unix seconds. */
export const CATALOGUE_CREATED = Date.UTC(2025, 0, 1) / 1000;

/** The two plans as the account's owner set them up at the provider; amounts in cents (USD). */
export const PRICES: readonly Price[] = [
  { id: 'price_numbercast_monthly', lookupKey: 'monthly', nickname: 'Monthly', amount: 1299, interval: 'month' },
  { id: 'price_numbercast_annual', lookupKey: 'annual', nickname: 'Annual', amount: 5988, interval: 'year' },
];

export function findPrice(id: string): Price | undefined {
  return PRICES.find((price) => price.id === id);
}

/** A price known to exist, because a record refers to it. */
export function priceOf(id: string): Price {
  const price = findPrice(id);
  if (!price) throw new Error(`no price ${id}`);
  return price;
}

/** $12.99 */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
