import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  SignupRefundedSchema,
  SubscriptionChangedSchema,
  SubscriptionEndedSchema,
  SubscriptionStatus,
} from '@numbercast/contracts/billing/v1/events';
import { AccountRefusedSchema } from '@numbercast/contracts/identity/v1/events';
import {
  MemberDeletedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MembershipRefusedSchema,
  MemberStatus,
} from '@numbercast/contracts/members/v1/events';
import { eventually, onePage } from '@numbercast/platform/testing';
import { startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world.close());

const withStatus = (memberId: string, status: MemberStatus) => ({ member: { memberId, status } });

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);

const refundsOf = (memberId: string) => {
  const { refunds } = world.sandbox.charges();
  const ids = new Set(world.chargesOf(memberId).map(({ id }) => id));
  return refunds.filter(({ charge }) => ids.has(charge));
};

describe('a rejected sign-up', () => {
  it('[F9] is canceled and refunded once, whichever service rejects it', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup();
    await world.billing.publish(
      AccountRefusedSchema,
      { accountId: memberId, reason: 'email-taken' },
      { aggregateId: memberId },
    );
    await world.billing.publish(
      MembershipRefusedSchema,
      { signupId: memberId, reason: 'phone-taken' },
      { aggregateId: memberId },
    );
    await world.billing.published(SignupRefundedSchema, ({ signupId }) => signupId === memberId);
    await world.deliverAll(memberId);
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    expect(refundsOf(memberId)).toEqual([expect.objectContaining({ amount: 1299 })]);
    expect(await world.stateOf(memberId)).toBe('refunded');
    const events = await world.billing.allPublished(SignupRefundedSchema);
    expect(events.filter(({ payload }) => payload.signupId === memberId)).toHaveLength(1);
    const ends = await world.billing.allPublished(SubscriptionEndedSchema);
    expect(ends.filter(({ payload }) => payload.memberId === memberId)).toEqual([]);
  });

  it('is refunded once even if the provider fails after each step', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup();
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 6 });
    await world.billing.publish(
      AccountRefusedSchema,
      { accountId: memberId, reason: 'email-taken' },
      { aggregateId: memberId },
    );
    await world.billing.published(SignupRefundedSchema, ({ signupId }) => signupId === memberId);
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    expect(refundsOf(memberId)).toHaveLength(1);
  });

  it('releases email and phone for another sign-up', async () => {
    const { memberId, visitor } = await world.aPaidSignup();
    await world.billing.publish(
      MembershipRefusedSchema,
      { signupId: memberId, reason: 'phone-taken' },
      { aggregateId: memberId },
    );
    await world.billing.published(SignupRefundedSchema, ({ signupId }) => signupId === memberId);
    expect((await world.begin(visitor)).url).toContain('/checkout/');
  });
});

