import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RenewalApproachingSchema, UpgradeScheduledSchema } from '@numbercast/contracts/billing/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { aVisitor, type BillingWorld, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await moveKey('monthly', 'price_numbercast_monthly');
  await moveKey('annual', 'price_numbercast_annual');
  world.sandbox.clearFaults();
});
afterAll(() => world.close());

const moveKey = (lookup_key: string, price: string) =>
  world.stripe.prices.update(price, { lookup_key, transfer_lookup_key: true });

/** Changes a price like an operator at Stripe: a new price gets the lookup key, and members keep the old one. */
async function changePrice(plan: 'monthly' | 'annual', unitAmount: number) {
  await world.stripe.prices.create({
    currency: 'usd',
    product: 'prod_numbercast',
    unit_amount: unitAmount,
    recurring: { interval: plan === 'annual' ? 'year' : 'month' },
    lookup_key: plan,
    transfer_lookup_key: true,
  });
}

const shown = async (memberId: string) => (await world.ask(memberId, 'GET', '')).body as unknown as Shown;
interface Shown {
  amountCents: number;
  nextCharge: { amountCents: number } | null;
  upgrade: { amountCents: number; yearOfMonthsCents: number } | null;
}
/** Waits until the offer shows the new price, because the catalog is cached for some seconds. */
const untilOffered = (memberId: string, amountCents: number) =>
  eventually(async () => expect((await shown(memberId)).upgrade?.amountCents).toBe(amountCents));
const lastCharge = (memberId: string) => world.chargesOf(memberId).at(-1)!.amount;
const subscriptionOf = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
async function discount(subscriptionId: string, percent_off: number, memberId: string) {
  const coupon = await world.stripe.coupons.create({ percent_off, duration: 'forever' });
  await world.stripe.subscriptions.update(subscriptionId, { discounts: [{ coupon: coupon.id }] });
  await world.deliverAll(memberId);
}

async function anAnnualMember() {
  const { reservation: memberId, url } = await world.begin(aVisitor({ plan: 'annual' }));
  world.sandbox.pay(url);
  await world.deliverAll(memberId);
  const { data } = await world.stripe.subscriptions.list({ limit: 100 });
  const { id } = data.find(({ metadata }) => metadata['signup_id'] === memberId)!;
  return { memberId, subscriptionId: id };
}
const announced = async (memberId: string) =>
  (await world.billing.allPublished(RenewalApproachingSchema)).filter(({ payload }) => payload.memberId === memberId);

describe('after a change of the catalog’s price', () => {
  it('the next charge and the saving of a member use the price of the subscription', async () => {
    const { memberId } = await world.aMember();
    await changePrice('monthly', 1599);
    await changePrice('annual', 7988);
    await untilOffered(memberId, 7988);
    expect(await shown(memberId)).toMatchObject({
      amountCents: 1299,
      nextCharge: { amountCents: 1299 },
      upgrade: { yearOfMonthsCents: 12 * 1299 },
    });
    await world.advance(32 * DAY_MS);
    await eventually(async () => expect(lastCharge(memberId)).toBe(1299));
  });

  it('[F27] the renewal of an annual plan is announced with the amount that is charged', async () => {
    const keeping = await anAnnualMember();
    await changePrice('annual', 7988);
    const moved = await anAnnualMember();
    const discounted = await anAnnualMember();
    const item = (await subscriptionOf(moved.subscriptionId)).items.data[0]!.id;
    const cheaper = await world.stripe.prices.create({
      currency: 'usd',
      product: 'prod_numbercast',
      unit_amount: 4988,
      recurring: { interval: 'year' },
    });
    await world.stripe.subscriptions.update(moved.subscriptionId, {
      items: [{ id: item, price: cheaper.id }],
      proration_behavior: 'none',
    });
    await discount(discounted.subscriptionId, 25, discounted.memberId);
    await world.advance(340 * DAY_MS);
    const amounts = new Map<string, bigint>();
    await eventually(async () => {
      for (const { memberId } of [keeping, moved, discounted]) {
        const [notice] = await announced(memberId);
        expect(notice).toBeDefined();
        amounts.set(memberId, notice!.payload.amountCents);
      }
    });
    expect([keeping, moved, discounted].map(({ memberId }) => amounts.get(memberId))).toEqual([5988n, 4988n, 5991n]);
    await world.advance(30 * DAY_MS);
    for (const { memberId } of [keeping, moved, discounted])
      await eventually(async () => expect(BigInt(lastCharge(memberId))).toBe(amounts.get(memberId)));
  });
});

describe('a discount or a credit', () => {
  it('is included in the next charge that the member sees', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    await discount(subscriptionId, 50, memberId);
    await eventually(async () => expect((await shown(memberId)).nextCharge).toMatchObject({ amountCents: 649 }));
    await world.advance(32 * DAY_MS);
    await eventually(async () => expect(lastCharge(memberId)).toBe(649));
  });
});

describe('the consent to the annual plan', () => {
  it('[S4.30] applies to an amount: with another amount nothing is scheduled', async () => {
    const { memberId, subscriptionId, ofMember } = await world.aMember();
    await changePrice('annual', 7988);
    expect(await world.upgrade(memberId, 5988)).toMatchObject({
      status: 409,
      body: { type: '/problems/amount-changed' },
    });
    expect((await subscriptionOf(subscriptionId)).schedule).toBeNull();
    await untilOffered(memberId, 7988);
    expect((await world.upgrade(memberId, 7988)).status).toBe(200);
    await world.billing.published(UpgradeScheduledSchema, ofMember);
    expect((await shown(memberId)).nextCharge).toMatchObject({ amountCents: 7988 });
    await world.advance(32 * DAY_MS);
    await eventually(async () => expect(lastCharge(memberId)).toBe(7988));
  });

  it('requires the amount', async () => {
    const { memberId } = await world.aMember();
    const { status, body } = await world.askWith(await world.billing.reauthenticated(memberId), 'POST', '/upgrade', {});
    expect(status).toBe(400);
    expect(body['errors']).toEqual([expect.objectContaining({ pointer: '/amountCents' })]);
  });

  it('ends a discount of the monthly plan, so that the next charge is the full annual price', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    await discount(subscriptionId, 50, memberId);
    await untilOffered(memberId, 5988);
    expect((await world.upgrade(memberId, 5988)).status).toBe(200);
    await eventually(async () => expect((await subscriptionOf(subscriptionId)).schedule).not.toBeNull());
    await eventually(async () => expect((await shown(memberId)).nextCharge).toMatchObject({ amountCents: 5988 }));
    await world.advance(32 * DAY_MS);
    await eventually(async () => expect(lastCharge(memberId)).toBe(5988));
  });
});
