import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { GiftPaidSchema, GiftRefundedSchema, Plan, SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { MembershipRefusedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { GiftPurchasesService } from '../src/gifts/gift-purchases.service.js';
import { GiftWorkService } from '../src/gifts/gift-work.service.js';
import { GiftsRepository } from '../src/gifts/gifts.repository.js';
import { type BillingWorld, startWorld } from './billing-world.js';
import { aGiftOrder, giftSteps, YEAR } from './gift-steps.js';

const DAY_MS = 86_400_000;
const DISPUTED_CARD = '4000000000000259';

let world: BillingWorld;
let steps: ReturnType<typeof giftSteps>;
beforeAll(async () => {
  world = await startWorld();
  steps = giftSteps(world);
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const asOperator = async (path: string, body?: object) =>
  steps.call(`admin/payments/gifts${path}`, body, await world.billing.asAdmin());

async function intentOf(giftId: string) {
  const gift = await world.billing.app.get(GiftsRepository).gifts.find(giftId);
  return gift!.payment!.paymentIntentId;
}
const chargesAfter = (count: number) =>
  world.sandbox
    .charges()
    .charges.filter(({ succeeded }) => succeeded)
    .slice(count);
const countCharges = () => world.sandbox.charges().charges.filter(({ succeeded }) => succeeded).length;

describe('a gift', () => {
  it('costs exactly the amount that the page showed, and the same request opens the same payment page', async () => {
    const order = aGiftOrder();
    expect(await steps.call('gifts', { ...order, amountCents: 4988 })).toMatchObject({
      status: 409,
      body: { type: '/problems/amount-changed' },
    });
    const { body } = await steps.call('gifts', order);
    expect((await steps.call('gifts', order)).body).toEqual(body);
    const before = countCharges();
    world.sandbox.pay(body['url'] as string);
    expect(chargesAfter(before)).toMatchObject([{ amount: YEAR, customer: null }]);
  });

  it('requires an adult recipient, a valid email address and a message of at most 200 characters', async () => {
    for (const change of [{ recipientIsAdult: false }, { message: 'x'.repeat(201) }, { giverEmail: 'ann' }])
      expect((await steps.call('gifts', aGiftOrder(change))).status).toBe(400);
  });

  it('sends its code once after the payment, and the card shows the message', async () => {
    const gift = await steps.aGift();
    await world.deliverEverything();
    const sent = (await world.billing.allPublished(GiftPaidSchema)).filter(
      ({ payload }) => payload.giftId === gift.giftId,
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]!.payload).toMatchObject({ giverEmail: 'ann@example.com', amountCents: BigInt(YEAR), sending: 1 });
    expect((await steps.call('gifts/lookup', { code: gift.code.toLowerCase().replaceAll('-', ' ') })).body).toEqual({
      giverName: 'Ann',
      recipientName: 'Ben',
      message: 'Happy birthday',
      state: 'redeemable',
    });
    expect((await steps.call('gifts/lookup', { code: '0000-0000-0000-0000-0000' })).status).toBe(404);
  });

  it('opens a payment page in the site’s language, and another one after a change of language', async () => {
    const order = aGiftOrder({ language: 'es' });
    const sessionOf = async (change: object = {}) => {
      const { body } = await steps.call('gifts', { ...order, ...change });
      return world.stripe.checkout.sessions.retrieve(/cs_\w+/.exec(body['url'] as string)![0]);
    };
    const spanish = await sessionOf();
    expect(spanish.locale).toBe('es-419');
    expect((await sessionOf({ language: 'en' })).locale).toBe('en');
    expect((await world.stripe.checkout.sessions.retrieve(spanish.id)).status).toBe('expired');
  });

  it('publishes the language of its giver with the code and with the refund', async () => {
    const order = aGiftOrder({ language: 'es' });
    const { body } = await steps.call('gifts', order);
    world.sandbox.pay(body['url'] as string);
    await world.deliverAll(order.giftId);
    expect(await steps.sentTo(order.giftId)).toMatchObject({ language: 'es' });
    await asOperator(`/${order.giftId}/refund`, { orderId: randomUUID(), reason: 'Bought twice' });
    const refunded = await world.billing.published(GiftRefundedSchema, ({ giftId }) => giftId === order.giftId);
    expect(refunded).toMatchObject({ language: 'es' });
  });

  it('that was paid is completed even if its webhook never arrives', async () => {
    const order = aGiftOrder();
    const { body } = await steps.call('gifts', order);
    world.sandbox.pay(body['url'] as string);
    await world.advance(40 * 60_000);
    await world.billing.app.get(GiftPurchasesService).closeOverdue();
    expect((await steps.sentTo(order.giftId)).recipientName).toBe('Ben');
  });
});

describe('a recipient', () => {
  it('becomes a member for a year without a charge, and the code works once', async () => {
    const before = countCharges();
    const { gift, memberId, subscription, subscriptionId } = await steps.aRecipient();
    expect(subscription).toMatchObject({ plan: Plan.ANNUAL, autoRenew: false });
    expect(await world.stateOf(memberId)).toBe('paid');
    expect(chargesAfter(before)).toMatchObject([{ amount: YEAR }]);
    expect(await world.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
      cancel_at_period_end: true,
      default_payment_method: null,
    });
    expect(await steps.stateOf(gift.code)).toBe('redeemed');
    expect(await steps.signUpWith(gift.code)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/gift', detail: 'This gift has already been redeemed.' }] },
    });
  });

  it('gets one subscription when three sign-ups use the code at the same time', async () => {
    const gift = await steps.aGift();
    const attempts = await Promise.all([
      steps.signUpWith(gift.code),
      steps.signUpWith(gift.code),
      steps.signUpWith(gift.code),
    ]);
    expect(attempts.filter(({ status }) => status === 400)).toHaveLength(2);
    const winner = attempts.find(({ status }) => status === 200)!;
    await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === winner.reservation);
    expect(await steps.subscriptionsFor(gift.giftId)).toHaveLength(1);
  });

  it('gets one subscription when Stripe’s response to its creation is lost', async () => {
    const gift = await steps.aGift();
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 3, path: '/v1/subscriptions' });
    const { reservation } = await steps.signUpWith(gift.code);
    await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === reservation);
    expect(await steps.subscriptionsFor(gift.giftId)).toHaveLength(1);
  });

  it('is not charged when the year ends', async () => {
    const { memberId, subscriptionId } = await steps.aRecipient();
    const before = countCharges();
    await world.advance(366 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () =>
      expect((await world.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled'),
    );
    expect(chargesAfter(before).filter(({ subscription }) => subscription === subscriptionId)).toEqual([]);
  });

  it('whose membership is rejected leaves the gift redeemable', async () => {
    const { gift, memberId, subscriptionId } = await steps.aRecipient();
    await world.billing.publish(
      MembershipRefusedSchema,
      { signupId: memberId, reason: 'duplicate' },
      { aggregateId: memberId },
    );
    await eventually(async () => expect(await steps.stateOf(gift.code)).toBe('redeemable'));
    expect((await world.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect((await steps.signUpWith(gift.code)).status).toBe(200);
  });

  it('cannot switch the sign-up that redeems the gift to a payment', async () => {
    const { reservation, visitor } = await steps.signUpWith((await steps.aGift()).code);
    const { gift: _code, ...withoutGift } = visitor as Record<string, unknown>;
    expect((await world.checkout(reservation, withoutGift)).status).toBe(409);
  });
});

describe('a refund', () => {
  it('by an operator returns the payment once, and the code no longer works', async () => {
    const gift = await steps.aGift();
    const order = { orderId: randomUUID(), reason: 'Bought twice' };
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 3, path: '/v1/refunds' });
    expect((await asOperator(`/${gift.giftId}/refund`, order)).status).toBe(200);
    await asOperator(`/${gift.giftId}/refund`, order);
    await world.billing.published(GiftRefundedSchema, ({ giftId }) => giftId === gift.giftId);
    const { data } = await world.stripe.refunds.list({ payment_intent: await intentOf(gift.giftId) });
    expect(data).toMatchObject([{ amount: YEAR }]);
    expect(await steps.stateOf(gift.code)).toBe('returned');
    expect((await steps.signUpWith(gift.code)).status).toBe(400);
    expect(
      (await world.billing.allPublished(AdminActedSchema)).filter(({ payload }) =>
        payload.target.includes(gift.giftId),
      ),
    ).toHaveLength(1);
  });

  it('is rejected for a gift that was redeemed', async () => {
    const { gift } = await steps.aRecipient();
    const answer = await asOperator(`/${gift.giftId}/refund`, { orderId: randomUUID(), reason: 'Bought twice' });
    expect(answer).toMatchObject({ status: 409, body: { type: '/problems/gift-not-refundable' } });
  });

  it('in the Stripe dashboard blocks the redemption even before its webhook arrives', async () => {
    const gift = await steps.aGift();
    await world.stripe.refunds.create({ payment_intent: await intentOf(gift.giftId) });
    expect((await steps.signUpWith(gift.code)).body).toMatchObject({ errors: [{ pointer: '/gift' }] });
    await world.deliverEverything();
    await eventually(async () => expect(await steps.stateOf(gift.code)).toBe('returned'));
  });

  it('by a dispute prevents the redemption of the gift', async () => {
    const gift = await steps.aGift(DISPUTED_CARD);
    await world.deliverEverything();
    await eventually(async () => expect(await steps.stateOf(gift.code)).toBe('returned'));
    expect((await steps.signUpWith(gift.code)).status).toBe(400);
  });
});