describe('a member', () => {
  it('[S4.5] who pauses is not charged until they return', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup();
    const ofAggregate = { aggregateId: memberId };
    await world.billing.publish(MemberPausedSchema, withStatus(memberId, MemberStatus.PAUSED), ofAggregate);
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection?.behavior).toBe('void'));
    await world.deliverAll(memberId);
    const ofMember = (payload: { memberId: string }) => payload.memberId === memberId;
    await world.billing.published(
      SubscriptionChangedSchema,
      (payload) => ofMember(payload) && payload.subscription?.status === SubscriptionStatus.PAUSED,
    );
    await world.billing.publish(MemberReactivatedSchema, withStatus(memberId, MemberStatus.ACTIVE), ofAggregate);
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection).toBeNull());
    await world.billing.published(
      SubscriptionChangedSchema,
      (payload) => ofMember(payload) && payload.subscription?.status === SubscriptionStatus.ACTIVE,
    );
  });

  it('[F21] who returns after the paid period is charged once for a new one', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup();
    const ofAggregate = { aggregateId: memberId };
    await world.billing.publish(MemberPausedSchema, withStatus(memberId, MemberStatus.PAUSED), ofAggregate);
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection).not.toBeNull());
    await world.advance(40 * DAY_MS);
    await world.deliverAll(memberId);
    expect(world.chargesOf(memberId)).toHaveLength(1);
    await world.billing.publish(MemberReactivatedSchema, withStatus(memberId, MemberStatus.ACTIVE), ofAggregate);
    await eventually(() => expect(world.chargesOf(memberId).map(({ amount }) => amount)).toEqual([1299, 1299]));
    const [item] = (await atProvider(subscriptionId)).items.data;
    expect(item!.current_period_start * 1000).toBeGreaterThan(world.sandbox.now().getTime() - DAY_MS);
  });

  it('[S4.10] who leaves is never charged again, even if the provider is unavailable at first', async () => {
    const { memberId, subscriptionId, visitor } = await world.aPaidSignup();
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 5 });
    await world.billing.publish(MemberDeletedSchema, withStatus(memberId, MemberStatus.DELETED), {
      aggregateId: memberId,
    });
    const ended = await world.billing.published(SubscriptionEndedSchema, (payload) => payload.memberId === memberId);
    expect(ended).toMatchObject({ reason: 'deleted', subscription: { status: SubscriptionStatus.ENDED } });
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    await eventually(async () => expect((await world.begin(visitor)).url).toContain('/checkout/'));
  });

  it('[S3.18] is in the list of payments, found by the whole email address in any case, but not by a part of it', async () => {
    const { memberId, visitor } = await world.aPaidSignup();
    const found = (search: string) => `${world.billing.url}/api/admin/payments?search=${encodeURIComponent(search)}`;
    const url = found(visitor.email.toUpperCase());
    const response = await fetch(url, { headers: await world.billing.asAdmin() });
    expect(await response.json()).toEqual(
      onePage({
        memberId,
        email: visitor.email,
        plan: 'monthly',
        status: 'active',
        stripeCustomerId: expect.stringMatching(/^cus_/),
        stripeCustomerUrl: expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/test\/customers\/cus_/),
        currentPeriodEnd: expect.stringMatching(/^\d{4}-/),
        repaidCents: 0,
      }),
    );
    const part = await fetch(found(visitor.email.slice(0, -4)), { headers: await world.billing.asAdmin() });
    expect(await part.json()).toEqual(onePage());
    const asMember = await fetch(url, { headers: await world.billing.signedIn(memberId) });
    expect(asMember.status).toBe(403);
  });

  it('is exported with the filter of the list, which the audit log records', async () => {
    const { memberId, visitor } = await world.aPaidSignup();
    const path = `${world.billing.url}/api/admin/payments/export?plan=monthly&search=${memberId}`;
    const response = await fetch(path, { method: 'POST', headers: await world.billing.asAdmin() });
    expect(response.headers.get('x-row-count')).toBe('1');
    const [head, row] = (await response.text()).split('\r\n');
    expect(head).toBe('member id,email,status,plan,paid until,paid back in cents,customer id');
    expect(row).toMatch(new RegExp(`^"${memberId}","${visitor.email}","active","monthly","\\d{4}-.*","0","cus_`));
    const exported = ({ action }: { action: string }) => action === 'exported 1 row of payments';
    expect(await world.billing.published(AdminActedSchema, exported)).toMatchObject({
      target: 'payments: a search, plan monthly',
    });
    const asMember = { method: 'POST', headers: await world.billing.signedIn(memberId) };
    expect((await fetch(path, asMember)).status).toBe(403);
  });

  it('is listed in the requested order', async () => {
    await Promise.all([world.aPaidSignup(), world.aPaidSignup()]);
    const list = async (sort: string) => {
      const url = `${world.billing.url}/api/admin/payments?sort=${sort}`;
      return fetch(url, { headers: await world.billing.asAdmin() });
    };
    const { items } = (await (await list('renewal')).json()) as { items: { currentPeriodEnd: string }[] };
    const ends = items.map(({ currentPeriodEnd }) => currentPeriodEnd);
    expect(ends.length).toBeGreaterThanOrEqual(2);
    expect(ends).toEqual(ends.toSorted());
    expect((await list('__proto__')).status).toBe(400);
  });
});
