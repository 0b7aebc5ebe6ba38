import { Injectable } from '@nestjs/common';
import { type PlanPrice, PaymentProvider } from '../checkouts/payment-provider.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import type { Plan } from '../subscriptions/mirror.js';

/** How long prices are cached, so that no replica shows an old price for long. */
const FRESH_MS = 10_000;
/** How long cached prices are shown while the provider does not respond. */
const USABLE_MS = 10 * 60_000;

/** Prices of the plans in cents. */
export type Prices = Record<Plan, number>;

export type PlanPrices = Record<Plan, PlanPrice>;

/** Reads the current prices of the plans in the provider's catalog. */
@Injectable()
export class PlanPricesReader {
  private known: { at: number; prices: PlanPrices } | undefined;
  private reading: Promise<PlanPrices> | undefined;

  constructor(private readonly provider: PaymentProvider) {}

  /** Returns the prices to show. A profile does not wait while cached ones are refreshed. */
  async current(): Promise<PlanPrices> {
    const age = this.known ? performance.now() - this.known.at : Infinity;
    if (this.known && age < FRESH_MS) return this.known.prices;
    const reading = this.fresh();
    if (!this.known || age > USABLE_MS) return reading;
    // A failure shows once the known prices are too old to be used
    reading.catch(() => undefined);
    return this.known.prices;
  }

  /** Returns the prices as they are now, for a member who agrees to one. */
  async fresh(): Promise<PlanPrices> {
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  async inCents(): Promise<Prices> {
    const { monthly, annual } = await this.current();
    return { monthly: monthly.amountCents, annual: annual.amountCents };
  }

  private async read(): Promise<PlanPrices> {
    const [monthly, annual] = await orUnavailable(() =>
      Promise.all([this.provider.priceOf('monthly'), this.provider.priceOf('annual')]),
    );
    this.known = { at: performance.now(), prices: { monthly, annual } };
    return this.known.prices;
  }
}
