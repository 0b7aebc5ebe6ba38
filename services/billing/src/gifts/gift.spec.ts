import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { GiftPaidSchema } from '@numbercast/contracts/billing/v1/events';
import fc from 'fast-check';
import {
  type Decision,
  eraseGift,
  failGift,
  type Gift,
  type GiftDocument,
  type GiftPayment,
  retryGift,
} from './gift.js';
import { normalGiftCode } from './gift-code.js';
import { applyGiftPayment, expireGift, orderGift, recordGiftPage, sendGiftAgain } from './gift-checkout.js';
import { completeRedemption, recordCustomer, redeem, releaseRedemption } from './gift-redemption.js';
import { orderGiftRefund, settleGiftRefund } from './gift-refund.js';

const NOW = new Date('2026-11-28T12:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const ORDER = {
  giverName: 'Ann',
  giverEmail: 'ann@example.com',
  recipientName: 'Ben',
  message: 'Happy birthday',
  priceCents: 5988,
};
const PAYMENT: GiftPayment = {
  sessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  chargeId: 'ch_1',
  amountCents: 5988,
  currency: 'usd',
  paidAt: NOW,
  card: { brand: 'visa', last4: '4242' },
  refundedCents: 0,
  isDisputed: false,
};
const REFUND = { orderId: 'order-1', reason: 'Bought twice', by: 'admin@example.com' };

const as = (gift: Gift): GiftDocument => ({ ...gift, _id: 'gift-1' });
const apply = (decision: Decision | null) => as(decision!.next);
const ordered = () => apply(orderGift(null, ORDER, 'price_annual', NOW));
const paid = (change: Partial<GiftPayment> = {}) => apply(applyGiftPayment(ordered(), { ...PAYMENT, ...change }, NOW));
const redeemed = (memberId = 'ben') => apply(redeem(paid(), { kind: 'signup', memberId }, NOW, NOW));
const typesOf = (decision: Decision | null) => decision?.events.map(({ type }) => type.split('.').at(-1)) ?? [];

describe('buying a gift', () => {
  it('opens one payment page for repeated requests, and another one for a changed request', () => {
    const gift = apply(recordGiftPage(ordered(), 1, { sessionId: 'cs_1', url: 'https://pay' }));
    expect(orderGift(gift, ORDER, 'price_annual', NOW)).toBeNull();
    expect(orderGift(gift, { ...ORDER, message: '' }, 'price_annual', NOW)!.next.checkout).toMatchObject({
      attempt: 2,
      replaces: 'cs_1',
    });
  });

  it('opens a new payment page with the same code after the previous one expired unpaid', () => {
    const gift = apply(expireGift(ordered(), 1));
    const again = apply(orderGift(gift, ORDER, 'price_annual', later(1)));
    expect(again).toMatchObject({ state: 'open', code: gift.code, checkout: { attempt: 2 } });
  });

  it('publishes GiftPaid once, however often the payment is reported', () => {
    const decision = applyGiftPayment(ordered(), PAYMENT, NOW);
    expect(typesOf(decision)).toEqual(['GiftPaid']);
    expect(fromBinary(GiftPaidSchema, decision!.events[0]!.payload)).toMatchObject({
      giftId: 'gift-1',
      sending: 1,
      giverEmail: 'ann@example.com',
      amountCents: 5988n,
      cardLast4: '4242',
    });
    expect(applyGiftPayment(apply(decision), { ...PAYMENT }, NOW)).toBeNull();
  });

  it('accepts a payment that arrives after the payment page has expired', () => {
    expect(apply(applyGiftPayment(apply(expireGift(ordered(), 1)), PAYMENT, NOW)).state).toBe('paid');
  });

  it('is rejected after the gift has been paid', () => {
    expect(() => orderGift(paid(), ORDER, 'price_annual', NOW)).toThrow('already paid');
  });
});

