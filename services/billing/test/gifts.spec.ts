import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { GiftPaidSchema, GiftRefundedSchema, Plan, SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { MembershipRefusedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { GiftPurchasesService } from '../src/gifts/gift-purchases.service.js';
import { GiftWorkService } from '../src/gifts/gift-work.service.js';
import { GiftsRepository } from '../src/gifts/gifts.repository.js';
import { aVisitor, type BillingWorld, reserve, startWorld } from './billing-world.js';

const YEAR = 5988;
const DAY_MS = 86_400_000;
const DISPUTED_CARD = '4000000000000259';

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.billing.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const asOperator = async (path: string, body?: object) =>
  call(`admin/payments/gifts${path}`, body, await world.billing.asAdmin());
const anOrder = (change: object = {}) => ({
  giftId: randomUUID(),
  giverName: 'Ann',
  giverEmail: 'ann@example.com',
  recipientName: 'Ben',
  message: 'Happy birthday',
  recipientIsAdult: true,
  amountCents: YEAR,
  ...change,
});
const sentTo = (giftId: string) => world.billing.published(GiftPaidSchema, (gift) => gift.giftId === giftId);
const shown = async (code: string) => (await call('gifts/lookup', { code })).body['state'];

/** A gift whose payment billing knows. */
async function aGift(card?: string) {
  const order = anOrder();
  const { body } = await call('gifts', order);
  world.sandbox.pay(body['url'] as string, card);
  await world.deliverEverything();
  const { code } = await sentTo(order.giftId);
  return { ...order, code };
}
async function intentOf(giftId: string) {
  const gift = await world.billing.app.get(GiftsRepository).gifts.find(giftId);
  return gift!.payment!.paymentIntentId;
}
/** Signs up with a code, and reserves as the browser does. */
async function signUpWith(code: string) {
  const visitor = aVisitor({ plan: 'annual', gift: code });
  const reservation = reserve(visitor.email);
  const response = await world.checkout(reservation, visitor);
  return { reservation, visitor, status: response.status, body: (await response.json()) as Record<string, unknown> };
}
/** A member by a gift. */
async function aRecipient() {
  const gift = await aGift();
  const { reservation: memberId, visitor } = await signUpWith(gift.code);
  const { subscription } = await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === memberId);
  return { gift, memberId, visitor, subscription: subscription!, subscriptionId: subscription!.subscriptionId };
}
const subscriptionsFor = async (giftId: string) =>
  (await world.stripe.subscriptions.list({ status: 'all', limit: 100 })).data.filter(
    ({ metadata }) => metadata['gift_id'] === giftId,
  );
const chargesAfter = (count: number) =>
  world.sandbox
    .charges()
    .charges.filter(({ succeeded }) => succeeded)
    .slice(count);
const countCharges = () => world.sandbox.charges().charges.filter(({ succeeded }) => succeeded).length;

describe('a gift', () => {
  it('costs exactly the amount that the page showed, and the same request opens the same payment page', async () => {
    const order = anOrder();
    expect(await call('gifts', { ...order, amountCents: 4988 })).toMatchObject({
      status: 409,
      body: { type: '/problems/amount-changed' },
    });
    const { body } = await call('gifts', order);
    expect((await call('gifts', order)).body).toEqual(body);
    const before = countCharges();
    world.sandbox.pay(body['url'] as string);
    expect(chargesAfter(before)).toMatchObject([{ amount: YEAR, customer: null }]);
  });

  it('needs the age of the recipient, and a message of at most 200 characters', async () => {
    for (const change of [{ recipientIsAdult: false }, { message: 'x'.repeat(201) }, { giverEmail: 'ann' }])
      expect((await call('gifts', anOrder(change))).status).toBe(400);
  });

  it('sends its code once after the payment, and the card shows the message', async () => {
    const gift = await aGift();
    await world.deliverEverything();
    const sent = (await world.billing.allPublished(GiftPaidSchema)).filter(
      ({ payload }) => payload.giftId === gift.giftId,
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]!.payload).toMatchObject({ giverEmail: 'ann@example.com', amountCents: BigInt(YEAR), sending: 1 });
    expect((await call('gifts/lookup', { code: gift.code.toLowerCase().replaceAll('-', ' ') })).body).toEqual({
      giverName: 'Ann',
      recipientName: 'Ben',
      message: 'Happy birthday',
      state: 'redeemable',
    });
    expect((await call('gifts/lookup', { code: '0000-0000-0000-0000-0000' })).status).toBe(404);
  });

  it('is found without its webhook', async () => {
    const order = anOrder();
    const { body } = await call('gifts', order);
    world.sandbox.pay(body['url'] as string);
    await world.advance(40 * 60_000);
    await world.billing.app.get(GiftPurchasesService).closeOverdue();
    expect((await sentTo(order.giftId)).recipientName).toBe('Ben');
  });
});

