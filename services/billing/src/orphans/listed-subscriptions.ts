import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { idOf, instant, isMissing, StripeClient } from '../stripe/stripe-client.js';
import { SIGNUP_ID } from '../stripe/metadata.js';
import type { Listed } from './orphan.js';

const PAGE = 100;

export interface ListedPage {
  items: Listed[];
  /** Cursor of the next page; null after the last. */
  last: string | null;
}

/** Lists subscriptions at the provider, whether or not billing has a mirror of them. */
@Injectable()
export class ListedSubscriptions {
  private readonly stripe;

  constructor(
    client: StripeClient,
    private readonly payments: PaymentProvider,
  ) {
    this.stripe = client.api;
  }

  /** Returns a page of our subscriptions that are charged, newest first. */
  async page(after: string | null): Promise<ListedPage> {
    const products = await this.ownProducts();
    const { data, has_more } = await this.list(after);
    const items = data.filter((one) => isCharged(one) && isOurs(one, products)).map(listed);
    return { items, last: has_more ? (data.at(-1)?.id ?? null) : null };
  }

  /** Returns one subscription, or null when it is not charged any more. */
  async find(subscriptionId: string): Promise<Listed | null> {
    const subscription = await this.stripe.subscriptions.retrieve(subscriptionId);
    return isCharged(subscription) ? listed(subscription) : null;
  }

  /** Returns the paid invoices since then, which are what a refund returns. */
  async paidInvoices(subscriptionId: string, since: Date): Promise<{ invoiceId: string; amountCents: number }[]> {
    const paid = [];
    const params = { subscription: subscriptionId, status: 'paid', limit: PAGE } as const;
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const { id, amount_paid: amountCents } of this.stripe.invoices.list({ ...params, created }))
      if (amountCents > 0) paid.push({ invoiceId: id, amountCents });
    return paid;
  }

  /** Restarts at the newest one when the cursor no longer exists at the provider. */
  private async list(after: string | null): Promise<Stripe.ApiList<Stripe.Subscription>> {
    if (after === null) return this.stripe.subscriptions.list({ limit: PAGE });
    try {
      return await this.stripe.subscriptions.list({ limit: PAGE, starting_after: after });
    } catch (error) {
      if (!isMissing(error)) throw error;
      return this.list(null);
    }
  }

  private async ownProducts(): Promise<string[]> {
    const prices = await Promise.all([this.payments.priceOf('monthly'), this.payments.priceOf('annual')]);
    return prices.map(({ productId }) => productId);
  }
}

/** Excludes subscriptions that have ended or whose first payment was never made. */
const isCharged = ({ status }: Stripe.Subscription) =>
  !['incomplete', 'incomplete_expired', 'canceled'].includes(status);

/** An operator may have created one by hand, without the metadata of a sign-up. The account may have other products. */
const isOurs = ({ metadata, items }: Stripe.Subscription, products: readonly string[]) =>
  metadata[SIGNUP_ID] !== undefined || items.data.some(({ price }) => products.includes(idOf(price.product)));

const listed = ({ id, customer, metadata, items, created }: Stripe.Subscription): Listed => ({
  subscriptionId: id,
  customerId: idOf(customer),
  memberId: metadata[SIGNUP_ID] ?? null,
  amountCents: items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0),
  createdAt: instant(created),
});
