import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { SubscriptionEndedSchema } from '@numbercast/contracts/billing/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { SignupsRepository } from '../src/signups/signups.repository.js';
import { idOf } from '../src/stripe/stripe-client.js';
import { SubscriptionsRepository } from '../src/subscriptions/subscriptions.repository.js';
import { type BillingWorld, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

interface Line {
  subscriptionId: string;
  reason: string;
  amountCents: number;
  paidCents: number;
  state: string;
}

const address = (path = '') => `${world.billing.url}/api/admin/payments/orphans${path}`;
const listed = async () => {
  const answer = await fetch(address(), { headers: await world.billing.asAdmin() });
  return ((await answer.json()) as { items: Line[] }).items;
};
const lineOf = async (subscriptionId: string) =>
  (await listed()).find((line) => line.subscriptionId === subscriptionId);
const settle = async (subscriptionId: string, reason = 'paid after the restore') => {
  const headers = { ...(await world.billing.asAdmin()), 'content-type': 'application/json' };
  const body = JSON.stringify({ reason });
  const answer = await fetch(address(`/${subscriptionId}/settle`), { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const keptOf = (subscriptionId: string) =>
  world.sandbox
    .charges()
    .charges.filter(({ subscription, succeeded }) => succeeded && subscription === subscriptionId)
    .map(({ amount, refunded }) => amount - refunded);

/** Creates a subscription at Stripe without a sign-up here. */
async function paidElsewhere(metadata: Record<string, string>, price = 'price_numbercast_monthly') {
  const session = await world.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    customer_email: `${randomUUID()}@example.com`,
    success_url: 'https://numbercast.test/',
    subscription_data: { metadata },
  });
  world.sandbox.pay(session.id);
  return idOf((await world.stripe.checkout.sessions.retrieve(session.id)).subscription!);
}
const remove = async ({ memberId, subscriptionId }: { memberId: string; subscriptionId: string }) => {
  await world.billing.app.get(SignupsRepository).signups.model.deleteOne({ _id: memberId } as never);
  await world.billing.app.get(SubscriptionsRepository).mirrors.model.deleteOne({ _id: subscriptionId } as never);
};

describe('the nightly reconciliation', () => {
  it('[F28] finds a subscription whose sign-up and mirror are lost, and an operator cancels and refunds it', async () => {
    const lost = await world.aPaidSignup();
    await world.advance(35 * DAY_MS);
    await remove(lost);
    await world.advance(DAY_MS);
    expect(await lineOf(lost.subscriptionId)).toMatchObject({
      reason: 'no-member',
      amountCents: 1299,
      paidCents: 2 * 1299,
      state: 'found',
    });
    expect((await settle(lost.subscriptionId)).body).toMatchObject({ state: 'settling' });
    await eventually(async () => expect((await atProvider(lost.subscriptionId)).status).toBe('canceled'));
    await eventually(async () => expect(keptOf(lost.subscriptionId)).toEqual([0, 0]));
    await eventually(async () => expect(await lineOf(lost.subscriptionId)).toBeUndefined());
    const acted = await world.billing.published(AdminActedSchema, ({ target }) => target.includes(lost.subscriptionId));
    expect(acted.target).toContain('paid after the restore');
  });

  it('finds a subscription that was created by hand at the price of a plan, and ignores other products', async () => {
    const other = await world.stripe.prices.create({
      currency: 'usd',
      product: 'prod_of_another_shop',
      unit_amount: 900,
      recurring: { interval: 'month' },
    });
    const byHand = await paidElsewhere({});
    const foreign = await paidElsewhere({}, other.id);
    await world.advance(2 * DAY_MS);
    expect(await lineOf(byHand)).toMatchObject({ reason: 'no-member', paidCents: 1299 });
    expect(await lineOf(foreign)).toBeUndefined();
  });

  it('finds a subscription that ended here, and refunds later payments', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    // An event that is still queued would create the mirror again
    await world.processed(subscriptionId);
    const { mirrors } = world.billing.app.get(SubscriptionsRepository);
    const endedAt = world.sandbox.now();
    await mirrors.change(subscriptionId, (mirror) => ({
      next: { ...mirror, status: 'ended', periodEnd: new Date(endedAt.getTime() + DAY_MS), endReason: 'not-renewed' },
      events: [],
    }));
    await world.advance(35 * DAY_MS);
    expect(await lineOf(subscriptionId)).toMatchObject({ reason: 'ended', paidCents: 1299 });
    await settle(subscriptionId);
    await eventually(async () => expect(keptOf(subscriptionId)).toEqual([1299, 0]));
    expect((await world.ask(memberId, 'GET', '')).status).toBe(200);
  });

  it('finds the older of two subscriptions of one member, whose end is not published', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    // The provider's times of creation are in whole seconds
    world.sandbox.advance(2_000);
    const second = await paidElsewhere({ signup_id: memberId });
    const { id } = await world.stripe.subscriptions.update(second, { metadata: { signup_id: memberId } });
    for (const notice of await world.about(id)) await world.deliver(notice);
    const { mirrors } = world.billing.app.get(SubscriptionsRepository);
    await eventually(async () => expect(await mirrors.find(second)).not.toBeNull());
    await world.advance(2 * DAY_MS);
    expect(await lineOf(subscriptionId)).toMatchObject({ reason: 'second' });
    expect(await lineOf(second)).toBeUndefined();
    await settle(subscriptionId);
    await eventually(async () => expect(keptOf(subscriptionId)).toEqual([0]));
    expect((await atProvider(second)).status).toBe('active');
    const ended = await world.billing.allPublished(SubscriptionEndedSchema);
    expect(ended.filter(({ payload }) => ofMember(payload))).toEqual([]);
  });

  it('creates the mirror of a subscription whose events were lost, and does not list it', async () => {
    const member = await world.aMember();
    await world.billing.app.get(SubscriptionsRepository).mirrors.model.deleteOne({
      _id: member.subscriptionId,
    } as never);
    await world.advance(2 * DAY_MS);
    expect(await lineOf(member.subscriptionId)).toBeUndefined();
    expect((await world.ask(member.memberId, 'GET', '')).status).toBe(200);
  });
});

