import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RenewalApproachingSchema } from '@numbercast/contracts/billing/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { aVisitor, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function aYear() {
  const { reservation: memberId, url } = await world.begin(aVisitor({ plan: 'annual' }));
  world.sandbox.pay(url);
  await world.deliverAll(memberId);
  const published = async () =>
    (await world.billing.allPublished(RenewalApproachingSchema)).filter(({ payload }) => payload.memberId === memberId);
  return { memberId, published };
}

describe('an annual plan', () => {
  it('is announced between 45 and 15 days before it renews, with its amount, once each year', async () => {
    const leaving = await aYear();
    const staying = await aYear();
    const [newest] = (await world.stripe.subscriptions.list({ limit: 2 })).data.filter(
      ({ metadata }) => metadata['signup_id'] === leaving.memberId,
    );
    await world.stripe.subscriptions.update(newest!.id, { cancel_at_period_end: true });
    await world.deliverAll(leaving.memberId);
    await world.advance(320 * DAY_MS);
    expect(await staying.published()).toEqual([]);
    await world.advance(20 * DAY_MS);
    await eventually(async () => expect(await staying.published()).toHaveLength(1));
    const [published] = await staying.published();
    expect(published!.payload.amountCents).toBe(5988n);
    const daysLeft = (Number(published!.payload.renewsAt!.seconds) * 1000 - world.sandbox.now().getTime()) / DAY_MS;
    expect(daysLeft).toBeGreaterThan(15);
    expect(daysLeft).toBeLessThan(45);
    await world.advance(30 * DAY_MS);
    await world.deliverAll(staying.memberId);
    await world.advance(340 * DAY_MS);
    await eventually(async () => expect(await staying.published()).toHaveLength(2));
    expect(await leaving.published()).toEqual([]);
  });
});
