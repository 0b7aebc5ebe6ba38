import { Injectable } from '@nestjs/common';
import { StandingsRepository } from '../standings/standings.repository.js';
import { orUnavailable, StripeClient } from '../stripe-client.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { invoiceView } from './invoice.js';

/** Eight years of months. */
const MOST = 100;

/** What members were asked to pay. The provider keeps it; nothing of it is copied. */
@Injectable()
export class InvoicesService {
  private readonly stripe;

  constructor(
    client: StripeClient,
    private readonly standings: StandingsRepository,
    private readonly subscriptions: SubscriptionsRepository,
  ) {
    this.stripe = client.api;
  }

  /** Newest first; those of earlier subscriptions too, as a member stays the same customer. */
  async list(memberId: string) {
    await this.standings.get(memberId);
    const { customerId } = await this.subscriptions.getOf(memberId);
    const { data } = await orUnavailable(
      () => this.stripe.invoices.list({ customer: customerId, limit: MOST }),
      'Your invoices cannot be shown. Please try again in a moment.',
    );
    return data.map(invoiceView).filter((invoice) => invoice !== null);
  }
}
