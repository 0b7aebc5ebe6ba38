import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PaymentFailedSchema,
  SignupPaidSchema,
  SubscriptionChangedSchema,
  SubscriptionEndedSchema,
  UpgradeScheduledSchema,
} from '@numbercast/contracts/billing/v1/events';
import {
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberPausedSchema,
  MemberStatus,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { aVisitor, FAILS_ON_RENEWAL, startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const amountsOf = (memberId: string) => world.chargesOf(memberId).map(({ amount }) => amount);

describe('auto-renewal', () => {
  it('[S7.16] is turned off and on at the provider, and published', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).body).toEqual({ autoRenew: false });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
    await world.billing.published(
      SubscriptionChangedSchema,
      (payload) => ofMember(payload) && payload.subscription?.autoRenew === false,
    );
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: true })).body).toEqual({ autoRenew: true });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(false));
  });

  it('[S4.26] that is off ends the subscription with the paid period and no further charge', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
    await world.advance(32 * DAY_MS);
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    expect(amountsOf(memberId)).toEqual([1299]);
  });

  it('is changed at the provider once it is available again', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 4 });
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).body).toEqual({ autoRenew: false });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
  });

  it('is not changed by an invalid value', async () => {
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
  ])('[S8.21] (%s) can turn renewal off, but cannot turn it on or upgrade', async (_name, EventSchema, status) => {
    const { memberId, subscriptionId, ofAggregate } = await world.aMember();
    await world.billing.publish(EventSchema, { member: { memberId, status } }, ofAggregate);
    // A request for the current state changes nothing, even while the event is on its way
    await eventually(async () =>
      expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: true })).status).toBe(409),
    );
    expect((await world.upgrade(memberId)).body).toMatchObject({
      type: '/problems/account-restricted',
      detail: 'Cannot upgrade while account is restricted. Please resolve account status first.',
    });
    expect((await atProvider(subscriptionId)).schedule).toBeNull();
    const off = await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false });
    expect(off).toEqual({ status: 200, body: { autoRenew: false } });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
    expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: true })).body).toMatchObject({
      type: '/problems/account-restricted',
      title: 'Account functionality is restricted. Please resolve account status first.',
    });
  });

  it('with a failed payment gets a link to the page where a new card pays it', async () => {
    const { memberId, subscriptionId } = await world.aMember(FAILS_ON_RENEWAL);
    await world.advance(32 * DAY_MS);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('past_due'));
    const { status, body } = await world.ask(memberId, 'POST', '/portal', { language: 'es' });
    expect(status).toBe(200);
    const page = String(body['url']);
    expect(await (await fetch(page)).text()).toContain('es-419');
    await fetch(`${page}/card`, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) });
    await world.deliverAll(memberId);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('active'));
    expect(await (await fetch(page)).text()).toContain('http://localhost:8080/profile');
  });
});

/** A member whose renewal could not be charged, as billing knows it. */
async function anOverdueMember() {
  const member = await world.aMember(FAILS_ON_RENEWAL);
  await world.advance(32 * DAY_MS);
  await world.deliverAll(member.memberId);
  await world.billing.published(PaymentFailedSchema, member.ofMember);
  return member;
}

