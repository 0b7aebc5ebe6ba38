import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, Metrics, ProviderCalls } from '@numbercast/platform';
import Stripe from 'stripe';
import type { Config } from '../config.js';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { StripeClient } from '../stripe/stripe-client.js';
import { RepaymentOrderProvider } from '../repayment-orders/repayment-order-provider.js';
import { RenewalAmounts } from '../prices/renewal-amounts.js';
import { SubscriptionProvider, upgradePhases } from '../subscription-reconciler/subscription-provider.js';

// Sends every request that billing makes to the provider's own mock (stripe-mock), which validates each path and
// parameter against the provider's API description. Our sandbox has the same authors as billing, so both could be wrong
// in the same way.

const NOW = new Date('2026-11-23T15:00:00Z');
const LATER = new Date('2026-12-23T15:00:00Z');
const CHECKOUT = { attempt: 1, priceId: 'price_1', expiresAt: LATER, priceCents: 1299, openedAt: NOW };
const ORDER = { email: 'ann@example.com', plan: 'monthly', language: 'es' } as const;
const REPAYMENT = {
  orderId: 'order-1',
  kind: 'refund',
  amountCents: 500,
  reason: 'sent twice',
  by: 'ann@example.com',
  at: NOW,
  customerId: 'cus_1',
  state: 'pending',
  failures: 0,
} as const;
const PAYMENT = { invoiceId: 'in_1', invoiceNumber: null, paymentIntentId: 'pi_1', chargeId: 'ch_1' };
const UPGRADE = { priceId: 'price_2', agreedAt: NOW, upgradeAt: LATER };

/** Names in our version of the API that differ from the newest mock (2026-08-26.dahlia). */
const EARLIER_NAMES = { allowed_payment_method_types: 'payment_method_types' };

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function aFreePort(): Promise<number> {
  const { server, port } = await listen(() => undefined);
  server.close();
  return port;
}

/** Forwards requests to the mock, with the parameter names that it knows. */
async function translate(request: IncomingMessage, response: ServerResponse, mockUrl: string) {
  let body = await text(request);
  for (const [ours, its] of Object.entries(EARLIER_NAMES)) body = body.replaceAll(ours, its);
  const { method = 'GET', url = '', headers } = request;
  const sent = { authorization: headers.authorization ?? '', 'content-type': headers['content-type'] ?? '' };
  const answer = await fetch(mockUrl + url, { method, headers: sent, ...(body && { body }) });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}

interface Answered {
  method: string;
  path: string;
  status: number;
}

