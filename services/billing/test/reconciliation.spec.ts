import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SubscriptionChangedSchema, SubscriptionEndedSchema } from '@numbercast/contracts/billing/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const renews = async (memberId: string) => (await world.ask(memberId, 'GET', '')).body['autoRenew'];

describe('a change without a Stripe event', () => {
  it('[F7] is found the next night and published', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    await world.advance(DAY_MS);
    await world.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    expect(await renews(memberId)).toBe(true);
    await world.advance(DAY_MS);
    expect(await renews(memberId)).toBe(false);
    expect(await world.newestNight()).toMatchObject({ corrected: 1, unreadable: [] });
    await world.billing.published(
      SubscriptionChangedSchema,
      (payload) => ofMember(payload) && payload.subscription?.autoRenew === false,
    );
  });

  it('is published if it ended the subscription', async () => {
    const { subscriptionId, ofMember } = await world.aMember();
    await world.stripe.subscriptions.cancel(subscriptionId);
    await world.advance(DAY_MS);
    await world.billing.published(SubscriptionEndedSchema, ofMember);
  });

  it('is found even if the provider is unavailable at first', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    await world.advance(DAY_MS);
    await world.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 12 });
    await world.advance(DAY_MS);
    expect(await renews(memberId)).toBe(false);
  });

  it('is not reported when nothing has changed, although every running subscription is checked', async () => {
    const members = [await world.aMember(), await world.aMember()];
    await world.advance(DAY_MS);
    await world.advance(DAY_MS);
    const night = await world.newestNight();
    expect(night).toMatchObject({ corrected: 0, unreadable: [] });
    expect(night!.checked).toBeGreaterThanOrEqual(members.length);
  });

  it('is not searched for again in the same night after a restart of the service', async () => {
    await world.advance(DAY_MS);
    const before = await world.newestNight();
    await world.billing.reboot();
    await eventually(async () => expect(await world.newestNight()).toEqual(before));
  });
});
