import { randomUUID } from 'node:crypto';
import { SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { MemberJoinedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { Store } from '@numbercast/platform';
import { bootForTest, eventually, type RunningService } from '@numbercast/platform/testing';
import { type Sandbox, startSandbox } from '@numbercast/sandbox/sandbox';
import Stripe from 'stripe';
import { BillingModule } from '../src/billing.module.js';
import type { Config } from '../src/config.js';
import { nightOf } from '../src/reconciliation/reconciliation.js';
import { memberContacts, reservations, startServiceClients } from './fake-services.js';

export const DECLINED_CARD = '4000000000000002';
export const FAILS_ON_RENEWAL = '4000000000000341';

/**
 * Billing on the engines with the sandbox as Stripe. Tests deliver the events themselves, in any order.
 * @param settings of billing that differ from the defaults
 */
export async function startWorld(settings: Partial<Config> = {}) {
  const sandbox = await startSandbox();
  const { stripeApiKey, stripeWebhookSecret } = sandbox.settings;
  const otherServices = await startServiceClients();
  const billing = await bootForTest(BillingModule, {
    config: {
      STRIPE_API_KEY: stripeApiKey,
      STRIPE_WEBHOOK_SECRET: `whsec_next,${stripeWebhookSecret}`,
      STRIPE_API_URL: sandbox.url,
      CLOCK_URL: `${sandbox.url}/clock`,
      IDENTITY_GRPC: otherServices.address,
      MEMBERS_GRPC: otherServices.address,
      STRIPE_PROMOTION_CODES: false,
      STRIPE_AUTOMATIC_TAX: false,
      ...settings,
    },
  });
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe(stripeApiKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  /** The newest nightly comparison with Stripe, as the console shows it. */
  const newestNight = async () => {
    const address = `${billing.url}/api/admin/payments/reconciliation`;
    const answer = await fetch(address, { headers: await billing.asAdmin() });
    return ((await answer.json()) as { newest: Night | null }).newest;
  };
  /**
   * Advances business time at the provider, and waits until billing has received it and finished its nightly work, so
   * that no nightly request interferes with the next step of a test.
   */
  const advance = async (ms: number) => {
    sandbox.advance(ms);
    await eventually(async () => {
      if (billing.clock.now().getTime() < sandbox.now().getTime() - 60_000)
        throw new Error('billing lives in the past');
      const night = await newestNight();
      if (!night?.endedAt || nightOf(new Date(night.begunAt)) !== nightOf(sandbox.now()))
        throw new Error('billing has not had its night');
    });
  };
  const close = async () => {
    for (const part of [billing, otherServices, sandbox]) await part.close();
  };
  const parts = {
    ...visits(billing),
    ...notices(billing, stripe, stripeWebhookSecret, sandbox),
    ...asking(billing),
  };
  return { billing, sandbox, stripe, close, advance, newestNight, ...parts, ...signedUp(billing, sandbox, parts) };
}

export interface Night {
  begunAt: string;
  endedAt: string | null;
  checked: number;
  corrected: number;
  unreadable: string[];
}

export type BillingWorld = Awaited<ReturnType<typeof startWorld>>;

type Steps = ReturnType<typeof visits> & ReturnType<typeof notices> & ReturnType<typeof asking>;

function signedUp(billing: RunningService, sandbox: Sandbox, steps: Steps) {
  type Pay = (url: string) => void;
  const byCard =
    (card?: string): Pay =>
    (url) =>
      sandbox.pay(url, card);
  const aPaidSignup = (card?: string) => aSignupPaid(byCard(card));
  const aMember = (card?: string) => aMemberWhoPays(byCard(card));

  async function aSignupPaid(pay: Pay, who = aVisitor()) {
    const { reservation: memberId, url, visitor } = await steps.begin(who);
    pay(url);
    await steps.deliverAll(memberId);
    const { subscription } = await billing.published(SignupPaidSchema, ({ signupId }) => signupId === memberId);
    return { memberId, visitor, subscriptionId: subscription!.subscriptionId };
  }
  /** Members publishes that a paid sign-up has become a member, which billing then knows. */
  async function join(memberId: string) {
    const ofAggregate = { aggregateId: memberId };
    await billing.publish(MemberJoinedSchema, { member: { memberId, status: MemberStatus.ACTIVE } }, ofAggregate);
    await eventually(async () => {
      if ((await steps.ask(memberId, 'GET', '')).status !== 200) throw new Error('billing knows no such member');
    });
    return ofAggregate;
  }
  /** A member whose membership billing knows. @param pay what the visitor does on the payment page at this address */
  async function aMemberWhoPays(pay: Pay, who = aVisitor()) {
    const signup = await aSignupPaid(pay, who);
    const { memberId } = signup;
    return {
      ...signup,
      ofAggregate: await join(memberId),
      ofMember: (event: { memberId: string }) => event.memberId === memberId,
    };
  }
  return { aPaidSignup, aMember, aMemberWhoPays, join };
}

function asking(billing: RunningService) {
  const askWith = async (headers: Record<string, string>, method: string, path: string, body?: object) => {
    const response = await fetch(`${billing.url}/api/subscription${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** Calls a route of the member below /api/subscription. */
  const ask = async (memberId: string, method: string, path: string, body?: object) =>
    askWith(await billing.signedIn(memberId), method, path, body);
  /** Agrees to the annual plan at the shown amount, with the password. */
  const upgrade = async (memberId: string, amountCents = 5988) =>
    askWith(await billing.reauthenticated(memberId), 'POST', '/upgrade', { amountCents });
  return { ask, askWith, upgrade };
}

const post = (url: string, body: string, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

function visits(billing: RunningService) {
  const checkout = (reservation: string, visitor: object) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Firefox' };
    return post(`${billing.url}/api/checkout`, JSON.stringify({ reservation, ...visitor }), headers);
  };
  const signupOf = async (reservation: string) => {
    const response = await fetch(`${billing.url}/api/signup/${reservation}`);
    return (await response.json()) as { state: string; isAccountReady: boolean };
  };
  return {
    checkout,
    /** Continues up to the payment page, and tries again like a visitor when a service does not answer in time. */
    async begin(visitor = aVisitor()) {
      const reservation = reserve(visitor.email);
      const response = await eventually(async () => {
        const found = await checkout(reservation, visitor);
        if (found.status === 503) throw new Error(`no payment page: ${await found.text()}`);
        return found;
      });
      if (!response.ok) throw new Error(`no payment page: ${await response.text()}`);
      const { url } = (await response.json()) as { url: string };
      return { reservation, visitor, url, sessionId: new URL(url).pathname.split('/').at(-1)! };
    },
    signupOf,
    stateOf: async (reservation: string) => (await signupOf(reservation)).state,
  };
}

function notices(billing: RunningService, stripe: Stripe, secret: string, sandbox: Sandbox) {
  /** Calls the webhook like Stripe, with a signature over the raw body. */
  const deliver = (notice: Stripe.Event, signedWith = secret) => {
    const payload = JSON.stringify(notice);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith });
    return post(`${billing.url}/api/webhooks/stripe`, payload, { 'stripe-signature': signature });
  };
  /** Events of Stripe about a sign-up, of all types or of one, oldest first. */
  const about = async (reservation: string, type?: Stripe.Event.Type) => {
    const all: Stripe.Event[] = [];
    for await (const notice of stripe.events.list({ limit: 100, ...(type && { type }) })) all.push(notice);
    return all.filter(({ data }) => JSON.stringify(data.object).includes(reservation)).toReversed();
  };
  return {
    deliver,
    about,
    /** All events that Stripe has created, newest first, as its webhook would send them. */
    async deliverEverything() {
      for await (const notice of stripe.events.list({ limit: 100 })) await deliver(notice);
    },
    async deliverAll(reservation: string) {
      for (const notice of await about(reservation)) await deliver(notice);
    },
    /** Resolves when billing has processed the delivered events of a subscription. */
    async processed(subject: string) {
      const events = billing.app.get(Store).connection.collection('stripe_events');
      await eventually(async () => {
        const left = await events.countDocuments({ subject, state: 'new' });
        if (left > 0) throw new Error(`${left} notices of ${subject} wait`);
      });
    },
    /** Acts on Stripe's own pages like a customer. */
    async payWithNewCard(customer: string, card = '4242424242424242') {
      const { url } = await stripe.billingPortal.sessions.create({ customer });
      await fetch(`${url}/card`, { method: 'POST', body: new URLSearchParams({ card }) });
    },
    chargesOf: (reservation: string) =>
      sandbox.charges().charges.filter(({ metadata, succeeded }) => succeeded && metadata['signup_id'] === reservation),
  };
}

export function reserve(email: string) {
  const reservation = randomUUID();
  reservations.set(reservation, email);
  return reservation;
}

export const nowMember = (contact: string) => void memberContacts.add(contact);

let people = 0;

/** A visitor with an email and phone that are unique in the test run. */
export function aVisitor(change: Record<string, unknown> = {}) {
  const number = ++people;
  return {
    email: `visitor${number}@example.com`,
    firstName: 'Ann',
    lastName: 'Lee',
    phone: String(2_125_550_000 + number),
    zip: '10001',
    city: 'New York',
    state: 'NY',
    plan: 'monthly',
    commPref: 'both',
    smsConsent: { given: true, textVersion: '1.0' },
    termsAcceptedAt: '2026-11-01T00:00:00Z',
    termsVersion: '1.0',
    confirmedAge: 18,
    ...change,
  };
}
