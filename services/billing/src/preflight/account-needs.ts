import type Stripe from 'stripe';
import { OBJECT_OF } from '../stripe-events/stripe-event.js';
import type { Plan } from '../subscriptions/mirror.js';

// What the Stripe account needs. The preflight compares the account with it, and the setup creates it.

interface PlanNeeds {
  interval: Stripe.Price.Recurring.Interval;
  /** Amount in cents of a price that the setup creates (spec: prices). The owner may set another one. */
  amountCents: number;
  nickname: string;
}

/** The prices by lookup key. */
export const PLANS: Record<Plan, PlanNeeds> = {
  monthly: { interval: 'month', amountCents: 1_299, nickname: 'Monthly' },
  annual: { interval: 'year', amountCents: 5_988, nickname: 'Annual' },
};

/** Types of the events that billing handles. */
export const EVENT_TYPES = Object.keys(OBJECT_OF) as Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export const webhookUrl = (publicUrl: string) => `${publicUrl}/api/webhooks/stripe`;

/** The default configuration of the customer portal: card and invoices. Members do everything else in their profile. */
export const PORTAL_FEATURES = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
  subscription_pause: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationUpdateParams.Features;
