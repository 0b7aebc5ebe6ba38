import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  SignupPaidSchema,
  SubscriptionEndedSchema,
  SubscriptionStatus,
} from '@numbercast/contracts/billing/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { aVisitor, FAILS_ON_RENEWAL, startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);

/** Time to the day after the renewal in any month; the provider retries three days later. */
async function letRenew(subscriptionId: string) {
  const [plan] = (await atProvider(subscriptionId)).items.data;
  await world.advance(plan!.current_period_end * 1_000 + DAY_MS - world.sandbox.now().getTime());
}

describe('a renewal', () => {
  it('that fails is published at each attempt, and as ended after the last one', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup(FAILS_ON_RENEWAL);
    const ofMember = (payload: { memberId: string }) => payload.memberId === memberId;
    await letRenew(subscriptionId);
    await eventually(async () => {
      await world.deliverAll(memberId);
      expect(
        (await world.billing.allPublished(PaymentFailedSchema)).filter(({ payload }) => ofMember(payload)),
      ).not.toEqual([]);
    });
    const failed = await world.billing.published(PaymentFailedSchema, ofMember);
    expect(failed).toMatchObject({ amountCents: 1299n, currency: 'usd' });
    expect(failed.nextAttemptAt).toBeDefined();
    await world.advance(20 * DAY_MS);
    await eventually(async () => {
      await world.deliverAll(memberId);
      const ends = await world.billing.allPublished(SubscriptionEndedSchema);
      expect(ends.filter(({ payload }) => ofMember(payload)).map(({ payload }) => payload.reason)).toEqual(['unpaid']);
    });
  });

  it('that fails and is paid later is published as recovered', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup(FAILS_ON_RENEWAL);
    const ofMember = (payload: { memberId: string }) => payload.memberId === memberId;
    await letRenew(subscriptionId);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('past_due'));
    await world.deliverAll(memberId);
    await world.billing.published(PaymentFailedSchema, ofMember);
    await world.payWithNewCard((await atProvider(subscriptionId)).customer as string);
    await world.deliverAll(memberId);
    const recovered = await world.billing.published(PaymentRecoveredSchema, ofMember);
    expect(recovered.subscription?.status).toBe(SubscriptionStatus.ACTIVE);
  });

  // The provider charges a new card only on its own schedule (field story: a new card does not pay the old invoice)
  it('[F20] that fails is charged to a new card at once, and only once if that card is declined', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup(FAILS_ON_RENEWAL);
    await letRenew(subscriptionId);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('past_due'));
    const customer = (await atProvider(subscriptionId)).customer as string;
    const tries = () => world.sandbox.charges().charges.filter(({ subscription }) => subscription === subscriptionId);
    await world.payWithNewCard(customer, FAILS_ON_RENEWAL);
    await world.deliverAll(memberId);
    await eventually(() => expect(tries().filter(({ succeeded }) => !succeeded)).toHaveLength(2));
    await world.deliverAll(memberId);
    await world.payWithNewCard(customer);
    await world.deliverAll(memberId);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('active'));
    expect(tries().map(({ succeeded }) => succeeded)).toEqual([true, false, false, true]);
  });
});

describe('Stripe events', () => {
  it('[F1] lead to the same subscription in any order and with duplicates', async () => {
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
      expect(all.filter(({ payload }) => payload.signupId === reservation)).toHaveLength(1);
    }
  });
});