describe('an operator', () => {
  it('lists gifts by state, and sends the email with the code again', async () => {
    const gift = await steps.aGift();
    const { body } = await asOperator('?state=paid');
    expect((body['items'] as { giftId: string }[]).find(({ giftId }) => giftId === gift.giftId)).toMatchObject({
      giverEmail: 'ann@example.com',
      recipientName: 'Ben',
      state: 'paid',
      amountCents: YEAR,
      sendings: 1,
    });
    expect((await asOperator(`/${gift.giftId}/send`, {})).body).toMatchObject({ sendings: 2 });
    const again = await world.billing.published(
      GiftPaidSchema,
      ({ giftId, sending }) => giftId === gift.giftId && sending === 2,
    );
    expect(again.code).toBe(gift.code);
  });

  it('sees the revenue of a gift once, at its payment', async () => {
    const metrics = async () => {
      const { newest } = (await steps.call('admin/payments/metrics', undefined, await world.billing.asAdmin()))
        .body as {
        newest: { at: string; monthlyRevenueCents: number; running: { annual: number }; gifts: Record<string, number> };
      };
      return newest;
    };
    const counted = async () => {
      const { at } = await metrics();
      await world.advance(61 * 60_000);
      return eventually(async () => {
        const newest = await metrics();
        if (newest.at === at) throw new Error('not counted yet');
        return newest;
      });
    };
    const before = await counted();
    const gift = await steps.aGift();
    const sold = await counted();
    expect(sold.gifts['sold']).toBe(before.gifts['sold']! + 1);
    expect(sold.gifts['revenueCents']).toBe(before.gifts['revenueCents']! + YEAR);
    expect(sold.gifts['unredeemedCents']).toBe(before.gifts['unredeemedCents']! + YEAR);
    const { reservation } = await steps.signUpWith(gift.code);
    await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === reservation);
    const redeemed = await counted();
    expect(redeemed.gifts).toMatchObject({
      ...sold.gifts,
      unredeemed: before.gifts['unredeemed'],
      unredeemedCents: before.gifts['unredeemedCents'],
    });
    expect(redeemed.running.annual).toBe(sold.running.annual + 1);
    expect(redeemed.monthlyRevenueCents).toBe(sold.monthlyRevenueCents);
  });
});

