import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentReceivedSchema } from '@numbercast/contracts/billing/v1/events';
import { eventually } from '@numbercast/platform/testing';
import type Stripe from 'stripe';
import { SubscriptionsRepository } from '../src/subscriptions/subscriptions.repository.js';
import { type BillingWorld, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld({ STRIPE_PROMOTION_CODES: true });
});
afterAll(() => world.close());

type CouponParams = Stripe.CouponCreateParams;

/** Creates a promotion code at Stripe. */
async function aCode(coupon: CouponParams, more: Partial<Stripe.PromotionCodeCreateParams> = {}) {
  const { id } = await world.stripe.coupons.create(coupon);
  const { code } = await world.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, ...more });
  return code;
}

/** A member who entered a promotion code on the payment page. */
async function aMemberWith(code: string) {
  const { memberId } = await world.aMemberWhoPays((url) => {
    expect(world.sandbox.enterPromotionCode(url, code)).toBe(true);
    world.sandbox.pay(url);
  });
  return memberId;
}
const shown = async (memberId: string) => (await world.ask(memberId, 'GET', '')).body;
const amountsOf = (memberId: string) => world.chargesOf(memberId).map(({ amount }) => amount);
const receiptsOf = async (memberId: string) =>
  (await world.billing.allPublished(PaymentReceivedSchema))
    .filter(({ payload }) => payload.memberId === memberId)
    .map(({ payload }) => Number(payload.amountCents));

describe('a promotion code', () => {
  it('for one payment lowers only the first charge, its receipt and its invoice', async () => {
    const memberId = await aMemberWith(await aCode({ percent_off: 50, duration: 'once' }));
    await eventually(async () => expect(await receiptsOf(memberId)).toEqual([649]));
    expect((await world.ask(memberId, 'GET', '/invoices')).body['items']).toMatchObject([
      { amountCents: 649, refundableCents: 649 },
    ]);
    expect(await shown(memberId)).toMatchObject({ amountCents: 1299, nextCharge: { amountCents: 1299 } });
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () => expect(new Set(await receiptsOf(memberId))).toEqual(new Set([649, 1299])));
    expect(amountsOf(memberId)).toEqual([649, 1299]);
  });

  it('for two months lowers two charges, and the annual offer takes its end into account', async () => {
    const coupon: CouponParams = { amount_off: 300, currency: 'usd', duration: 'repeating', duration_in_months: 2 };
    const memberId = await aMemberWith(await aCode(coupon));
    await eventually(async () =>
      expect(await shown(memberId)).toMatchObject({
        amountCents: 999,
        nextCharge: { amountCents: 999 },
        // One more month with the discount, and eleven without it
        upgrade: { priceCents: 5988, amountCents: 5988, yearOfMonthsCents: 999 + 11 * 1299 },
      }),
    );
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () => expect(await shown(memberId)).toMatchObject({ nextCharge: { amountCents: 1299 } }));
    await world.advance(31 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([999, 999, 1299]);
  });

  it('that lasts forever lowers each monthly charge, but not the annual price', async () => {
    const memberId = await aMemberWith(await aCode({ percent_off: 25, duration: 'forever' }));
    await eventually(async () => {
      const mirror = await world.billing.app.get(SubscriptionsRepository).getOf(memberId);
      expect(mirror.price).toMatchObject({ amountCents: 1299, discountedCents: 974, isFixed: false });
    });
    expect(await shown(memberId)).toMatchObject({
      amountCents: 974,
      upgrade: { amountCents: 5988, yearOfMonthsCents: 12 * 974 },
    });
    expect((await world.upgrade(memberId, 5988)).status).toBe(200);
    await eventually(async () => expect((await shown(memberId))['nextCharge']).toMatchObject({ amountCents: 5988 }));
    await world.advance(32 * DAY_MS);
    expect(amountsOf(memberId)).toEqual([974, 5988]);
  });

  it('of 100% completes the sign-up without a charge or a receipt', async () => {
    const memberId = await aMemberWith(await aCode({ percent_off: 100, duration: 'once' }));
    await eventually(async () => expect(await world.stateOf(memberId)).toBe('paid'));
    expect(amountsOf(memberId)).toEqual([]);
    expect(await shown(memberId)).toMatchObject({ amountCents: 1299, nextCharge: { amountCents: 1299 } });
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () => expect(await receiptsOf(memberId)).toEqual([1299]));
  });

  it('is rejected by the payment page when it has expired, is used up, or is unknown', async () => {
    const soon = Math.floor(world.sandbox.now().getTime() / 1000) + 60;
    const expired = await aCode({ percent_off: 50 }, { expires_at: soon });
    const once = await aCode({ percent_off: 50 }, { max_redemptions: 1 });
    await aMemberWith(once);
    await world.advance(120_000);
    const { url } = await world.begin();
    for (const code of [expired, once, `unknown-${randomUUID()}`])
      expect(world.sandbox.enterPromotionCode(url, code)).toBe(false);
  });
});

describe('without the setting STRIPE_PROMOTION_CODES', () => {
  it('the payment page accepts no promotion code', async () => {
    const plain = await startWorld();
    try {
      const { url, sessionId } = await plain.begin();
      expect((await plain.stripe.checkout.sessions.retrieve(sessionId)).allow_promotion_codes).toBe(false);
      const { id: coupon } = await plain.stripe.coupons.create({ percent_off: 50 });
      const { code } = await plain.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon } });
      expect(plain.sandbox.enterPromotionCode(url, code)).toBe(false);
    } finally {
      await plain.close();
    }
  });
});
