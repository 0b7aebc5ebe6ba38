import { Injectable } from '@nestjs/common';
import { type PlanPrice, PaymentProvider } from '../stripe.js';
import { orUnavailable } from '../stripe-client.js';
import type { Plan } from '../subscriptions/mirror.js';
import type { Prices } from './offer.js';

/** So that no replica shows an old price for long, and profiles that are opened every second cost few calls. */
const KEPT_MS = 10_000;

export type PlanPrices = Record<Plan, PlanPrice>;

/** Reads what the plans cost in the provider's catalog today. */
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

  /** Returns today's prices as they are now, for a member who agrees to one. */
  async fresh(): Promise<PlanPrices> {
    this.known = undefined;
    return this.current();
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