describe('redeeming a gift', () => {
  it('succeeds for the first member only, and has no effect when that member repeats it', () => {
    const gift = redeemed('ben');
    expect(gift.state).toBe('redeemed');
    expect(redeem(gift, { kind: 'signup', memberId: 'ben' }, NOW, NOW)).toBeNull();
    expect(() => redeem(gift, { kind: 'signup', memberId: 'eve' }, NOW, NOW)).toThrow('already been redeemed');
  });

  it('is rejected while the payment is missing, disputed, refunded or being refunded', () => {
    const by = { kind: 'signup', memberId: 'ben' } as const;
    expect(() => redeem(ordered(), by, NOW, NOW)).toThrow('not found');
    for (const gift of [
      paid({ isDisputed: true }),
      paid({ refundedCents: 5988 }),
      apply(orderGiftRefund(paid(), REFUND, NOW, NOW)),
    ])
      expect(() => redeem(gift, by, NOW, NOW)).toThrow('returned or is disputed');
  });

  it('is possible after a dispute has been won', () => {
    const disputed = paid({ isDisputed: true });
    const won = apply(applyGiftPayment(disputed, PAYMENT, NOW));
    expect(redeem(won, { kind: 'credit', memberId: 'ben' }, NOW, NOW)!.next.state).toBe('redeemed');
  });

  it('is possible again after a release for the redeeming member, but not for another member', () => {
    expect(releaseRedemption(redeemed('ben'), 'eve', NOW)).toBeNull();
    const released = apply(releaseRedemption(redeemed('ben'), 'ben', NOW));
    expect(released).toMatchObject({ state: 'paid' });
    expect(released.pending).toBeUndefined();
    expect(redeem(released, { kind: 'signup', memberId: 'eve' }, NOW, NOW)!.next.redemption?.memberId).toBe('eve');
  });

  it('is not undone by a later refund or dispute, which the gift records', () => {
    const gift = apply(applyGiftPayment(redeemed(), { ...PAYMENT, refundedCents: 5988, isDisputed: true }, NOW));
    expect(gift).toMatchObject({ state: 'redeemed', payment: { refundedCents: 5988, isDisputed: true } });
  });
});

describe('refunding a gift', () => {
  it('returns the remaining amount once per order, with an audit log entry', () => {
    const decision = orderGiftRefund(paid({ refundedCents: 988 }), REFUND, NOW, NOW);
    expect(decision!.next).toMatchObject({ state: 'refunding', refundOrder: { amountCents: 5000 } });
    expect(typesOf(decision)).toEqual(['AdminActed']);
    expect(orderGiftRefund(apply(decision), REFUND, NOW, NOW)).toBeNull();
  });

  it('is rejected for a redeemed gift', () => {
    expect(() => orderGiftRefund(redeemed(), REFUND, NOW, NOW)).toThrow('cannot be refunded');
  });

  it('publishes GiftRefunded once, whether it was ordered here or at the provider', () => {
    const refunded = applyGiftPayment(paid(), { ...PAYMENT, refundedCents: 5988 }, NOW);
    expect(typesOf(refunded)).toEqual(['GiftRefunded']);
    const ordered = apply(orderGiftRefund(paid(), REFUND, NOW, NOW));
    const shown = applyGiftPayment(ordered, { ...PAYMENT, refundedCents: 5988 }, NOW);
    expect(typesOf(shown)).toEqual(['GiftRefunded']);
    expect(typesOf(settleGiftRefund(apply(shown), 'order-1', { providerId: 're_1' }, NOW))).toEqual([]);
  });

  it('leaves the gift redeemable when the provider rejects it', () => {
    const gift = apply(orderGiftRefund(paid(), REFUND, NOW, NOW));
    const rejected = apply(settleGiftRefund(gift, 'order-1', { rejection: 'No' }, NOW));
    expect(rejected).toMatchObject({ state: 'paid', refundOrder: { rejection: 'No' } });
  });
});

describe('the email with the code', () => {
  it('is sent again only while the gift can be redeemed', () => {
    expect(typesOf(sendGiftAgain(paid(), 'admin@example.com', NOW))).toEqual(['GiftPaid', 'AdminActed']);
    expect(sendGiftAgain(paid(), 'admin@example.com', NOW).next.sendings).toBe(2);
    expect(() => sendGiftAgain(redeemed(), 'admin@example.com', NOW)).toThrow('can be redeemed');
  });
});

describe('personal data in a gift', () => {
  it('is erased 90 days after an unpaid order and 180 days after a redemption', () => {
    expect(ordered().eraseAt).toEqual(later(90));
    expect(paid().eraseAt).toBeUndefined();
    expect(redeemed().eraseAt).toEqual(later(180));
    const erased = apply(eraseGift(redeemed()));
    expect(erased).toMatchObject({ giverEmail: '', recipientName: '', message: '', payment: { amountCents: 5988 } });
    expect(normalGiftCode(erased.code)).toBeNull();
    expect(apply(applyGiftPayment(erased, { ...PAYMENT, isDisputed: true }, later(200))).eraseAt).toBeUndefined();
  });
});