describe('an order to cancel and refund', () => {
  it('is rejected if the subscription has a member by then, and nothing is refunded', async () => {
    const member = await world.aMember();
    const { mirrors } = world.billing.app.get(SubscriptionsRepository);
    await world.advance(2 * DAY_MS);
    const mirror = (await mirrors.find(member.subscriptionId))!;
    await mirrors.change(member.subscriptionId, () => ({ next: { ...mirror, status: 'ended' }, events: [] }));
    await world.advance(DAY_MS);
    expect(await lineOf(member.subscriptionId)).toBeDefined();
    await mirrors.change(member.subscriptionId, () => ({ next: { ...mirror, status: 'active' }, events: [] }));
    expect(await settle(member.subscriptionId)).toMatchObject({
      status: 409,
      body: { type: '/problems/no-orphan' },
    });
    expect((await atProvider(member.subscriptionId)).status).toBe('active');
    expect(await lineOf(member.subscriptionId)).toBeUndefined();
  });

  it('is carried out even if the provider fails after each step, and refunds once', async () => {
    const byHand = await paidElsewhere({});
    await world.advance(2 * DAY_MS);
    expect(await lineOf(byHand)).toBeDefined();
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 4, path: '/v1/refunds' });
    await settle(byHand);
    await eventually(async () => expect(await lineOf(byHand)).toBeUndefined());
    expect(keptOf(byHand)).toEqual([0]);
    expect((await atProvider(byHand)).status).toBe('canceled');
  });

  it('requires a known subscription and a reason', async () => {
    expect((await settle('sub_unknown')).status).toBe(404);
    expect((await settle('sub_unknown', '')).status).toBe(400);
  });
});
