import type Stripe from 'stripe';

/** Maximum number that one request returns. */
const MOST_ENDPOINTS = 100;

/** Returns the webhook endpoint of the account that calls an address. */
export async function webhookEndpointOf(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint | undefined> {
  const { data } = await stripe.webhookEndpoints.list({ limit: MOST_ENDPOINTS });
  return data.find((endpoint) => endpoint.url === url);
}

/** Returns the configuration with which the customer portal opens. Without one, no portal opens at all. */
export async function defaultPortalOf(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true, active: true, limit: 1 });
  return data[0];
}
