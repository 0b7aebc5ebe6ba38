import { Injectable } from '@nestjs/common';
import { type PlanPrice, PaymentProvider } from '../stripe.js';
import { orUnavailable } from '../stripe-client.js';
import type { Plan } from '../subscriptions/mirror.js';
import type { Prices } from './offer.js';

/** A price changes once in years; a profile is opened every second. */
const KEPT_MS = 10 * 60_000;

type PlanPrices = Record<Plan, PlanPrice>;

/** What the plans cost at the provider, asked now and then. */
@Injectable()
export class PlanPricesReader {
  private known: { at: number; prices: Promise<PlanPrices> } | undefined;

  constructor(private readonly provider: PaymentProvider) {}

  async current(): Promise<PlanPrices> {
    if (!this.known || performance.now() - this.known.at > KEPT_MS) {
      this.known = { at: performance.now(), prices: this.read() };
      this.known.prices.catch(() => (this.known = undefined));
    }
    return this.known.prices;
  }

  async inCents(): Promise<Prices> {
    const { monthly, annual } = await this.current();
    return { monthly: monthly.amountCents, annual: annual.amountCents };
  }

  private async read(): Promise<PlanPrices> {
    const [monthly, annual] = await orUnavailable(() =>
      Promise.all([this.provider.priceOf('monthly'), this.provider.priceOf('annual')]),
    );
    return { monthly, annual };
  }
}
