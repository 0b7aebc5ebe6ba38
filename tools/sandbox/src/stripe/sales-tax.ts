import type { StripeWorld } from './world.js';

/** The states in which the account is registered to collect sales tax, with their rates in percent. */
export const TAX_RATES: Readonly<Record<string, number>> = { NY: 8.875, PA: 6, TX: 8.25 };

/** Returns the sales tax of a state on an amount, in cents. Other states tax nothing. */
export const taxOf = (state: string | null | undefined, amount: number) =>
  Math.round((amount * (TAX_RATES[state ?? ''] ?? 0)) / 100);

export const stateOf = (world: StripeWorld, customer: string | null) =>
  world.tables.customers.get(customer ?? '')?.state ?? null;