/** Every request of billing, each once. */
function requests(client: StripeClient, config: Config): [string, () => Promise<unknown>][] {
  const payments = new PaymentProvider(client, config);
  const subscriptions = new SubscriptionProvider(client, config, { now: () => NOW } as Clock);
  const amounts = new RenewalAmounts(client);
  const orders = new RepaymentOrderProvider(client);
  const { api } = client;
  const running = { start_date: 1, end_date: 2, items: [{ price: 'price_1', quantity: 1 }] };
  const phases = upgradePhases(running as Stripe.SubscriptionSchedule.Phase, 'price_2');
  const events = async () => {
    for await (const event of payments.undelivered(['invoice.paid', 'charge.dispute.created'], NOW)) return event.id;
    return null;
  };
  return [
    ['read a price', () => payments.priceOf('monthly')],
    ['open a payment page', () => payments.openPage('signup-1', ORDER, CHECKOUT as never)],
    [
      'open a page to start again',
      () =>
        payments.openRestartPage(
          'sub_1',
          { memberId: 'm-1', customerId: 'cus_1', language: 'es', checkout: CHECKOUT } as never,
          '',
        ),
    ],
    ['close a payment page', () => payments.closePage('cs_1')],
    ['read a payment page', () => payments.readSession('cs_1')],
    ['pay back', () => payments.refund('in_1', 'contract:refund')],
    ['fetch events that did not reach us', events],
    ['read a subscription', () => subscriptions.readSubscription('sub_1')],
    ['find the subscription of an invoice', () => subscriptions.subscriptionOf('in_1')],
    ['read a dispute', () => subscriptions.readDispute('du_1')],
    ['pay what is open', () => subscriptions.payOverdue('in_1', 'pm_1')],
    ['pause', () => subscriptions.pause('sub_1')],
    ['resume', () => subscriptions.resume('sub_1')],
    ['turn renewal off', () => subscriptions.setAutoRenew('sub_1', false)],
    ['schedule the annual plan', () => subscriptions.schedule('sub_1', UPGRADE, 'contract:upgrade')],
    [
      'give a schedule its year',
      () => client.api.subscriptionSchedules.update('sub_sched_1', { end_behavior: 'release', phases }),
    ],
    ['release a schedule', () => subscriptions.release('sub_sched_1')],
    ['cancel', () => subscriptions.cancel('sub_1')],
    ['open the portal', () => subscriptions.openPortal('cus_1', 'es')],
    ['preview a renewal', () => amounts.ofSubscription('sub_1')],
    ['preview a phase', () => amounts.ofSchedule('sub_sched_1')],
    ['preview an upgrade', () => amounts.ofPrice({ customerId: 'cus_1' }, 'price_2')],
    ['list subscriptions', () => api.subscriptions.list({ limit: 100, starting_after: 'sub_1' })],
    ['refund a part', () => orders.carryOut({ ...REPAYMENT, payment: PAYMENT })],
    ['give a credit', () => orders.carryOut(REPAYMENT)],
    ['read what can be refunded', () => orders.readRefundable('in_1')],
    ['read a customer', () => orders.hasCustomer('cus_1')],
    ['list credit notes', () => api.creditNotes.list({ invoice: 'in_1', limit: 100 })],
    ['list refunds of a charge', () => api.refunds.list({ charge: 'ch_1', limit: 100 })],
    ['read a charge', () => api.charges.retrieve('ch_1')],
    ['read a credit note', () => api.creditNotes.retrieve('cn_1')],
    [
      'read the settings of the portal',
      () => api.billingPortal.configurations.list({ is_default: true, active: true }),
    ],
    ['read a paid invoice', () => api.invoices.retrieve('in_1', { expand: ['payments'] })],
    ['read its payment', () => api.paymentIntents.retrieve('pi_1', { expand: ['latest_charge'] })],
    ['read the tax settings', () => api.tax.settings.retrieve()],
    ['list tax registrations', () => api.tax.registrations.list({ status: 'active', limit: 1 })],
    ['list invoices', () => client.api.invoices.list({ customer: 'cus_1', limit: 100 })],
  ];
}

async function main() {
  const port = await aFreePort();
  const mock = spawn('stripe-mock', ['-http-port', String(port)], { stdio: 'ignore' });
  mock.once('error', () => {
    console.error('stripe-mock is not on the PATH: go install github.com/stripe/stripe-mock@latest');
    process.exit(1);
  });
  try {
    const mockUrl = `http://127.0.0.1:${port}`;
    await listening(mockUrl);
    const { server, port: ours } = await listen((request, response) => void translate(request, response, mockUrl));
    process.exitCode = await check(`http://127.0.0.1:${ours}`);
    server.closeAllConnections();
    server.close();
  } finally {
    mock.kill();
  }
}

async function listening(url: string) {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(url).catch(() => null)) return;
    await wait(100);
  }
  throw new Error('stripe-mock does not respond');
}

async function check(url: string): Promise<number> {
  const config = {
    STRIPE_API_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: url,
    PUBLIC_URL: 'https://numbercast.example',
    STRIPE_PROMOTION_CODES: true,
    STRIPE_AUTOMATIC_TAX: true,
  } as Config;
  const client = new StripeClient(config, new ProviderCalls(new Metrics(config)));
  const answers: Answered[] = [];
  client.api.on('response', ({ method, path, status }: Stripe.ResponseEvent) => answers.push({ method, path, status }));
  let refused = 0;
  for (const [what, ask] of requests(client, config)) {
    const from = answers.length;
    const error = await ask().then(
      () => null,
      // The mock returns arbitrary objects: only rejected requests count
      (cause: unknown) => (cause instanceof Stripe.errors.StripeError ? cause : null),
    );
    const made = answers.slice(from).map(({ method, path, status }) => `${method} ${path} ${status}`);
    if (error || made.length === 0) refused++;
    console.log(`${error || made.length === 0 ? '✗' : '✓'} ${what}: ${made.join(', ') || 'no request'}`);
    if (error) console.log(`  ${error.message}`);
  }
  console.log(`contract-stripe: requests=${answers.length} refused=${refused}`);
  return refused === 0 ? 0 : 1;
}

await main();
