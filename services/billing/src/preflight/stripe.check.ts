import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Finding, PreflightCheck } from '@numbercast/platform';
import type Stripe from 'stripe';
import type { Config } from '../config.js';
import { isAfterRetriesRight } from '../provider-settings/provider-settings.js';
import { ProviderSettingsRepository } from '../provider-settings/provider-settings.repository.js';
import { defaultPortalOf, webhookEndpointOf } from '../stripe/account.js';
import { API_VERSION, StripeClient } from '../stripe/stripe-client.js';
import { EVENT_TYPES, PLANS, PORTAL_FEATURES, webhookUrl } from './account-needs.js';

const SETUP = 'Run `make stripe-setup`.';
const TEST_KEY = /^(?:sk|rk)_test_/;

/** Compares the Stripe account with what billing needs. */
@Injectable()
export class StripeCheck {
  private readonly stripe;

  constructor(
    client: StripeClient,
    private readonly settings: ProviderSettingsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.stripe = client.api;
  }

  @PreflightCheck('Stripe account')
  async *account(): AsyncGenerator<Finding> {
    if (TEST_KEY.test(this.config.STRIPE_API_KEY))
      yield {
        problem: 'STRIPE_API_KEY is a test key, so no card is charged.',
        fix: 'Set STRIPE_API_KEY to a live key (Dashboard, Developers, API keys).',
      };
    const { charges_enabled: canCharge, payouts_enabled: canPayOut } = await this.stripe.accounts.retrieveCurrent();
    if (!canCharge)
      yield {
        problem: 'The account cannot charge cards yet.',
        fix: 'Complete the activation of the account in the Dashboard.',
      };
    if (!canPayOut)
      yield {
        problem: 'Stripe does not pay out to your bank account yet.',
        fix: 'Add a bank account and complete the verification in the Dashboard.',
      };
  }

  @PreflightCheck('Stripe prices')
  async *prices(): AsyncGenerator<Finding> {
    const { data } = await this.stripe.prices.list({ lookup_keys: Object.keys(PLANS), active: true });
    for (const [plan, { interval }] of Object.entries(PLANS)) {
      const price = data.find(({ lookup_key: key }) => key === plan);
      if (!price) yield { problem: `No active price has the lookup key \`${plan}\`.`, fix: SETUP };
      else if (price.recurring?.interval !== interval || price.recurring.interval_count !== 1)
        yield {
          problem: `The price with the lookup key \`${plan}\` is not charged once a ${interval}.`,
          fix: `Move the lookup key to a price that recurs every ${interval}.`,
        };
      else if (price.currency !== 'usd' || !price.unit_amount)
        yield {
          problem: `The price with the lookup key \`${plan}\` has no amount in US dollars.`,
          fix: 'Move the lookup key to a price with a fixed amount in US dollars.',
        };
    }
  }

  @PreflightCheck('Stripe webhook endpoint')
  async *webhookEndpoint(): AsyncGenerator<Finding> {
    const url = webhookUrl(this.config.PUBLIC_URL);
    const endpoint = await webhookEndpointOf(this.stripe, url);
    if (!endpoint) {
      yield { problem: `No webhook endpoint calls ${url}.`, fix: SETUP };
      return;
    }
    if (endpoint.status !== 'enabled')
      yield {
        problem: `The webhook endpoint ${url} is disabled.`,
        fix: 'Enable it in the Dashboard (Developers, Webhooks).',
      };
    if (endpoint.api_version !== API_VERSION)
      yield {
        problem: `The webhook endpoint has the API version ${endpoint.api_version ?? 'of the account'}, not ${API_VERSION}.`,
        fix: `Delete the endpoint in the Dashboard, run \`make stripe-setup\`, and set STRIPE_WEBHOOK_SECRET to the secret that it prints.`,
      };
    const missing = missingEvents(endpoint);
    if (missing.length > 0)
      yield { problem: `The webhook endpoint does not receive ${missing.join(', ')}.`, fix: SETUP };
  }

