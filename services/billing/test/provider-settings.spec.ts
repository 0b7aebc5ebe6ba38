import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SubscriptionEndedSchema } from '@numbercast/contracts/billing/v1/events';
import { MemberClosedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { type BillingWorld, FAILS_ON_RENEWAL, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  world.sandbox.clearFaults();
  world.sandbox.setStripe({ afterRetries: 'cancel', portal: { canCancel: false, canChangePlan: false } });
});
afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const shown = async () => {
  const address = `${world.billing.url}/api/admin/payments/settings`;
  const answer = await fetch(address, { headers: await world.billing.asAdmin() });
  return (await answer.json()) as { portal: object | null; afterRetries: { seen: string } | null };
};

/** A member whose renewal fails up to the last retry. */
async function neverPaying() {
  const member = await world.aMember(FAILS_ON_RENEWAL);
  await world.advance(32 * DAY_MS);
  await world.deliverAll(member.memberId);
  await world.advance(15 * DAY_MS);
  await world.deliverAll(member.memberId);
  return member;
}

describe('after the last retry', () => {
  it.each([
    ['mark-unpaid', 'marked-unpaid', 0],
    ['leave-past-due', 'left-past-due', 8 * DAY_MS],
  ] as const)(
    '[F29] a subscription ends as unpaid although the Stripe account is set to %s',
    async (set, seen, later) => {
      world.sandbox.setStripe({ afterRetries: set });
      const { memberId, subscriptionId, ofMember } = await neverPaying();
      if (later) await world.advance(later);
      const { reason } = await world.billing.published(SubscriptionEndedSchema, ofMember);
      expect(reason).toBe('unpaid');
      expect((await atProvider(subscriptionId)).status).toBe('canceled');
      await eventually(async () => expect((await shown()).afterRetries).toMatchObject({ seen }));
      expect((await world.ask(memberId, 'GET', '')).body['restart']).toMatchObject({ plan: 'monthly' });
    },
  );

  it('a subscription that Stripe cancels ends as unpaid, and the console shows the setting', async () => {
    const { ofMember } = await neverPaying();
    expect((await world.billing.published(SubscriptionEndedSchema, ofMember)).reason).toBe('unpaid');
    await eventually(async () => expect((await shown()).afterRetries).toMatchObject({ seen: 'canceled' }));
  });

  it('a member whose account an operator closes is offered no restart', async () => {
    world.sandbox.setStripe({ afterRetries: 'mark-unpaid' });
    const { memberId, ofMember, ofAggregate } = await neverPaying();
    await world.billing.published(SubscriptionEndedSchema, ofMember);
    await world.billing.publish(MemberClosedSchema, { memberId }, ofAggregate);
    await eventually(async () => expect((await world.ask(memberId, 'GET', '')).body['restart']).toBeNull());
  });
});

describe('the settings of the customer portal', () => {
  it('are read at startup and shown with the actions that they allow', async () => {
    await eventually(async () => expect((await shown()).portal).toMatchObject({ canCancel: false, canPause: false }));
    world.sandbox.setStripe({ portal: { canCancel: true, canChangePlan: true } });
    await world.billing.reboot();
    await eventually(async () =>
      expect((await shown()).portal).toMatchObject({ canCancel: true, canChangePlan: true, canPause: false }),
    );
  });
});
