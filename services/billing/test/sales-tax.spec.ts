import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentReceivedSchema } from '@numbercast/contracts/billing/v1/events';
import { eventually, preflightOf } from '@numbercast/platform/testing';
import { type BillingWorld, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;
/** The sandbox collects 8.25% in Texas, and nothing in Ohio. */
const TEXAS = 'TX';
const OHIO = 'OH';

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld({ STRIPE_AUTOMATIC_TAX: true });
});
afterEach(() => world.sandbox.setStripe({ isTaxActive: true, taxBehavior: 'exclusive' }));
afterAll(() => world.close());

async function aMemberIn(state: string) {
  const { memberId } = await world.aMemberWhoPays((url) => world.sandbox.pay(url, undefined, state));
  return memberId;
}
const shown = async (memberId: string) => (await world.ask(memberId, 'GET', '')).body;
const amountsOf = (memberId: string) => world.chargesOf(memberId).map(({ amount }) => amount);

describe('sales tax', () => {
  it('is added to each charge, its receipt and its invoice, and the prices are shown without it', async () => {
    const memberId = await aMemberIn(TEXAS);
    await eventually(async () => {
      const all = await world.billing.allPublished(PaymentReceivedSchema);
      const own = all.filter(({ payload }) => payload.memberId === memberId);
      expect(own.map(({ payload }) => Number(payload.amountCents))).toEqual([1406]);
    });
    expect((await world.ask(memberId, 'GET', '/invoices')).body['items']).toMatchObject([{ amountCents: 1406 }]);
    await eventually(async () =>
      expect(await shown(memberId)).toMatchObject({
        amountCents: 1299,
        isTaxed: true,
        nextCharge: { amountCents: 1406 },
        upgrade: { priceCents: 5988, amountCents: 6482, yearOfMonthsCents: 12 * 1299, savingCents: 9600 },
      }),
    );
    await world.advance(32 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([1406, 1406]);
  });

  it('is part of the amount that a member agrees to for the annual plan', async () => {
    const memberId = await aMemberIn(TEXAS);
    expect((await world.upgrade(memberId, 5988)).status).toBe(409);
    expect((await world.upgrade(memberId, 6482)).status).toBe(200);
    await eventually(async () =>
      expect(await shown(memberId)).toMatchObject({ amountCents: 5988, nextCharge: { amountCents: 6482 } }),
    );
    await world.advance(32 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([1406, 6482]);
  });

  it('is not added in a state without a registration', async () => {
    const memberId = await aMemberIn(OHIO);
    await eventually(async () =>
      expect(await shown(memberId)).toMatchObject({ isTaxed: true, nextCharge: { amountCents: 1299 } }),
    );
    await world.advance(32 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([1299, 1299]);
  });

  it('is added after a restart of a member who paid without it', async () => {
    const { memberId } = await world.aMember();
    await eventually(async () =>
      expect((await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false })).status).toBe(200),
    );
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () => expect((await shown(memberId))['restart']).toMatchObject({ isTaxed: true }));
    const { body } = await world.ask(memberId, 'POST', '/restart', { plan: 'monthly' });
    world.sandbox.pay(String(body['url']), undefined, TEXAS);
    await world.deliverAll(memberId);
    await eventually(() => expect(amountsOf(memberId)).toEqual([1299, 1406]));
  });
});

describe('the preflight of an installation that collects sales tax', () => {
  const findings = async () => (await preflightOf(world.billing))['Stripe Tax']?.map(({ problem }) => problem);

  it('finds nothing when Stripe Tax is active, with registrations, and adds tax to the prices', async () =>
    expect(await findings()).toEqual([]));

  it('reports that Stripe Tax is not active, and that prices include the tax', async () => {
    world.sandbox.setStripe({ isTaxActive: false, taxBehavior: 'inclusive' });
    expect(await findings()).toEqual([
      expect.stringContaining('Stripe Tax is not active'),
      expect.stringContaining('no tax registration'),
      expect.stringContaining('`monthly` does not add tax on top'),
      expect.stringContaining('`annual` does not add tax on top'),
    ]);
  });
});