describe('a member', () => {
  it('receives a redeemed gift as a credit once', async () => {
    const { memberId } = await world.aMember();
    const gift = await steps.aGift();
    expect(await world.ask(memberId, 'POST', '/gift', { code: gift.code })).toEqual({
      status: 200,
      body: { creditCents: YEAR },
    });
    expect((await world.ask(memberId, 'POST', '/gift', { code: gift.code })).status).toBe(200);
    await eventually(async () =>
      expect((await world.ask(memberId, 'GET', '')).body['nextCharge']).toMatchObject({ amountCents: 0 }),
    );
    const other = await world.aMember();
    expect(await world.ask(other.memberId, 'POST', '/gift', { code: gift.code })).toMatchObject({
      status: 409,
      body: { type: '/problems/gift-redeemed' },
    });
  });
});

describe('personal data in a gift', () => {
  it('is erased when its retention period after the redemption ends', async () => {
    const { gift } = await steps.aRecipient();
    const { gifts } = world.billing.app.get(GiftsRepository);
    await gifts.change(gift.giftId, (current) => ({
      next: { ...current, eraseAt: world.billing.clock.now() },
      events: [],
    }));
    await world.billing.app.get(GiftWorkService).erasePeople();
    expect(await gifts.find(gift.giftId)).toMatchObject({ giverEmail: '', message: '', state: 'redeemed' });
  });
});
