import type { State, Table } from '../state.js';

export interface Price {
  id: string;
  /** Null once the key was moved to a newer price. */
  lookupKey: string | null;
  nickname: string;
  amount: number;
  interval: 'month' | 'year';
  product: string;
  isActive: boolean;
}

export const PRODUCT_ID = 'prod_numbercast';
/** Creation time of the catalogue, Unix seconds. */
export const CATALOGUE_CREATED = Date.UTC(2025, 0, 1) / 1000;

const own = { product: PRODUCT_ID, isActive: true } as const;

/** The two plans as the account's owner set them up at the provider; amounts in cents (USD). */
const PLANS: readonly Price[] = [
  {
    ...own,
    id: 'price_numbercast_monthly',
    lookupKey: 'monthly',
    nickname: 'Monthly',
    amount: 1299,
    interval: 'month',
  },
  { ...own, id: 'price_numbercast_annual', lookupKey: 'annual', nickname: 'Annual', amount: 5988, interval: 'year' },
];

/** The prices of one account: the two plans, and what its owner adds and changes later. */
export class Catalogue {
  private readonly changed: Table<Price>;

  constructor(state: State) {
    this.changed = state.table('stripe.prices');
  }

  find(id: string): Price | undefined {
    return this.changed.get(id) ?? PLANS.find((price) => price.id === id);
  }

  /** Returns a price known to exist, because a record refers to it. */
  get(id: string): Price {
    const price = this.find(id);
    if (!price) throw new Error(`no price ${id}`);
    return price;
  }

  newestFirst(): Price[] {
    const added = this.changed.newestFirst().filter(({ id }) => PLANS.every((plan) => plan.id !== id));
    return [...added, ...PLANS.map(({ id }) => this.get(id))];
  }

  /** Stores a price. Its lookup key is removed from the price that had it, as `transfer_lookup_key` does. */
  put(price: Price): Price {
    const holder = this.newestFirst().find(({ id, lookupKey }) => id !== price.id && lookupKey === price.lookupKey);
    if (price.lookupKey !== null && holder) this.changed.put(holder.id, { ...holder, lookupKey: null });
    return this.changed.put(price.id, price);
  }
}

/** $12.99 */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
