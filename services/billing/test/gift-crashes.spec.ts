import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import {
  GiftPaidSchema,
  GiftRefundedSchema,
  SignupPaidSchema,
  SignupRefundedSchema,
} from '@numbercast/contracts/billing/v1/events';
import { MembershipRefusedSchema } from '@numbercast/contracts/members/v1/events';
import { GiftsRepository } from '../src/gifts/gifts.repository.js';
import { aVisitor, type BillingWorld, reserve, startWorld } from './billing-world.js';
import { installFuse } from './fuse.js';
import { aGiftOrder, giftSteps, YEAR } from './gift-steps.js';
import { killing } from './killing.js';

let world: BillingWorld;
let fuse: ReturnType<typeof installFuse>;
let killedAtEveryStep: ReturnType<typeof killing>;
let steps: ReturnType<typeof giftSteps>;

beforeAll(async () => {
  world = await startWorld();
  steps = giftSteps(world);
  fuse = installFuse(world.billing.app);
  killedAtEveryStep = killing(fuse);
});

afterAll(() => world.close());

interface Sale {
  order: ReturnType<typeof aGiftOrder>;
  deliver: (giftId: string) => Promise<void>;
  hasPaid: boolean;
}

/** A giver without a response tries again, as the site suggests. Stripe repeats its events. */
async function buy(sale: Sale) {
  if (!sale.hasPaid) {
    const { status, body } = await steps.call('gifts', sale.order);
    if (status === 200) world.sandbox.pay(body['url'] as string);
    sale.hasPaid = status === 200;
  }
  await sale.deliver(sale.order.giftId);
}

const sentFor = async (giftId: string) =>
  (await world.billing.allPublished(GiftPaidSchema)).filter(({ payload }) => payload.giftId === giftId);

/** Expects that the gift was charged once and counts once in the revenue, with the part that was not refunded. */
async function expectOneSale(giftId: string, keptCents = YEAR) {
  expect(steps.chargesFor(giftId).map(({ amount, refunded }) => amount - refunded)).toEqual([keptCents]);
  const counted: number[] = [];
  for await (const { payment } of world.billing.app.get(GiftsRepository).paymentsSince(new Date(0)))
    if (payment.chargeId === (await chargeIdOf(giftId))) counted.push(payment.amountCents - payment.refundedCents);
  expect(counted).toEqual([keptCents]);
}
const chargeIdOf = async (giftId: string) =>
  (await world.billing.app.get(GiftsRepository).gifts.find(giftId))?.payment?.chargeId;

describe('a gift, killed between any two steps,', () => {
  it('is charged once and sends one code, when it is bought', async () => {
    const count = await killedAtEveryStep({
      given: async (): Promise<Sale> => ({ order: aGiftOrder(), deliver: steps.courier(), hasPaid: false }),
      when: buy,
      then: async (sale) => {
        await buy(sale);
        const { giftId } = sale.order;
        const sent = await sentFor(giftId);
        expect(sent).toHaveLength(1);
        expect(await steps.stateOf(sent[0]!.payload.code)).toBe('redeemable');
        await expectOneSale(giftId);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(count).toBeGreaterThan(5);
  });

  it('grants one membership without a further charge, when a sign-up redeems it', async () => {
    const count = await killedAtEveryStep({
      given: async () => {
        const gift = await steps.aGift();
        const visitor = aVisitor({ plan: 'annual', gift: gift.code });
        return { gift, visitor, reservation: reserve(visitor.email) };
      },
      when: ({ reservation, visitor }) => world.checkout(reservation, visitor),
      then: async ({ gift, reservation, visitor }) => {
        // A visitor without a response tries again, as the site suggests
        if ((await world.stateOf(reservation)) !== 'paid') await world.checkout(reservation, visitor);
        const paid = (await world.billing.allPublished(SignupPaidSchema)).filter(
          ({ payload }) => payload.signupId === reservation,
        );
        const made = await steps.subscriptionsFor(gift.giftId);
        expect(paid.map(({ payload }) => payload.subscription?.subscriptionId)).toEqual([made[0]?.id]);
        expect(made.map(({ status }) => status)).toEqual(['active']);
        expect(world.chargesOf(reservation)).toEqual([]);
        expect(await steps.stateOf(gift.code)).toBe('redeemed');
        await expectOneSale(gift.giftId);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(count).toBeGreaterThan(8);
  });

  it('grants one credit of its price, when a member redeems it', async () => {
    const count = await killedAtEveryStep({
      given: async () => {
        const { memberId, subscriptionId } = await world.aMember();
        const { customer } = await world.stripe.subscriptions.retrieve(subscriptionId);
        return { gift: await steps.aGift(), memberId, customerId: customer as string };
      },
      when: ({ gift, memberId }) => world.ask(memberId, 'POST', '/gift', { code: gift.code }),
      then: async ({ gift, memberId, customerId }) => {
        // A member without a response tries again, as the page suggests
        const { status } = await world.ask(memberId, 'POST', '/gift', { code: gift.code });
        expect(status).toBe(200);
        const { data } = await world.stripe.customers.listBalanceTransactions(customerId);
        expect(data.map(({ amount }) => amount)).toEqual([-YEAR]);
        expect(await steps.stateOf(gift.code)).toBe('redeemed');
        await expectOneSale(gift.giftId);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(count).toBeGreaterThan(5);
  });

  it('can be redeemed again, when its sign-up is rejected', async () => {
    const count = await killedAtEveryStep({
      given: () => steps.aRecipient(),
      when: ({ memberId: signupId }) =>
        world.billing.publish(MembershipRefusedSchema, { signupId, reason: 'phone-taken' }, { aggregateId: signupId }),
      then: async ({ gift, memberId: signupId }) => {
        const rejected = (await world.billing.allPublished(SignupRefundedSchema)).filter(
          ({ payload }) => payload.signupId === signupId,
        );
        expect(rejected).toHaveLength(1);
        expect((await steps.subscriptionsFor(gift.giftId)).map(({ status }) => status)).toEqual(['canceled']);
        expect(await steps.stateOf(gift.code)).toBe('redeemable');
        await expectOneSale(gift.giftId);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(count).toBeGreaterThan(6);
  });

  it('is refunded once, which is published and audited once, when an operator orders it', async () => {
    const refund = async ({ giftId, orderId }: { giftId: string; orderId: string }) =>
      steps.call(
        `admin/payments/gifts/${giftId}/refund`,
        { orderId, reason: 'Bought twice' },
        await world.billing.asAdmin(),
      );
    const count = await killedAtEveryStep({
      given: async () => {
        const { giftId, code } = await steps.aGift();
        return { giftId, code, orderId: randomUUID(), deliver: steps.courier() };
      },
      when: refund,
      then: async ({ deliver, ...order }) => {
        const { giftId, code } = order;
        // An operator without a response tries again, as the console suggests. Stripe sends its events as well
        expect((await refund(order)).status).toBe(200);
        await deliver(giftId);
        const refunded = (await world.billing.allPublished(GiftRefundedSchema)).filter(
          ({ payload }) => payload.giftId === giftId,
        );
        const audited = (await world.billing.allPublished(AdminActedSchema)).filter(({ payload }) =>
          payload.target.includes(giftId),
        );
        expect([refunded.length, audited.length]).toEqual([1, 1]);
        expect(await steps.stateOf(code)).toBe('returned');
        await expectOneSale(giftId, 0);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(count).toBeGreaterThan(5);
  });
});
