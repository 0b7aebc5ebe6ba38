import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Plan,
  UpgradeScheduledSchema,
  UpgradeTookEffectSchema,
  UpgradeWithdrawnSchema,
} from '@numbercast/contracts/billing/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const amountsOf = (memberId: string) => world.chargesOf(memberId).map(({ amount }) => amount);

describe('the upgrade to annual', () => {
  it('[S3.30] starts when the month ends, is charged once and then renews automatically', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    const offer = (await world.ask(memberId, 'GET', '')).body['upgrade'] as { startsAt: string };
    const { status, body } = await world.upgrade(memberId);
    expect({ status, body }).toEqual({
      status: 200,
      body: { upgradeDate: offer.startsAt, scheduleId: expect.stringMatching(/^sub_sched_/) },
    });
    const events = await world.billing.published(UpgradeScheduledSchema, ofMember);
    expect(events.scheduleId).toBe(body['scheduleId']);
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    const tookEffect = await world.billing.published(UpgradeTookEffectSchema, ofMember);
    expect(tookEffect.subscription?.plan).toBe(Plan.ANNUAL);
    await eventually(async () => expect((await atProvider(subscriptionId)).schedule).toBeNull());
    await world.advance(366 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([1299, 5988, 5988]);
    expect((await world.upgrade(memberId)).body).toMatchObject({
      title: 'Your plan is already annual.',
    });
  });

  it('[S4.29] requires the member’s password, and schedules nothing without it', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    const own = await world.billing.signedIn(memberId);
    const { 'x-step-up': anothers = '' } = await world.billing.reauthenticated('another-member');
    for (const headers of [
      own,
      { ...own, 'x-step-up': anothers },
      await world.billing.reauthenticated(memberId, '1m ago'),
    ])
      expect(await world.askWith(headers, 'POST', '/upgrade', { amountCents: 5988 })).toMatchObject({
        status: 403,
        body: { type: '/problems/password-needed' },
      });
    expect((await world.askWith({}, 'POST', '/upgrade', { amountCents: 5988 })).status).toBe(401);
    expect((await atProvider(subscriptionId)).schedule).toBeNull();
    expect((await world.ask(memberId, 'GET', '')).body['pendingUpgrade']).toBeNull();
  });

  it('is scheduled once if it is requested twice at the same time', async () => {
    const { memberId, ofMember } = await world.aMember();
    const answers = await Promise.all([1, 2].map(() => world.upgrade(memberId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await world.billing.published(UpgradeScheduledSchema, ofMember);
    expect((await world.upgrade(memberId)).status).toBe(200);
    const events = await world.billing.allPublished(UpgradeScheduledSchema);
    expect(events.filter(({ payload }) => ofMember(payload))).toHaveLength(1);
  });

  it('is scheduled once even if the provider fails after each step', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 5, path: 'subscription_schedules' });
    expect((await world.upgrade(memberId)).status).toBe(200);
    const { scheduleId } = await world.billing.published(UpgradeScheduledSchema, ofMember);
    expect((await atProvider(subscriptionId)).schedule).toBe(scheduleId);
    expect((await world.stripe.subscriptionSchedules.retrieve(scheduleId)).phases).toHaveLength(2);
  });

  it('is not scheduled if the provider cannot return the price', async () => {
    const { memberId } = await world.aMember();
    await world.billing.reboot();
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 6, path: '/v1/prices' });
    const refused = await world.upgrade(memberId);
    expect(refused).toMatchObject({ status: 503, body: { type: '/problems/payment-provider-unavailable' } });
    expect((await world.ask(memberId, 'GET', '')).body['pendingUpgrade']).toBeNull();
  });

  it('[F15] with auto-renew off lasts one year and then ends', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
    await world.upgrade(memberId);
    await world.billing.published(UpgradeScheduledSchema, ofMember);
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
    await world.advance(366 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([1299, 5988]);
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
  });

  it('is published as withdrawn if an operator removes it at the provider', async () => {
    const { memberId, ofMember } = await world.aMember();
    const { body } = await world.upgrade(memberId);
    const scheduleId = String(body['scheduleId']);
    await world.stripe.subscriptionSchedules.release(scheduleId);
    await world.deliverAll(memberId);
    expect(await world.billing.published(UpgradeWithdrawnSchema, ofMember)).toMatchObject({ scheduleId });
    expect((await world.ask(memberId, 'GET', '')).body['upgrade']).not.toBeNull();
  });
});
