import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Plan, SubscriptionRestartedSchema, SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import { MemberDeletedSchema, MemberSelfExcludedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { ResubscriptionsService } from '../src/resubscriptions/resubscriptions.service.js';
import { type BillingWorld, FAILS_ON_RENEWAL, startWorld } from './billing-world.js';
import { anEndedMember, listedOf, payRestartTwice, sessionIdIn } from './ended-members.js';

let world: BillingWorld;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const sessionIn = (url: string) => world.stripe.checkout.sessions.retrieve(sessionIdIn(url));
const show = async (memberId: string) => (await world.ask(memberId, 'GET', '')).body;
const ask = (memberId: string, plan = 'monthly') => world.ask(memberId, 'POST', '/restart', { plan });
const pageFor = async (memberId: string, plan?: string) => String((await ask(memberId, plan)).body['url']);
/** Net charges of the member's cards. */
const paidBy = (memberId: string) => world.chargesOf(memberId).map(({ amount, refunded }) => amount - refunded);
const restartsOf = async (memberId: string) =>
  (await world.billing.allPublished(SubscriptionRestartedSchema)).filter(
    ({ payload }) => payload.memberId === memberId,
  );

async function isBack(memberId: string) {
  await eventually(async () => expect(await show(memberId)).toMatchObject({ restart: null, autoRenew: true }));
}

describe('a member whose subscription has ended', () => {
  it('because it was not paid can pay for a new one, which renews automatically', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember(FAILS_ON_RENEWAL);
    await world.advance(52 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () => expect((await show(memberId))['restart']).toMatchObject({ plan: 'monthly' }));
    const url = await pageFor(memberId);
    expect((await sessionIn(url)).success_url).toBe('http://localhost:8080/profile?restart=paid');
    world.sandbox.pay(url);
    await world.deliverAll(memberId);
    const { subscription, endedSubscriptionId } = await world.billing.published(SubscriptionRestartedSchema, ofMember);
    expect(endedSubscriptionId).toBe(subscriptionId);
    expect(subscription).toMatchObject({ status: SubscriptionStatus.ACTIVE, autoRenew: true, plan: Plan.MONTHLY });
    expect(subscription!.customerId).toBe((await atProvider(subscriptionId)).customer);
    await isBack(memberId);
    await world.advance(32 * DAY_MS);
    expect(paidBy(memberId)).toEqual([1299, 1299, 1299]);
  });

  it('because it was not renewed can choose the other plan, and later restart again', async () => {
    const { memberId } = await anEndedMember(world);
    world.sandbox.pay(await pageFor(memberId, 'annual'));
    await world.deliverAll(memberId);
    await isBack(memberId);
    expect((await show(memberId))['plan']).toBe('annual');
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).status).toBe(200);
    const [restart] = await restartsOf(memberId);
    const second = restart!.payload.subscription!.subscriptionId;
    await eventually(async () => expect((await atProvider(second)).cancel_at_period_end).toBe(true));
    await world.advance(367 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () => expect((await show(memberId))['restart']).toMatchObject({ plan: 'annual' }));
    world.sandbox.pay(await pageFor(memberId, 'monthly'));
    await world.deliverAll(memberId);
    await isBack(memberId);
    expect(paidBy(memberId)).toEqual([1299, 5988, 1299]);
    expect(await restartsOf(memberId)).toHaveLength(2);
  });

  it('gets a payment page in the site’s language, and another one after a change of language', async () => {
    const { memberId } = await anEndedMember(world);
    const inLanguage = async (language: string) => {
      const { body } = await world.ask(memberId, 'POST', '/restart', { plan: 'monthly', language });
      return sessionIn(String(body['url']));
    };
    const spanish = await inLanguage('es');
    expect(spanish.locale).toBe('es-419');
    expect((await inLanguage('es')).id).toBe(spanish.id);
    expect((await inLanguage('en')).locale).toBe('en');
    expect((await world.stripe.checkout.sessions.retrieve(spanish.id)).status).toBe('expired');
  });

  it('and who leaves the payment page is charged nothing', async () => {
    const { memberId } = await anEndedMember(world);
    const before = await show(memberId);
    await pageFor(memberId);
    await world.advance(40 * MINUTE_MS);
    await world.deliverAll(memberId);
    expect(await show(memberId)).toEqual(before);
    expect(paidBy(memberId)).toEqual([1299]);
  });
});

