import type Stripe from 'stripe';
import { dollars } from '../prices/dollars.js';
import { defaultPortalOf, webhookEndpointOf } from '../stripe/account.js';
import { API_VERSION } from '../stripe/stripe-client.js';
import type { Plan } from '../subscriptions/mirror.js';
import { EVENT_TYPES, PLANS, PORTAL_FEATURES, webhookUrl } from './account-needs.js';
import { missingEvents } from './stripe.check.js';

/** The id under which a second run finds the product. */
const PRODUCT = { id: 'numbercast', name: 'Numbercast' };

/** A step of the setup: what it found or did. */
export interface SetupStep {
  text: string;
  /** Whether the owner of the account has to do something that the API cannot. */
  isOpen?: true;
}

/**
 * Creates what billing needs in a Stripe account: the product, the prices, the webhook endpoint and the features of the
 * customer portal. It keeps what exists, so it is safe to run it again, also after a crash.
 */
export class StripeAccountSetup {
  constructor(
    private readonly stripe: Stripe,
    private readonly publicUrl: string,
  ) {}

  async *run(): AsyncGenerator<SetupStep> {
    for (const plan of Object.keys(PLANS) as Plan[]) yield this.ensurePrice(plan);
    yield* this.ensureEndpoint();
    yield this.ensurePortal();
  }

  private async ensurePrice(plan: Plan): Promise<SetupStep> {
    const { data } = await this.stripe.prices.list({ lookup_keys: [plan], active: true });
    if (data[0]) return { text: `The price \`${plan}\` exists (${data[0].id}).` };
    const { interval, amountCents, nickname } = PLANS[plan];
    const { id } = await this.stripe.prices.create({
      product: await this.ensureProduct(),
      lookup_key: plan,
      // An archived price may hold the key
      transfer_lookup_key: true,
      currency: 'usd',
      unit_amount: amountCents,
      recurring: { interval },
      nickname,
    });
    return { text: `Created the price \`${plan}\`: ${dollars(amountCents)} a ${interval} (${id}).` };
  }

  private async ensureProduct(): Promise<string> {
    const { data } = await this.stripe.products.list({ ids: [PRODUCT.id] });
    const { id } = data[0] ?? (await this.stripe.products.create(PRODUCT));
    return id;
  }

  private async *ensureEndpoint(): AsyncGenerator<SetupStep> {
    const url = webhookUrl(this.publicUrl);
    const existing = await webhookEndpointOf(this.stripe, url);
    if (!existing) {
      const created = await this.stripe.webhookEndpoints.create({
        url,
        enabled_events: EVENT_TYPES,
        api_version: API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
        description: 'Numbercast billing',
      });
      yield { text: `Created the webhook endpoint ${url} (${created.id}).` };
      // Stripe returns the secret only here
      yield { text: `Set STRIPE_WEBHOOK_SECRET to ${created.secret}. The API does not show it again.`, isOpen: true };
      return;
    }
    const missing = missingEvents(existing);
    if (missing.length > 0)
      await this.stripe.webhookEndpoints.update(existing.id, {
        enabled_events: [...new Set([...existing.enabled_events, ...EVENT_TYPES])] as typeof EVENT_TYPES,
      });
    yield {
      text: `The webhook endpoint ${url} exists${missing.length > 0 ? `; added ${missing.join(', ')}` : ''}.`,
    };
    if (existing.api_version !== API_VERSION)
      yield {
        text: `The endpoint has another API version than ${API_VERSION}. Delete it in the Dashboard and run this again.`,
        isOpen: true,
      };
  }

  private async ensurePortal(): Promise<SetupStep> {
    const configuration = await defaultPortalOf(this.stripe);
    if (!configuration)
      return {
        text: 'Save the settings of the customer portal once (Dashboard, Settings, Billing, Customer portal), then run this again.',
        isOpen: true,
      };
    await this.stripe.billingPortal.configurations.update(configuration.id, { features: PORTAL_FEATURES });
    return { text: 'The customer portal lets members change their card and read their invoices, and nothing else.' };
  }
}