describe('a member whose payment is overdue', () => {
  it('can turn renewal off, which ends the subscription without that payment and allows a restart', async () => {
    const { memberId, subscriptionId, ofMember } = await anOverdueMember();
    const off = await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false });
    expect(off).toEqual({ status: 200, body: { autoRenew: false } });
    expect((await world.billing.published(SubscriptionEndedSchema, ofMember)).reason).toBe('not-renewed');
    const { status, latest_invoice: invoice, customer } = await atProvider(subscriptionId);
    expect(status).toBe('canceled');
    expect((await world.stripe.invoices.retrieve(invoice as string)).status).toBe('void');
    await world.payWithNewCard(customer as string);
    await world.advance(32 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([1299]);
    expect((await world.ask(memberId, 'GET', '')).body['restart']).toMatchObject({ plan: 'monthly' });
  });

  it('can turn renewal off while an upgrade is scheduled, and is charged neither for the month nor for the year', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember(FAILS_ON_RENEWAL);
    await world.upgrade(memberId);
    await world.billing.published(UpgradeScheduledSchema, ofMember);
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    await world.billing.published(PaymentFailedSchema, ofMember);
    await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false });
    await world.billing.published(SubscriptionEndedSchema, ofMember);
    const { status, customer } = await atProvider(subscriptionId);
    expect(status).toBe('canceled');
    await world.payWithNewCard(customer as string);
    await world.advance(32 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([1299]);
  });

  it('keeps the period if it was paid while renewal was turned off', async () => {
    const { memberId, subscriptionId } = await anOverdueMember();
    const { customer, latest_invoice: invoice } = await atProvider(subscriptionId);
    await world.payWithNewCard(customer as string);
    // Stripe notifies billing of nothing until the notices are delivered below
    await world.stripe.invoices.pay(invoice as string);
    await eventually(async () => {
      expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).status).toBe(200);
      expect(await atProvider(subscriptionId)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    });
    await world.deliverAll(memberId);
    await world.advance(32 * DAY_MS);
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    expect(amountsOf(memberId)).toEqual([1299, 1299]);
  });
});

describe('a member with an annual plan', () => {
  it('[S4.27] keeps the paid year when renewal is turned off, without a refund', async () => {
    const { reservation: memberId, url } = await world.begin(aVisitor({ plan: 'annual' }));
    world.sandbox.pay(url);
    await world.deliverAll(memberId);
    const { subscription } = await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === memberId);
    const member = { memberId, status: MemberStatus.ACTIVE };
    await world.billing.publish(MemberJoinedSchema, { member }, { aggregateId: memberId });
    await eventually(async () =>
      expect(await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).toMatchObject({ status: 200 }),
    );
    const { subscriptionId } = subscription!;
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
    await world.advance(364 * DAY_MS);
    expect((await atProvider(subscriptionId)).status).toBe('active');
    await world.advance(3 * DAY_MS);
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    expect(world.chargesOf(memberId).map(({ amount, refunded }) => amount - refunded)).toEqual([5988]);
  });
});

/** A paused member whose paid period is over: a return would be charged. */
async function aPausedMember() {
  const member = await world.aMember();
  const { memberId, subscriptionId, ofAggregate } = member;
  await world.billing.publish(MemberPausedSchema, { member: { memberId, status: MemberStatus.PAUSED } }, ofAggregate);
  await eventually(async () => {
    if (!(await atProvider(subscriptionId)).pause_collection) throw new Error('charging is not paused');
  });
  await world.advance(40 * DAY_MS);
  return member;
}

describe('a member who deletes the account', () => {
  it.each([
    ['paused', aPausedMember],
    ['overdue', anOverdueMember],
  ])('while it is %s is never charged again', async (_state, aRestrictedMember) => {
    const { memberId, subscriptionId, ofAggregate, ofMember } = await aRestrictedMember();
    await world.billing.publish(
      MemberDeletedSchema,
      { member: { memberId, status: MemberStatus.DELETED } },
      ofAggregate,
    );
    await world.billing.published(SubscriptionEndedSchema, ofMember);
    const { status, customer } = await atProvider(subscriptionId);
    expect(status).toBe('canceled');
    await world.payWithNewCard(customer as string);
    await world.advance(32 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([1299]);
  });
});

describe('the subscription', () => {
  it('is shown to its member only', async () => {
    const { memberId, ofAggregate } = await world.aMember();
    expect((await fetch(`${world.billing.url}/api/subscription`)).status).toBe(401);
    expect((await world.ask('somebody-else', 'GET', '')).body).toMatchObject({ type: '/problems/member-not-found' });
    const deleted = { member: { memberId, status: MemberStatus.DELETED } };
    await world.billing.publish(MemberDeletedSchema, deleted, ofAggregate);
    await eventually(async () =>
      expect(await world.ask(memberId, 'GET', '')).toMatchObject({
        status: 403,
        body: { type: '/problems/account-deleted' },
      }),
    );
  });
});
