import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { StripeClient } from '../stripe/stripe-client.js';
import type { Mirror } from '../subscriptions/mirror.js';

export interface Amount {
  amountCents: number;
  currency: string;
}

type PreviewParams = Stripe.InvoiceCreatePreviewParams;

/** There is nothing to preview: the subscription does not renew or has ended, or its customer was deleted. */
const NOTHING_TO_PREVIEW = ['invoice_upcoming_none', 'resource_missing'];

/** Returns what the provider will charge, with discounts, tax and credit, from its own invoice previews. */
@Injectable()
export class RenewalAmounts {
  private readonly stripe;

  constructor(client: StripeClient) {
    this.stripe = client.api;
  }

  /** Returns the subscription's next charge, or null when there is none. */
  ofSubscription(subscriptionId: string) {
    return this.preview({ subscription: subscriptionId });
  }

  /** Returns what the next phase of a schedule will charge. */
  ofSchedule(scheduleId: string) {
    return this.preview({ schedule: scheduleId });
  }

  /**
   * Returns what a price would cost this customer. The phase of an upgrade inherits the customer's discount, credit and
   * tax, but no discount of the monthly subscription, and so does a new subscription.
   */
  ofPrice({ customerId, price }: Pick<Mirror, 'customerId' | 'price'>, priceId: string) {
    return this.preview({
      customer: customerId,
      subscription_details: { items: [{ price: priceId }] },
      ...(price?.isTaxed && { automatic_tax: { enabled: true } }),
    });
  }

  private async preview(params: PreviewParams): Promise<Amount | null> {
    try {
      const { amount_due: amountCents, currency } = await this.stripe.invoices.createPreview(params);
      return { amountCents, currency };
    } catch (error) {
      const isNothing = error instanceof Stripe.errors.StripeError && NOTHING_TO_PREVIEW.includes(error.code ?? '');
      if (!isNothing) throw error;
      return null;
    }
  }
}
