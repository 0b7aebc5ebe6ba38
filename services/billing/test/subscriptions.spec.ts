import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  SignupPaidSchema,
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
} from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { aVisitor, FAILS_ON_RENEWAL, startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
}, 120_000);

afterAll(() => world.close());

async function aPaidSignup(card?: string) {
  const { reservation, url, visitor } = await world.begin();
  world.sandbox.pay(url, card);
  await world.deliverAll(reservation);
  const { subscription } = await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === reservation);
  const subscriptionId = subscription!.subscriptionId;
  return { memberId: reservation, visitor, subscriptionId, member: { memberId: reservation } };
}

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);

const refundsOf = (memberId: string) => {
  const { refunds } = world.sandbox.charges();
  const ids = new Set(world.chargesOf(memberId).map(({ id }) => id));
  return refunds.filter(({ charge }) => ids.has(charge));
};

describe('a refused sign-up', () => {
  it('is cancelled and paid back once, whoever refuses it', async () => {
    const { memberId, subscriptionId } = await aPaidSignup();
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
    const told = await world.billing.allPublished(SignupRefundedSchema);
    expect(told.filter(({ fact }) => fact.signupId === memberId)).toHaveLength(1);
    const ends = await world.billing.allPublished(SubscriptionEndedSchema);
    expect(ends.filter(({ fact }) => fact.memberId === memberId)).toEqual([]);
  });

  it('is paid back once even when the provider fails after each of its steps', async () => {
    const { memberId, subscriptionId } = await aPaidSignup();
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

  it('frees e-mail and phone for another try', async () => {
    const { memberId, visitor } = await aPaidSignup();
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
  it('who pauses is not charged until they come back', async () => {
    const { memberId, subscriptionId, member } = await aPaidSignup();
    await world.billing.publish(MemberPausedSchema, { member }, { aggregateId: memberId });
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection?.behavior).toBe('void'));
    await world.deliverAll(memberId);
    const ofMember = (fact: { memberId: string }) => fact.memberId === memberId;
    await world.billing.published(
      SubscriptionChangedSchema,
      (fact) => ofMember(fact) && fact.subscription?.status === SubscriptionStatus.PAUSED,
    );
    await world.billing.publish(MemberReactivatedSchema, { member }, { aggregateId: memberId });
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection).toBeNull());
    await world.billing.published(
      SubscriptionChangedSchema,
      (fact) => ofMember(fact) && fact.subscription?.status === SubscriptionStatus.ACTIVE,
    );
  });

  it('who leaves is never charged again, though the provider is down at first', async () => {
    const { memberId, subscriptionId, member, visitor } = await aPaidSignup();
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 5 });
    await world.billing.publish(MemberDeletedSchema, { member }, { aggregateId: memberId });
    const ended = await world.billing.published(SubscriptionEndedSchema, (fact) => fact.memberId === memberId);
    expect(ended).toMatchObject({ reason: 'deleted', subscription: { status: SubscriptionStatus.ENDED } });
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    await eventually(async () => expect((await world.begin(visitor)).url).toContain('/checkout/'));
  });

  it('is in the list of payments, found by a part of the e-mail address', async () => {
    const { memberId, visitor } = await aPaidSignup();
    const search = encodeURIComponent(visitor.email.slice(0, -4).toUpperCase());
    const url = `${world.billing.url}/api/admin/payments?search=${search}&page=1`;
    const response = await fetch(url, { headers: await world.billing.asAdmin() });
    expect(await response.json()).toEqual({
      total: 1,
      items: [
        {
          memberId,
          email: visitor.email,
          plan: 'monthly',
          status: 'active',
          stripeCustomerId: expect.stringMatching(/^cus_/),
          currentPeriodEnd: expect.stringMatching(/^\d{4}-/),
        },
      ],
    });
    const asMember = await fetch(url, { headers: await world.billing.signedIn(memberId) });
    expect(asMember.status).toBe(403);
  });
});

describe('a renewal', () => {
  it('that fails is told with each try, and so is the end when no try helps', async () => {
    const { memberId } = await aPaidSignup(FAILS_ON_RENEWAL);
    const ofMember = (fact: { memberId: string }) => fact.memberId === memberId;
    await world.advance(32 * DAY_MS);
    await eventually(async () => {
      await world.deliverAll(memberId);
      expect((await world.billing.allPublished(PaymentFailedSchema)).filter(({ fact }) => ofMember(fact))).not.toEqual(
        [],
      );
    });
    const failed = await world.billing.published(PaymentFailedSchema, ofMember);
    expect(failed).toMatchObject({ amountCents: 1299n, currency: 'usd' });
    expect(failed.nextAttemptAt).toBeDefined();
    await world.advance(20 * DAY_MS);
    await eventually(async () => {
      await world.deliverAll(memberId);
      const ends = await world.billing.allPublished(SubscriptionEndedSchema);
      expect(ends.filter(({ fact }) => ofMember(fact)).map(({ fact }) => fact.reason)).toEqual(['unpaid']);
    });
  });

  it('that fails and is paid after all is told as recovered', async () => {
    const { memberId, subscriptionId } = await aPaidSignup(FAILS_ON_RENEWAL);
    const ofMember = (fact: { memberId: string }) => fact.memberId === memberId;
    await world.advance(32 * DAY_MS);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('past_due'));
    await world.deliverAll(memberId);
    await world.billing.published(PaymentFailedSchema, ofMember);
    await world.payWithNewCard((await atProvider(subscriptionId)).customer as string);
    await world.deliverAll(memberId);
    const recovered = await world.billing.published(PaymentRecoveredSchema, ofMember);
    expect(recovered.subscription?.status).toBe(SubscriptionStatus.ACTIVE);
  });
});

describe('notices', () => {
  it('lead to the same subscription in any order and number', async () => {
    const shuffles = [
      (all: unknown[]) => all.toReversed(),
      (all: unknown[]) => [...all.slice(2), ...all, ...all.slice(0, 2)],
      (all: unknown[]) => all.filter((_, index) => index % 2 === 1).concat(all),
    ];
    for (const shuffle of shuffles) {
      const { reservation, url } = await world.begin(aVisitor());
      world.sandbox.pay(url);
      const [newest] = (await world.stripe.subscriptions.list({ limit: 1 })).data;
      const id = newest!.id;
      await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
      const notices = await world.about(reservation);
      const order = shuffle(notices) as typeof notices;
      await Promise.all(order.map((notice) => world.deliver(notice)));
      const paid = await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === reservation);
      expect(paid.subscription).toMatchObject({
        subscriptionId: id,
        autoRenew: false,
        status: SubscriptionStatus.ACTIVE,
      });
      const all = await world.billing.allPublished(SignupPaidSchema);
      expect(all.filter(({ fact }) => fact.signupId === reservation)).toHaveLength(1);
    }
  });
});