/** Model of the provider and the services around a gift, limited to payments and redemptions. */
class World {
  gift = paid();
  payment = { ...PAYMENT };
  /** Members with a year or a credit from the gift. */
  readonly given = new Set<string>();

  refundsOrdered = 0;

  change(decide: (gift: GiftDocument) => Decision | null) {
    try {
      const decision = decide(this.gift);
      if (decision) this.gift = as(decision.next);
    } catch {
      // The caller receives a problem, and nothing is written
    }
  }
  sync() {
    this.change((gift) => applyGiftPayment(gift, { ...this.payment }, NOW));
  }
  redeem(memberId: string) {
    this.sync();
    this.change((gift) => redeem(gift, { kind: 'signup', memberId }, NOW, NOW));
  }
  /** The worker, which crashes after this many steps. */
  work(steps: number) {
    const { redemption, refundOrder, pending } = this.gift;
    if (!pending) return;
    const todo = redemption ? this.stepsOf(redemption.memberId) : refundOrder ? this.refundSteps(refundOrder) : [];
    for (const step of todo.slice(0, steps)) step();
  }
  private stepsOf(memberId: string) {
    return [
      () => this.change((gift) => recordCustomer(gift, memberId, `cus_${memberId}`)),
      () => this.given.add(memberId),
      () => this.change((gift) => completeRedemption(gift, memberId, NOW)),
    ];
  }
  private refundSteps({ orderId, amountCents }: NonNullable<Gift['refundOrder']>) {
    return [
      () => {
        if (this.refunded.has(orderId)) return;
        this.refunded.add(orderId);
        this.payment.refundedCents = Math.min(PAYMENT.amountCents, this.payment.refundedCents + amountCents);
      },
      () => this.sync(),
      () => this.change((gift) => settleGiftRefund(gift, orderId, { providerId: `re_${orderId}` }, NOW)),
    ];
  }
  private readonly refunded = new Set<string>();
  /** Rejects the sign-up: its year ends, and then the gift can be redeemed again. */
  refuse(memberId: string) {
    if (!this.given.delete(memberId)) return;
    this.change((gift) => releaseRedemption(gift, memberId, NOW));
  }
}

const who = fc.constantFrom('ben', 'eve', 'joe');
const actions = fc.oneof(
  who.map((member) => (world: World) => world.redeem(member)),
  fc.integer({ min: 0, max: 3 }).map((steps) => (world: World) => world.work(steps)),
  who.map((member) => (world: World) => world.refuse(member)),
  fc
    .constantFrom('a', 'b')
    .map(
      (orderId) => (world: World) => world.change((gift) => orderGiftRefund(gift, { ...REFUND, orderId }, NOW, NOW)),
    ),
  fc.constant((world: World) => void (world.payment.refundedCents = PAYMENT.amountCents)),
  fc.boolean().map((isDisputed) => (world: World) => void (world.payment.isDisputed = isDisputed)),
  fc.constant((world: World) => world.sync()),
  fc
    .boolean()
    .map((isAnswered) => (world: World) => world.change((gift) => failGift(gift, { error: 'x', isAnswered }, NOW))),
  fc.constant((world: World) => world.change((gift) => retryGift(gift, (retry) => retry))),
);

/** Returns the invariants that are violated after a step. */
function violationsOf({ gift, given, payment }: World, before: GiftDocument): string[] {
  const isNew = gift.redemption !== undefined && before.redemption === undefined;
  const isReturned = payment.isDisputed || payment.refundedCents >= PAYMENT.amountCents;
  const { refundOrder } = gift;
  const isRefundOpen = refundOrder && !refundOrder.providerId && !refundOrder.rejection;
  return [
    given.size > 1 && 'two members have the year',
    isNew && isReturned && 'a returned payment was redeemed',
    gift.redemption && gift.state !== 'redeemed' && 'a redemption does not show',
    gift.redemption && isRefundOpen && 'the money of a redeemed gift is being returned',
  ].filter((violation) => typeof violation === 'string');
}

describe('any sequence of redemptions, retries, crashes, rejections, refunds and disputes', () => {
  it('never grants one gift to two members, and never redeems a returned payment', () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 40 }), (steps) => {
        const world = new World();
        for (const step of steps) {
          const before = world.gift;
          step(world);
          expect(violationsOf(world, before)).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