describe('a recipient', () => {
  it('becomes a member for a year without a charge, and the code works once', async () => {
    const before = countCharges();
    const { gift, memberId, subscription, subscriptionId } = await aRecipient();
    expect(subscription).toMatchObject({ plan: Plan.ANNUAL, autoRenew: false });
    expect(await world.stateOf(memberId)).toBe('paid');
    expect(chargesAfter(before)).toMatchObject([{ amount: YEAR }]);
    expect(await world.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
      cancel_at_period_end: true,
      default_payment_method: null,
    });
    expect(await shown(gift.code)).toBe('redeemed');
    expect(await signUpWith(gift.code)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/gift', detail: 'This gift has already been redeemed.' }] },
    });
  });

  it('has one subscription when two people use the code at the same time', async () => {
    const gift = await aGift();
    const attempts = await Promise.all([signUpWith(gift.code), signUpWith(gift.code), signUpWith(gift.code)]);
    expect(attempts.filter(({ status }) => status === 400)).toHaveLength(2);
    const winner = attempts.find(({ status }) => status === 200)!;
    await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === winner.reservation);
    expect(await subscriptionsFor(gift.giftId)).toHaveLength(1);
  });

  it('has one subscription when Stripe made it and its answer was lost', async () => {
    const gift = await aGift();
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 3, path: '/v1/subscriptions' });
    const { reservation } = await signUpWith(gift.code);
    await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === reservation);
    expect(await subscriptionsFor(gift.giftId)).toHaveLength(1);
  });

  it('is never charged: the year ends by itself', async () => {
    const { memberId, subscriptionId } = await aRecipient();
    const before = countCharges();
    await world.advance(366 * DAY_MS);
    await world.deliverAll(memberId);
    await eventually(async () =>
      expect((await world.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled'),
    );
    expect(chargesAfter(before).filter(({ subscription }) => subscription === subscriptionId)).toEqual([]);
  });

  it('who could not become a member leaves the gift to be redeemed again', async () => {
    const { gift, memberId, subscriptionId } = await aRecipient();
    await world.billing.publish(
      MembershipRefusedSchema,
      { signupId: memberId, reason: 'duplicate' },
      { aggregateId: memberId },
    );
    await eventually(async () => expect(await shown(gift.code)).toBe('redeemable'));
    expect((await world.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect((await signUpWith(gift.code)).status).toBe(200);
  });

  it('cannot pay in the sign-up that redeems the gift', async () => {
    const { reservation, visitor } = await signUpWith((await aGift()).code);
    const { gift: _code, ...withoutGift } = visitor as Record<string, unknown>;
    expect((await world.checkout(reservation, withoutGift)).status).toBe(409);
  });
});

describe('a refund', () => {
  it('by an operator returns the payment once, and the code no longer works', async () => {
    const gift = await aGift();
    const order = { orderId: randomUUID(), reason: 'Bought twice' };
    world.sandbox.fault({ target: 'stripe', kind: '500-after-commit', count: 3, path: '/v1/refunds' });
    expect((await asOperator(`/${gift.giftId}/refund`, order)).status).toBe(200);
    await asOperator(`/${gift.giftId}/refund`, order);
    await world.billing.published(GiftRefundedSchema, ({ giftId }) => giftId === gift.giftId);
    const { data } = await world.stripe.refunds.list({ payment_intent: await intentOf(gift.giftId) });
    expect(data).toMatchObject([{ amount: YEAR }]);
    expect(await shown(gift.code)).toBe('returned');
    expect((await signUpWith(gift.code)).status).toBe(400);
    expect(
      (await world.billing.allPublished(AdminActedSchema)).filter(({ payload }) =>
        payload.target.includes(gift.giftId),
      ),
    ).toHaveLength(1);
  });

  it('is refused for a gift that was redeemed', async () => {
    const { gift } = await aRecipient();
    const answer = await asOperator(`/${gift.giftId}/refund`, { orderId: randomUUID(), reason: 'Bought twice' });
    expect(answer).toMatchObject({ status: 409, body: { type: '/problems/gift-not-refundable' } });
  });

  it('in the dashboard of Stripe is respected, even before its webhook has come', async () => {
    const gift = await aGift();
    await world.stripe.refunds.create({ payment_intent: await intentOf(gift.giftId) });
    expect((await signUpWith(gift.code)).body).toMatchObject({ errors: [{ pointer: '/gift' }] });
    await world.deliverEverything();
    await eventually(async () => expect(await shown(gift.code)).toBe('returned'));
  });

  it('by a dispute keeps the gift from being redeemed', async () => {
    const gift = await aGift(DISPUTED_CARD);
    await world.deliverEverything();
    await eventually(async () => expect(await shown(gift.code)).toBe('returned'));
    expect((await signUpWith(gift.code)).status).toBe(400);
  });
});

describe('an operator', () => {
  it('lists gifts by state, and sends the email with the code again', async () => {
    const gift = await aGift();
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
      const { newest } = (await call('admin/payments/metrics', undefined, await world.billing.asAdmin())).body as {
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
    const gift = await aGift();
    const sold = await counted();
    expect(sold.gifts['sold']).toBe(before.gifts['sold']! + 1);
    expect(sold.gifts['revenueCents']).toBe(before.gifts['revenueCents']! + YEAR);
    expect(sold.gifts['unredeemedCents']).toBe(before.gifts['unredeemedCents']! + YEAR);
    const { reservation } = await signUpWith(gift.code);
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
  it('gets the year as a credit, once', async () => {
    const { memberId } = await world.aMember();
    const gift = await aGift();
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

describe('people in a gift', () => {
  it('are removed half a year after it was redeemed', async () => {
    const { gift } = await aRecipient();
    const { gifts } = world.billing.app.get(GiftsRepository);
    await gifts.change(gift.giftId, (current) => ({
      next: { ...current, eraseAt: world.billing.clock.now() },
      events: [],
    }));
    await world.billing.app.get(GiftWorkService).erasePeople();
    expect(await gifts.find(gift.giftId)).toMatchObject({ giverEmail: '', message: '', state: 'redeemed' });
  });
});