describe('the payment page of a restart', () => {
  it('is the same for repeated and simultaneous requests', async () => {
    const { memberId } = await anEndedMember(world);
    const urls = await Promise.all([1, 2, 3].map(() => pageFor(memberId)));
    expect(new Set([...urls, await pageFor(memberId)]).size).toBe(1);
  });

  it('is replaced when another plan is chosen and after it has expired', async () => {
    const { memberId } = await anEndedMember(world);
    const monthly = await pageFor(memberId);
    const annual = await pageFor(memberId, 'annual');
    expect((await sessionIn(monthly)).status).toBe('expired');
    await world.advance(40 * MINUTE_MS);
    const again = await pageFor(memberId, 'annual');
    expect(new Set([monthly, annual, again]).size).toBe(3);
    for (const closed of [monthly, annual]) expect(world.sandbox.pay(closed).status).toBe('expired');
    expect(world.sandbox.pay(again).status).toBe('complete');
    await world.deliverAll(memberId);
    await isBack(memberId);
    expect(paidBy(memberId)).toEqual([1299, 5988]);
  });

  it('that was paid without a processed event is detected by the next request, which charges nothing', async () => {
    const { memberId } = await anEndedMember(world);
    world.sandbox.pay(await pageFor(memberId));
    expect((await ask(memberId, 'annual')).body).toMatchObject({ type: '/problems/restart-already-paid' });
    await isBack(memberId);
    expect(paidBy(memberId)).toEqual([1299, 1299]);
  });

  it('that was paid without a processed event is detected when it is due to be closed', async () => {
    const { memberId } = await anEndedMember(world);
    world.sandbox.pay(await pageFor(memberId));
    await world.advance(40 * MINUTE_MS);
    await world.billing.app.get(ResubscriptionsService).closeOverdue();
    await isBack(memberId);
  });

  it('leads to one new subscription, whatever the order and number of Stripe events', async () => {
    const { memberId } = await anEndedMember(world);
    world.sandbox.pay(await pageFor(memberId));
    const notices = await world.about(memberId);
    await Promise.all([...notices.toReversed(), ...notices].map((notice) => world.deliver(notice)));
    await isBack(memberId);
    await world.deliverAll(memberId);
    expect(await restartsOf(memberId)).toHaveLength(1);
    expect(await listedOf(world, memberId)).toEqual(['active', 'ended']);
  });
});

describe('an unneeded payment is refunded', () => {
  it('if a second payment page was paid in addition to the first', async () => {
    const { memberId } = await anEndedMember(world);
    const customer = await payRestartTwice(world, memberId);
    await world.deliverAll(memberId);
    await eventually(() => expect(paidBy(memberId).toSorted((a, b) => a - b)).toEqual([0, 1299, 1299]));
    await isBack(memberId);
    const { data: running } = await world.stripe.subscriptions.list({ customer, status: 'active' });
    expect(running).toHaveLength(1);
    await world.deliverAll(memberId);
    expect(await restartsOf(memberId)).toHaveLength(1);
    expect(await listedOf(world, memberId)).toEqual(['active', 'ended']);
  });

  it('if the member has left in the meantime', async () => {
    const { memberId, ofAggregate } = await anEndedMember(world);
    const url = await pageFor(memberId);
    await world.billing.publish(
      MemberDeletedSchema,
      { member: { memberId, status: MemberStatus.DELETED } },
      ofAggregate,
    );
    await eventually(async () => expect((await ask(memberId)).status).toBe(403));
    world.sandbox.pay(url);
    await world.deliverAll(memberId);
    await eventually(() => expect(paidBy(memberId)).toEqual([1299, 0]));
    expect(await restartsOf(memberId)).toEqual([]);
  });

  it('if the member has self-excluded in the meantime', async () => {
    const { memberId, ofAggregate } = await anEndedMember(world);
    const url = await pageFor(memberId);
    await world.billing.publish(MemberSelfExcludedSchema, { memberId }, ofAggregate);
    await eventually(async () => expect((await ask(memberId)).status).toBe(409));
    world.sandbox.pay(url);
    await world.deliverAll(memberId);
    await eventually(() => expect(paidBy(memberId)).toEqual([1299, 0]));
    expect(await restartsOf(memberId)).toEqual([]);
  });
});

describe('a restart is rejected', () => {
  const refusal = async (memberId: string) => {
    const { status, body } = await ask(memberId);
    return { status, type: body['type'], detail: body['detail'] };
  };

  it('while the subscription runs, is overdue or paused, with the available alternative', async () => {
    const { memberId, subscriptionId } = await world.aMember(FAILS_ON_RENEWAL);
    const type = '/problems/not-suspended';
    expect(await refusal(memberId)).toEqual({ status: 409, type, detail: 'Your subscription is running.' });
    await world.stripe.subscriptions.update(subscriptionId, { pause_collection: { behavior: 'void' } });
    await world.deliverAll(memberId);
    await eventually(async () => expect((await refusal(memberId)).detail).toContain('Please reactivate it.'));
    await world.stripe.subscriptions.update(subscriptionId, { pause_collection: '' });
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () => expect((await refusal(memberId)).detail).toContain('update your payment method'));
  });

  it('after an operator ended the subscription, and refers to support', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    await world.stripe.subscriptions.cancel(subscriptionId);
    await world.deliverAll(memberId);
    await eventually(async () =>
      expect(await refusal(memberId)).toMatchObject({ status: 409, type: '/problems/restart-by-support' }),
    );
    expect((await show(memberId))['restart']).toBeNull();
  });

  it('without a signed-in member or a valid plan', async () => {
    const { memberId } = await world.aMember();
    const body = JSON.stringify({ plan: 'monthly' });
    const headers = { 'content-type': 'application/json' };
    const url = `${world.billing.url}/api/subscription/restart`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
    expect((await ask('somebody-else')).status).toBe(404);
    expect((await ask(memberId, 'weekly')).body['errors']).toEqual([expect.objectContaining({ pointer: '/plan' })]);
  });
});
