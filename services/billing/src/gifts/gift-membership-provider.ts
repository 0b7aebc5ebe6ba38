import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import Stripe from 'stripe';
import type { Payment } from '../checkouts/checkout.js';
import type { Config } from '../config.js';
import type { Order } from '../signups/signup.js';
import { GIFT_ID, SIGNUP_ID } from '../stripe/metadata.js';
import { idOf, instant, isMissing, StripeClient } from '../stripe/stripe-client.js';

/** The coupon that pays the first year of a gift, at whatever price and tax. */
const COUPON = { id: 'numbercast-gift-year', name: 'Gift year', percent_off: 100, duration: 'once' } as const;
const MOST = 100;

/** The membership that a gift pays for, and the sign-up that becomes its member. */
interface GiftMembership {
  giftId: string;
  signupId: string;
  customerId: string;
  /** The annual price. */
  priceId: string;
}

/** Customers and subscriptions of recipients at the payment provider. */
@Injectable()
export class GiftMembershipProvider {
  private readonly stripe;
  private readonly isTaxed: boolean;

  constructor(client: StripeClient, @Inject(CONFIG) config: Config) {
    this.stripe = client.api;
    this.isTaxed = config.STRIPE_AUTOMATIC_TAX;
  }

  /** Creates the customer. A duplicate that is created after a lost response is never charged. */
  async createCustomer(signupId: string, { email, phone, firstName, lastName, city, state, zip }: Order, key: string) {
    const { id } = await this.stripe.customers.create(
      {
        email,
        phone: `+1${phone}`,
        name: `${firstName} ${lastName}`,
        metadata: { [SIGNUP_ID]: signupId },
        // Tax needs an address, which no payment page collects here
        ...(this.isTaxed && { address: { city, state, postal_code: zip, country: 'US' } }),
      },
      { idempotencyKey: key },
    );
    return id;
  }

  /** Returns the subscription of a redemption that an earlier request created, or null. */
  async findSubscription({ giftId, signupId, customerId }: Omit<GiftMembership, 'priceId'>): Promise<Payment | null> {
    const { data } = await this.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: MOST });
    const made = data.find(({ metadata }) => metadata[GIFT_ID] === giftId && metadata[SIGNUP_ID] === signupId);
    return made ? paymentOf(made) : null;
  }

  /** Starts a year that costs nothing and ends by itself, because the customer has no card and renewal is off. */
  async startYear({ giftId, signupId, customerId, priceId }: GiftMembership, key: string): Promise<Payment> {
    await this.ensureCoupon();
    const made = await this.stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: priceId, quantity: 1 }],
        discounts: [{ coupon: COUPON.id }],
        cancel_at_period_end: true,
        metadata: { [SIGNUP_ID]: signupId, [GIFT_ID]: giftId },
        ...(this.isTaxed && { automatic_tax: { enabled: true } }),
      },
      { idempotencyKey: key },
    );
    return paymentOf(made);
  }

  private async ensureCoupon() {
    try {
      await this.stripe.coupons.retrieve(COUPON.id);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.createCoupon();
    }
  }

  private async createCoupon() {
    try {
      await this.stripe.coupons.create(COUPON);
    } catch (error) {
      // Another replica was faster
      const { StripeInvalidRequestError } = Stripe.errors;
      if (!(error instanceof StripeInvalidRequestError) || error.code !== 'resource_already_exists') throw error;
    }
  }
}

function paymentOf({ id, latest_invoice: invoice, created }: Stripe.Subscription): Payment {
  const invoiceId = idOf(invoice);
  if (!invoiceId) throw new Error(`subscription ${id} has no invoice`);
  return { subscriptionId: id, invoiceId, paidAt: instant(created) };
}
