import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { eventually } from './receiver.js';
import { openAccount, stripeClient, type Account } from './stripe-account.js';

describe('checkout at the payment provider', () => {
  let account: Account;
  beforeEach(async () => {
    account = await openAccount();
  });
  afterEach(() => account.close());

  it('sells both plans at the published prices', async () => {
    const { data } = await account.stripe.prices.list({ lookup_keys: ['monthly', 'annual'], expand: ['data.product'] });
    expect(data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount])).toEqual([
      ['monthly', 1299],
      ['annual', 5988],
    ]);
    expect(data[0]?.product).toMatchObject({ name: 'Numbercast' });
  });

  it('turns a paid session into an active subscription and announces it in a signed webhook event', async () => {
    const session = await account.checkout('annual');
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 5988 });
    const result = account.sandbox.pay(String(session.url));
    expect(result).toEqual({
      status: 'complete',
      redirectTo: `https://numbercast.test/signup-success?session_id=${session.id}`,
    });
    const event = await account.announced('checkout.session.completed');
    expect(event.data.object).toMatchObject({
      id: session.id,
      client_reference_id: 'signup-1',
      payment_status: 'paid',
      customer_details: { email: 'ada@example.com' },
    });
    const paid = await account.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'line_items'],
    });
    const subscription = paid.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({ status: 'active', metadata: { signupId: 'signup-1' } });
    const [item] = subscription.items.data;
    const year = new Date(subscription.created * 1000);
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    expect(item?.current_period_end).toBe(year.getTime() / 1000);
    expect(paid.line_items?.data[0]?.price?.lookup_key).toBe('annual');
  });

  it('does not expand beyond a property that is null', async () => {
    const { id } = await account.checkout();
    const session = await account.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'subscription.latest_invoice'],
    });
    expect(session).toMatchObject({ payment_intent: null, subscription: null });
  });

  it('leaves the session open when the card is declined', async () => {
    const session = await account.checkout();
    const response = await fetch(`${account.sandbox.url}/checkout/${session.id}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ card: '4000 0000 0000 0002' }),
    });
    expect(response.status).toBe(402);
    expect(await response.json()).toEqual({
      error: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
    });
    expect((await account.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect(account.sandbox.charges().charges).toEqual([]);
  });

  it('charges once when the pay button is pressed twice', async () => {
    const session = await account.checkout();
    const first = account.sandbox.pay(session.id);
    expect(account.sandbox.pay(session.id)).toEqual(first);
    expect(account.sandbox.charges().charges).toHaveLength(1);
  });

  it('allows only the script of the card form', async () => {
    const session = await account.checkout();
    const response = await fetch(String(session.url));
    const [, script = ''] = /<script type="module">(.*)<\/script>/s.exec(await response.text()) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  });

  it('accepts the hosted form and redirects to the success page', async () => {
    const session = await account.checkout();
    const page = await (await fetch(String(session.url))).text();
    expect(page).toContain('Monthly plan');
    expect(page).toContain('$12.99');
    const response = await fetch(`${String(session.url)}/pay`, {
      method: 'POST',
      body: new URLSearchParams({ card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }),
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain(`session_id=${session.id}`);
  });

  it('expires an unpaid session when its time is up', async () => {
    const expiresAt = Math.floor(account.sandbox.now().getTime() / 1000) + 31 * 60;
    const session = await account.checkout('monthly', { expires_at: expiresAt });
    account.sandbox.advance(31 * 60_000);
    const event = await account.announced('checkout.session.expired');
    expect(event.data.object).toMatchObject({ id: session.id, status: 'expired', url: null });
    expect(account.sandbox.pay(session.id)).toEqual({ status: 'expired' });
  });

  it('expires a session on request, but not one that is paid', async () => {
    const open = await account.checkout();
    expect((await account.stripe.checkout.sessions.expire(open.id)).status).toBe('expired');
    const paid = await account.checkout();
    account.sandbox.pay(paid.id);
    await expect(account.stripe.checkout.sessions.expire(paid.id)).rejects.toThrow(
      Stripe.errors.StripeInvalidRequestError,
    );
  });

  it('processes an idempotency key once, and rejects it for a different request', async () => {
    const { data } = await account.stripe.prices.list({ lookup_keys: ['monthly'] });
    const order: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      success_url: 'https://numbercast.test/ok',
    };
    const key = { idempotencyKey: 'signup:1:checkout' };
    const first = await account.stripe.checkout.sessions.create(order, key);
    expect((await account.stripe.checkout.sessions.create(order, key)).id).toBe(first.id);
    await expect(
      account.stripe.checkout.sessions.create({ ...order, client_reference_id: 'other' }, key),
    ).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  });

  it('rejects an idempotency key whose first request is still in progress', async () => {
    const stripe = stripeClient(account.sandbox, { maxNetworkRetries: 0 });
    account.sandbox.fault({ target: 'stripe', kind: 'delay', ms: 500 });
    const key = { idempotencyKey: 'customer-1' };
    const slow = stripe.customers.create({ email: 'ada@example.com' }, key);
    await expect(
      eventually(async () => {
        const error: unknown = await stripe.customers
          .create({ email: 'ada@example.com' }, key)
          .catch((e: unknown) => e);
        if (!(error instanceof Stripe.errors.StripeError)) throw new Error('the key was free');
        return error.statusCode;
      }),
    ).resolves.toBe(409);
    expect((await slow).email).toBe('ada@example.com');
  });

  it('reports an unknown parameter in the error format of the provider', async () => {
    const wrong = { ...{ email: 'ada@example.com' }, nonsense: 'x' } as Stripe.CustomerCreateParams;
    await expect(account.stripe.customers.create(wrong)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'nonsense',
    });
  });

  it('retries an event until the receiver accepts it', async () => {
    account.receiver.answer.status = 500;
    await account.subscribe();
    await eventually(() => expect(account.receiver.received.length).toBeGreaterThan(0));
    const missed = await account.stripe.events.list({ delivery_success: false });
    expect(missed.data.map(({ type }) => type)).toContain('checkout.session.completed');
    account.receiver.answer.status = 200;
    await eventually(async () => {
      const left = await account.stripe.events.list({ delivery_success: false });
      expect(left.data).toEqual([]);
    });
  });
});
