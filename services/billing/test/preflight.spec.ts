import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bootForTest, preflightOf, type RunningService } from '@numbercast/platform/testing';
import { type Sandbox, startSandbox } from '@numbercast/sandbox/sandbox';
import Stripe from 'stripe';
import { BillingModule } from '../src/billing.module.js';
import { type SetupStep, StripeAccountSetup } from '../src/preflight/stripe-account-setup.js';

const COMMAND = fileURLToPath(new URL('../dist/preflight/setup.js', import.meta.url));
const PUBLIC_URL = 'https://numbers.test';
const WEBHOOK_URL = `${PUBLIC_URL}/api/webhooks/stripe`;
const LIVE_KEY = 'sk_live_numbercast';
const TEST_KEY = 'sk_test_numbercast';

let sandbox: Sandbox;
let billing: RunningService;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startSandbox({ stripeApiKey: `${LIVE_KEY},${TEST_KEY}`, webhooks: { stripe: WEBHOOK_URL } });
  billing = await bootForTest(BillingModule, {
    config: {
      PUBLIC_URL,
      STRIPE_API_KEY: LIVE_KEY,
      STRIPE_WEBHOOK_SECRET: sandbox.settings.stripeWebhookSecret,
      STRIPE_API_URL: sandbox.url,
      IDENTITY_GRPC: '127.0.0.1:1',
      MEMBERS_GRPC: '127.0.0.1:1',
    },
  });
  const { hostname: host, port } = new URL(sandbox.url);
  stripe = new Stripe(LIVE_KEY, { host, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(async () => {
  await billing.close();
  await sandbox.close();
});

const setUp = async () => {
  const steps: SetupStep[] = [];
  for await (const step of new StripeAccountSetup(stripe, PUBLIC_URL).run()) steps.push(step);
  return steps;
};
const endpoint = async () => (await stripe.webhookEndpoints.list()).data.find(({ url }) => url === WEBHOOK_URL)!;
const problems = async (check: string) => {
  const { [check]: findings = [] } = await preflightOf(billing);
  return findings.filter(({ isAdvice }) => !isAdvice).map(({ problem }) => problem);
};

describe('the preflight of a complete Stripe account', () => {
  it('reports no failures', async () => {
    const checks = await preflightOf(billing);
    const stripeChecks = Object.entries(checks).filter(([name]) => name.startsWith('Stripe'));
    expect(stripeChecks.map(([name]) => name)).toEqual([
      'Stripe account',
      'Stripe customer portal',
      'Stripe prices',
      'Stripe retries of failed payments',
      'Stripe Tax',
      'Stripe webhook endpoint',
    ]);
    expect(stripeChecks.flatMap(([, findings]) => findings.filter(({ isAdvice }) => !isAdvice))).toEqual([]);
  });

  it('is for administrators only', async () => {
    const address = `${billing.url}/api/admin/preflight/billing`;
    expect((await fetch(address, { method: 'POST' })).status).toBe(401);
    const headers = await billing.signedIn('a-member');
    expect((await fetch(address, { method: 'POST', headers })).status).toBe(403);
    const answer = await fetch(address, { method: 'POST', headers: await billing.asAdmin() });
    const { service, checks } = (await answer.json()) as { service: string; checks: { name: string }[] };
    expect(service).toBe('billing');
    expect(checks.map(({ name }) => name)).toContain('Stripe prices');
    const elsewhere = `${billing.url}/api/admin/preflight/delivery`;
    expect((await fetch(elsewhere, { method: 'POST', headers: await billing.asAdmin() })).status).toBe(404);
  });
});

describe('the command that prepares a Stripe account', () => {
  const run = (settings: Record<string, string>): Promise<{ code: number; stdout: string; stderr: string }> =>
    promisify(execFile)(process.execPath, [COMMAND], { env: settings }).then(
      (output) => ({ code: 0, ...output }),
      (error) => error,
    );

  it('requires only the API key and the public URL as settings', async () => {
    const settings = { STRIPE_API_KEY: LIVE_KEY, STRIPE_API_URL: sandbox.url, PUBLIC_URL };
    const first = await run(settings);
    expect(first.stderr).toBe('');
    expect(first.stdout).toMatch(/^ok {4}/m);
    expect(await run(settings)).toMatchObject({ code: 0 });
  });

  it('names a missing setting', async () => {
    const { code, stderr } = await run({ STRIPE_API_KEY: LIVE_KEY });
    expect(stderr).toContain('PUBLIC_URL');
    expect(code).not.toBe(0);
  });
});

describe('the preflight of the Stripe account', () => {
  afterEach(async () => {
    sandbox.setStripe({ canCharge: true, canPayOut: true, isTaxActive: true, hasPortal: true });
    await setUp();
  });

  it('reports a test key', async () => {
    await billing.reboot({ STRIPE_API_KEY: TEST_KEY });
    expect(await problems('Stripe account')).toEqual(['STRIPE_API_KEY is a test key, so no card is charged.']);
    await billing.reboot({ STRIPE_API_KEY: LIVE_KEY });
  });

  it('reports a key that Stripe does not accept', async () => {
    await billing.reboot({ STRIPE_API_KEY: 'sk_live_revoked' });
    expect(await problems('Stripe prices')).toEqual(['The check could not be completed: Invalid API Key provided.']);
    await billing.reboot({ STRIPE_API_KEY: LIVE_KEY });
  });

  it('reports an account that cannot charge cards or pay out', async () => {
    sandbox.setStripe({ canCharge: false, canPayOut: false });
    expect(await problems('Stripe account')).toEqual([
      'The account cannot charge cards yet.',
      'Stripe does not pay out to your bank account yet.',
    ]);
  });

  it('reports a lookup key without an active price', async () => {
    const { data } = await stripe.prices.list({ lookup_keys: ['annual'], active: true });
    await stripe.prices.update(data[0]!.id, { active: false });
    expect(await problems('Stripe prices')).toEqual(['No active price has the lookup key `annual`.']);
  });

  it('reports a price that recurs in the wrong interval', async () => {
    const { id } = await stripe.prices.create({
      currency: 'usd',
      product: 'prod_numbercast',
      unit_amount: 1_299,
      recurring: { interval: 'year' },
      lookup_key: 'monthly',
      transfer_lookup_key: true,
    });
    expect(await problems('Stripe prices')).toEqual([
      'The price with the lookup key `monthly` is not charged once a month.',
    ]);
    await stripe.prices.update(id, { active: false });
  });

  it('reports a webhook endpoint that is missing', async () => {
    const { id } = await endpoint();
    await stripe.webhookEndpoints.update(id, { url: 'https://elsewhere.test/' });
    expect(await problems('Stripe webhook endpoint')).toEqual([`No webhook endpoint calls ${WEBHOOK_URL}.`]);
    await stripe.webhookEndpoints.update(id, { url: WEBHOOK_URL });
  });

  it('reports a webhook endpoint that is disabled and lacks events', async () => {
    const { id } = await endpoint();
    await stripe.webhookEndpoints.update(id, { disabled: true, enabled_events: ['invoice.paid', 'refund.failed'] });
    const [disabled, missing] = await problems('Stripe webhook endpoint');
    expect(disabled).toBe(`The webhook endpoint ${WEBHOOK_URL} is disabled.`);
    expect(missing).toContain('customer.subscription.deleted');
    expect(missing).not.toContain('invoice.paid');
    await stripe.webhookEndpoints.update(id, { disabled: false });
  });

  it('reports a webhook endpoint of another API version', async () => {
    const { id } = await endpoint();
    await stripe.webhookEndpoints.del(id);
    const { id: former } = await stripe.webhookEndpoints.create({
      url: WEBHOOK_URL,
      enabled_events: ['*'],
      api_version: '2025-03-31.basil',
    });
    expect((await problems('Stripe webhook endpoint'))[0]).toContain('has the API version 2025-03-31.basil');
    await stripe.webhookEndpoints.del(former);
  });

  it('reports a portal that lets members cancel, and one that does not exist', async () => {
    sandbox.setStripe({ portal: { canCancel: true, canChangeCard: false } });
    expect(await problems('Stripe customer portal')).toEqual([
      'Features of the customer portal are set wrong: payment_method_update is off, subscription_cancel is on.',
    ]);
    sandbox.setStripe({ hasPortal: false });
    expect(await problems('Stripe customer portal')).toEqual([
      'The customer portal has no default configuration, so members cannot change their card.',
    ]);
  });

  it('advises on Stripe Tax, without failing', async () => {
    sandbox.setStripe({ isTaxActive: false });
    const { 'Stripe Tax': findings } = await preflightOf(billing);
    expect(findings).toMatchObject([{ isAdvice: true }]);
  });
});

describe('the setup of a Stripe account', () => {
  it('creates what is missing and leaves nothing for the preflight to report', async () => {
    for (const { id } of (await stripe.prices.list({ active: true, limit: 100 })).data)
      await stripe.prices.update(id, { active: false });
    for (const { id } of (await stripe.webhookEndpoints.list()).data) await stripe.webhookEndpoints.del(id);
    sandbox.setStripe({ portal: { canCancel: true, canChangePlan: true, canPause: true, canChangeCard: false } });
    const steps = await setUp();
    expect(steps.filter(({ isOpen }) => isOpen).map(({ text }) => text)).toEqual([
      `Set STRIPE_WEBHOOK_SECRET to ${sandbox.settings.stripeWebhookSecret}. The API does not show it again.`,
    ]);
    for (const check of ['Stripe prices', 'Stripe webhook endpoint', 'Stripe customer portal'])
      expect(await problems(check)).toEqual([]);
    const { data } = await stripe.prices.list({ lookup_keys: ['monthly', 'annual'], active: true });
    expect(Object.fromEntries(data.map(({ lookup_key: key, unit_amount: cents }) => [key, cents]))).toEqual({
      monthly: 1_299,
      annual: 5_988,
    });
  });

  it('changes nothing when it runs again', async () => {
    const existing = async () => [
      (await stripe.prices.list({ limit: 100 })).data.length,
      (await stripe.webhookEndpoints.list()).data.length,
    ];
    const before = await existing();
    expect((await setUp()).filter(({ isOpen }) => isOpen)).toEqual([]);
    expect(await existing()).toEqual(before);
  });

  it('asks the account owner to save a customer portal that was never saved', async () => {
    sandbox.setStripe({ hasPortal: false });
    const open = (await setUp()).filter(({ isOpen }) => isOpen);
    expect(open.map(({ text }) => text)).toEqual([
      expect.stringContaining('Save the settings of the customer portal once'),
    ]);
    sandbox.setStripe({ hasPortal: true });
  });
});
