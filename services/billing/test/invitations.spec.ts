import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { InvitationRewardedSchema } from '@numbercast/contracts/billing/v1/events';
import { MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { INVITATIONS, MOST_REWARDS, rewardId } from '../src/invitations/invitation.js';
import { InvitationsService } from '../src/invitations/invitations.service.js';
import { RepaymentOrdersRepository } from '../src/repayment-orders/repayment-orders.repository.js';
import { SignupsRepository } from '../src/signups/signups.repository.js';
import { SubscriptionsRepository } from '../src/subscriptions/subscriptions.repository.js';
import { aVisitor, type BillingWorld, reserve, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;
const MONTH = 1299;

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

async function call(method: string, path: string, memberId?: string) {
  const headers = memberId === undefined ? {} : await world.billing.signedIn(memberId);
  const response = await fetch(`${world.billing.url}/api/${path}`, { method, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const linkOf = async (memberId: string) => (await call('POST', 'invitation', memberId)).body['code'] as string;
const shown = async (memberId: string) => (await call('GET', 'invitation', memberId)).body;
/** A member who joined by the link of another one. */
const aFriendOf = async (memberId: string) =>
  world.aMemberWhoPays((url) => void world.sandbox.pay(url), aVisitor({ invitation: await linkOf(memberId) }));
const rewardDue = () => world.billing.app.get(InvitationsService).rewardDue();
/** Makes the reward of a friend due, without advancing the provider by two weeks in each test. */
async function twoWeeksLater(friendId: string) {
  await world.billing.app.get(SignupsRepository).signups.change(friendId, (signup) => ({
    next: { ...signup, invitation: { ...signup.invitation!, dueAt: world.billing.clock.now() } },
    events: [],
  }));
  await rewardDue();
}
/** Credits at Stripe, in cents. */
async function creditsOf(memberId: string) {
  const { customerId } = await world.billing.app.get(SubscriptionsRepository).getOf(memberId);
  const { data } = await world.stripe.customers.listBalanceTransactions(customerId);
  return data.map(({ amount }) => -amount);
}
/** As if the member had invited friends before. */
async function hasHadAllRewards(memberId: string) {
  const { customerId } = await world.billing.app.get(SubscriptionsRepository).getOf(memberId);
  const at = world.billing.clock.now();
  const former = { kind: 'credit', amountCents: MONTH, reason: '', by: INVITATIONS, at, customerId } as const;
  const orders = Array.from({ length: MOST_REWARDS }, (_, n) => ({
    ...former,
    orderId: rewardId(`former-${n}`, 'inviter'),
    state: 'done' as const,
    failures: 0,
  }));
  const repository = world.billing.app.get(RepaymentOrdersRepository);
  await repository.orders.upsertChange(memberId, () => ({ next: { orders, revision: MOST_REWARDS }, events: [] }));
}
const rewardsOf = async (friendId: string) =>
  (await world.billing.allPublished(InvitationRewardedSchema))
    .filter(({ payload }) => payload.signupId === friendId)
    .map(({ payload }) => payload.memberId);

describe('an invitation link', () => {
  it('is created once per member and stays the same', async () => {
    const { memberId } = await world.aMember();
    expect(await shown(memberId)).toEqual({
      code: null,
      rewardCents: MONTH,
      waiting: 0,
      rewarded: 0,
      mostRewards: MOST_REWARDS,
    });
    const code = await linkOf(memberId);
    expect(await linkOf(memberId)).toBe(code);
    expect(await call('GET', `invitations/${code.toLowerCase()}`)).toEqual({
      status: 200,
      body: { rewardCents: MONTH },
    });
  });

  it('that belongs to no member is rejected by the lookup, and by the checkout before any charge', async () => {
    expect(await call('GET', 'invitations/AAAAAAAA')).toMatchObject({
      status: 404,
      body: { type: '/problems/invitation-not-found' },
    });
    const visitor = aVisitor({ invitation: 'AAAAAAAA' });
    const response = await world.checkout(reserve(visitor.email), visitor);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: object[] }).errors).toEqual([
      { pointer: '/invitation', detail: 'This invitation link is not valid' },
    ]);
  });

  it('requires a signed-in member', async () => {
    expect((await call('POST', 'invitation')).status).toBe(401);
    expect((await call('GET', 'invitation', randomUUID())).status).toBe(404);
  });

  it('is erased with its member', async () => {
    const { memberId } = await world.aMember();
    const code = await linkOf(memberId);
    await world.billing.publish(MemberErasedSchema, { memberId }, { aggregateId: memberId });
    await eventually(async () => expect((await call('GET', `invitations/${code}`)).status).toBe(404));
  });
});

describe('a friend who joins by an invitation', () => {
  it('gets a credit of one month two weeks later, and so does the inviting member', async () => {
    const { memberId } = await world.aMember();
    const friend = await aFriendOf(memberId);
    await rewardDue();
    expect(await creditsOf(friend.memberId)).toEqual([]);
    expect(await shown(memberId)).toMatchObject({ waiting: 1, rewarded: 0 });

    await world.advance(14 * DAY_MS + 60_000);
    await rewardDue();
    await rewardDue();
    await eventually(async () => expect(await rewardsOf(friend.memberId)).toHaveLength(2));
    expect(new Set(await rewardsOf(friend.memberId))).toEqual(new Set([memberId, friend.memberId]));
    expect(await creditsOf(friend.memberId)).toEqual([MONTH]);
    expect(await creditsOf(memberId)).toEqual([MONTH]);
    expect(await shown(memberId)).toMatchObject({ waiting: 0, rewarded: 1 });
  });

  it('causes no second credit when Stripe’s response to the first attempt is lost', async () => {
    const { memberId } = await world.aMember();
    const friend = await aFriendOf(memberId);
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 3, path: '/balance_transactions' });
    await twoWeeksLater(friend.memberId);
    await eventually(async () => {
      await rewardDue();
      expect(await creditsOf(friend.memberId)).toEqual([MONTH]);
      expect(await creditsOf(memberId)).toEqual([MONTH]);
    });
  });

  it('causes no credit when the payment was refunded', async () => {
    const { memberId } = await world.aMember();
    const friend = await aFriendOf(memberId);
    const { data } = await world.stripe.paymentIntents.list({
      customer: (await world.billing.app.get(SubscriptionsRepository).getOf(friend.memberId)).customerId,
    });
    await world.stripe.refunds.create({ payment_intent: data[0]!.id, amount: 100 });
    await world.deliverEverything();
    await eventually(async () => {
      const { repayments } = await world.billing.app.get(SubscriptionsRepository).getOf(friend.memberId);
      expect(repayments).toHaveLength(1);
    });
    await twoWeeksLater(friend.memberId);
    expect(await shown(memberId)).toMatchObject({ waiting: 0, rewarded: 0 });
    expect(await creditsOf(friend.memberId)).toEqual([]);
    expect(await creditsOf(memberId)).toEqual([]);
  });

  it('gets the only reward when the inviting member has reached the annual reward limit', async () => {
    const { memberId } = await world.aMember();
    await hasHadAllRewards(memberId);
    const friend = await aFriendOf(memberId);
    await twoWeeksLater(friend.memberId);
    await eventually(async () => expect(await rewardsOf(friend.memberId)).toEqual([friend.memberId]));
    expect(await creditsOf(friend.memberId)).toEqual([MONTH]);
    expect(await creditsOf(memberId)).toEqual([]);
  });
});