  @PreflightCheck('Stripe customer portal')
  async *portal(): AsyncGenerator<Finding> {
    const configuration = await defaultPortalOf(this.stripe);
    if (!configuration) {
      yield {
        problem: 'The customer portal has no default configuration, so members cannot change their card.',
        fix: 'Save the settings of the customer portal once (Dashboard, Settings, Billing, Customer portal), then run `make stripe-setup`.',
      };
      return;
    }
    const wrong = wrongFeatures(configuration);
    if (wrong.length > 0)
      yield {
        problem: `Features of the customer portal are set wrong: ${wrong.join(', ')}.`,
        fix: SETUP,
      };
  }

  @PreflightCheck('Stripe retries of failed payments')
  async *retries(): AsyncGenerator<Finding> {
    const fix =
      'Choose “cancel the subscription” after the last retry (Dashboard, Settings, Billing, Subscriptions and emails).';
    const { afterRetries } = await this.settings.find();
    if (!afterRetries)
      yield { problem: 'The API does not show what happens after the last retry.', fix, isAdvice: true };
    else if (!isAfterRetriesRight(afterRetries))
      yield { problem: 'The account did not cancel a subscription after its last retry.', fix };
  }

  @PreflightCheck('Stripe Tax')
  async *tax(): AsyncGenerator<Finding> {
    const { status, defaults } = await this.stripe.tax.settings.retrieve();
    if (!this.config.STRIPE_AUTOMATIC_TAX) {
      yield {
        problem: 'No sales tax is collected.',
        fix: 'Decide with a tax adviser whether you must collect it (docs/guides/stripe.md).',
        isAdvice: true,
      };
      return;
    }
    if (status !== 'active')
      yield {
        problem: 'STRIPE_AUTOMATIC_TAX is on, but Stripe Tax is not active, so no payment page opens.',
        fix: 'Complete the settings of Stripe Tax in the Dashboard, or set STRIPE_AUTOMATIC_TAX to false.',
      };
    const { data: registrations } = await this.stripe.tax.registrations.list({ status: 'active', limit: 1 });
    if (registrations.length === 0)
      yield {
        problem: 'STRIPE_AUTOMATIC_TAX is on, but the account has no tax registration, so no sales tax is collected.',
        fix: 'Add a registration for each state in which you are registered (Dashboard, Tax, Registrations).',
      };
    yield* this.taxBehavior(defaults.tax_behavior);
  }

  private async *taxBehavior(byDefault: Stripe.Tax.Settings.Defaults['tax_behavior']): AsyncGenerator<Finding> {
    const { data } = await this.stripe.prices.list({ lookup_keys: Object.keys(PLANS), active: true });
    for (const { lookup_key: plan, tax_behavior: own } of data) {
      const behavior = own === 'unspecified' ? byDefault : own;
      if (behavior !== 'exclusive')
        yield {
          problem: `The price with the lookup key \`${plan}\` does not add tax on top, as the site says.`,
          fix: 'Set the default tax behavior to exclusive (Dashboard, Tax, Settings), or that of the price.',
        };
    }
  }
}

/** Event types that billing handles and an endpoint does not receive. */
export function missingEvents({ enabled_events: enabled }: Pick<Stripe.WebhookEndpoint, 'enabled_events'>): string[] {
  return enabled.includes('*') ? [] : EVENT_TYPES.filter((type) => !enabled.includes(type));
}

/** Returns a text such as `subscription_cancel is on` for each feature that is not as needed. */
function wrongFeatures({ features }: Stripe.BillingPortal.Configuration): string[] {
  return Object.entries(PORTAL_FEATURES)
    .map(([name, { enabled }]) => {
      const isEnabled = features[name as keyof typeof PORTAL_FEATURES].enabled;
      return isEnabled === enabled ? '' : `${name} is ${isEnabled ? 'on' : 'off'}`;
    })
    .filter(Boolean);
}
