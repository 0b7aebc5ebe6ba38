import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SubscriptionChangedSchema } from '@numbercast/contracts/billing/v1/events';
import {
  MemberDeletedSchema,
  MemberPausedSchema,
  MemberStatus,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { FAILS_ON_RENEWAL, startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const amountsOf = (memberId: string) => world.chargesOf(memberId).map(({ amount }) => amount);

describe('auto-renewal', () => {
  it('is turned off and on at the provider, and told', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).body).toEqual({ autoRenew: false });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
    await world.billing.published(
      SubscriptionChangedSchema,
      (fact) => ofMember(fact) && fact.subscription?.autoRenew === false,
    );
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: true })).body).toEqual({ autoRenew: true });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(false));
  });

  it('turned off ends the subscription with the paid time and no further charge', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
    await world.advance(32 * DAY_MS);
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    expect(amountsOf(memberId)).toEqual([1299]);
  });

  it('is taken down although the provider is out, and done when it is back', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 4 });
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).body).toEqual({ autoRenew: false });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
  });

  it('cannot be changed by a request that says nothing clear', async () => {
    const { memberId } = await world.aMember();
    const { status, body } = await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: 'no' });
    expect(status).toBe(400);
    expect(body['errors']).toEqual([expect.objectContaining({ pointer: '/autoRenew' })]);
  });
});

describe('a restricted member', () => {
  it.each([
    ['paused', MemberPausedSchema, MemberStatus.PAUSED],
    ['suspended', MemberSuspendedSchema, MemberStatus.SUSPENDED],
    ['overdue', MemberSuspendedSchema, MemberStatus.PAYMENT_FAILED],
  ])('(%s) neither upgrades nor changes the renewal', async (_name, Fact, status) => {
    const { memberId, subscriptionId, tell } = await world.aMember();
    await world.billing.publish(Fact, { member: { memberId, status } }, tell);
    // Asking for what is so already changes nothing while the news is still on its way
    await eventually(async () =>
      expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: true })).status).toBe(409),
    );
    expect((await world.upgrade(memberId)).body).toMatchObject({
      type: '/problems/account-restricted',
      detail: 'Cannot upgrade while account is restricted. Please resolve account status first.',
    });
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).body).toMatchObject({
      type: '/problems/account-restricted',
      title: 'Account functionality is restricted. Please resolve account status first.',
    });
    expect(await atProvider(subscriptionId)).toMatchObject({ cancel_at_period_end: false, schedule: null });
  });

  it('whose payment failed is led to the page where a new card pays it', async () => {
    const { memberId, subscriptionId } = await world.aMember(FAILS_ON_RENEWAL);
    await world.advance(32 * DAY_MS);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('past_due'));
    const { status, body } = await world.ask(memberId, 'POST', '/portal');
    expect(status).toBe(200);
    const page = String(body['url']);
    await fetch(`${page}/card`, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) });
    await world.deliverAll(memberId);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('active'));
    expect(await (await fetch(page)).text()).toContain('http://localhost:8080/profile');
  });
});

describe('the subscription', () => {
  it('is shown to nobody but its member', async () => {
    const { memberId, tell } = await world.aMember();
    expect((await fetch(`${world.billing.url}/api/subscription`)).status).toBe(401);
    expect((await world.ask('somebody-else', 'GET', '')).body).toMatchObject({ type: '/problems/member-not-found' });
    const deleted = { member: { memberId, status: MemberStatus.DELETED } };
    await world.billing.publish(MemberDeletedSchema, deleted, tell);
    await eventually(async () =>
      expect(await world.ask(memberId, 'GET', '')).toMatchObject({
        status: 403,
        body: { type: '/problems/account-deleted' },
      }),
    );
  });
});
