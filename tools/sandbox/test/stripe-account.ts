import Stripe from 'stripe';
import { startSandbox, type Sandbox } from '../src/sandbox.js';
import type { SandboxSettings } from '../src/settings.js';
import { eventually, startReceiver, type Receiver } from './receiver.js';

export interface Account {
  sandbox: Sandbox;
  stripe: Stripe;
  receiver: Receiver;
  checkout(
    plan?: 'monthly' | 'annual',
    more?: Partial<Stripe.Checkout.SessionCreateParams>,
  ): Promise<Stripe.Checkout.Session>;
  subscribe(plan?: 'monthly' | 'annual', card?: string): Promise<Stripe.Subscription>;
  /** The webhook's events so far, verified by the SDK. */
  events(): Stripe.Event[];
  /** Waits until an event of the type was announced. */
  announced(type: string): Promise<Stripe.Event>;
  close(): Promise<void>;
}

/** The id of something that may have been expanded. */
export function idOf(reference: string | { id?: string } | null | undefined): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? '';
}

export function stripeClient(sandbox: Sandbox, options: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(sandbox.settings.stripeApiKey, { host: hostname, port, protocol: 'http', ...options });
}

export async function openAccount(options: Partial<SandboxSettings> = {}): Promise<Account> {
  const receiver = await startReceiver();
  const sandbox = await startSandbox({ webhooks: { stripe: `${receiver.url}/stripe` }, ...options });
  const stripe = stripeClient(sandbox);
  const checkout: Account['checkout'] = async (plan = 'monthly', more = {}) => {
    const { data } = await stripe.prices.list({ lookup_keys: [plan] });
    return stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      customer_email: 'ada@example.com',
      client_reference_id: 'signup-1',
      metadata: { signupId: 'signup-1' },
      subscription_data: { metadata: { signupId: 'signup-1' } },
      success_url: 'https://numbercast.test/signup-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://numbercast.test/signup/preferences',
      ...more,
    });
  };
  const events = () =>
    receiver.received.map(({ body, headers }) =>
      stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), sandbox.settings.stripeWebhookSecret),
    );
  return {
    sandbox,
    stripe,
    receiver,
    checkout,
    events,
    subscribe: async (plan, card) => {
      const session = await checkout(plan);
      sandbox.pay(session.id, card);
      const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
      return paid.subscription as Stripe.Subscription;
    },
    announced: (type) =>
      eventually(() => {
        const found = events().find((event) => event.type === type);
        if (!found) throw new Error(`${type} was not announced`);
        return found;
      }),
    close: async () => {
      await sandbox.close();
      await receiver.close();
    },
  };
}
