import { env, platformEnv } from '@numbercast/platform';
import Stripe from 'stripe';
import { stripeSettings } from '../stripe-settings.js';
import { addressOf, API_VERSION } from '../stripe/stripe-client.js';
import { StripeAccountSetup } from './stripe-account-setup.js';

// `make stripe-setup`: prepares a Stripe account. Exits with 1 while something is left for the owner of the account.
// Without the default, which is the address of a developer's machine
const config = env({ ...stripeSettings, PUBLIC_URL: platformEnv.PUBLIC_URL.unwrap() });
const stripe = new Stripe(config.STRIPE_API_KEY, { apiVersion: API_VERSION, ...addressOf(config.STRIPE_API_URL) });

try {
  for await (const { text, isOpen } of new StripeAccountSetup(stripe, config.PUBLIC_URL).run()) {
    console.log(`${isOpen ? 'to do ' : 'ok    '}${text}`);
    if (isOpen) process.exitCode = 1;
  }
} catch (error) {
  console.error(`Stripe setup failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
