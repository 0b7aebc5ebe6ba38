import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import {
  CheckoutExpiredSchema,
  Plan,
  SignupPaidSchema,
  SignupRefundedSchema,
} from '@numbercast/contracts/billing/v1/events';
import type { Payment } from '../checkouts/checkout.js';
import type { Mirror } from '../subscriptions/mirror.js';
import {
  completeRefund,
  recordAccount,
  recordDecision,
  expire,
  requestCheckout,
  isSuperseded,
  type Order,
  pay,
  recordPage,
  refuse,
  releaseContact,
  type Signup,
} from './signup.js';

const now = new Date('2026-11-23T15:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const anOrder = (change: Partial<Order> = {}): Order => ({
  email: 'ann@example.com',
  phone: '2125550123',
  firstName: 'Ann',
  lastName: 'Lee',
  zip: '10001',
  city: 'New York',
  state: 'NY',
  plan: 'monthly',
  deliveryMethod: 'both',
  smsConsent: { given: true, textVersion: '1.0', at: now, ip: '203.0.113.9', userAgent: 'Firefox' },
  termsConsent: { version: '1.0', at: now, ip: '203.0.113.9', userAgent: 'Firefox' },
  ...change,
});

const payment: Payment = { sessionId: 'cs_1', subscriptionId: 'sub_1', invoiceId: 'in_1', paidAt: now };

const mirror: Mirror = {
  subscriptionId: 'sub_1',
  memberId: 's-1',
  email: 'ann@example.com',
  customerId: 'cus_1',
  plan: 'monthly',
  status: 'active',
  periodStart: now,
  periodEnd: minutesLater(30 * 24 * 60),
  autoRenew: true,
  createdAt: now,
  revision: 1,
};

describe('a sign-up with a gift', () => {
  const byGift = () => requestCheckout(null, anOrder({ giftId: 'gift-1' }), 'price_1', now)!.next;

  it('cannot switch to a payment or to another gift', () => {
    for (const change of [{}, { giftId: 'gift-2' }])
      expect(() => requestCheckout(byGift(), anOrder(change), 'price_1', now)).toThrow('redeems a gift');
    expect(requestCheckout(byGift(), anOrder({ giftId: 'gift-1' }), 'price_1', now)).toBeNull();
  });

  it('earns no reward for an invitation', () => {
    const signup = { ...byGift(), order: anOrder({ giftId: 'gift-1', invitedBy: 'm-1' }) };
    const { sessionId: _none, ...byCoupon } = payment;
    expect(pay(signup, 's-1', byCoupon, mirror, now)!.next.invitation).toBeUndefined();
  });
});

const begun = () => requestCheckout(null, anOrder(), 'price_1', now)!.next;
const shown = () => recordPage(begun(), 1, { sessionId: 'cs_1', url: 'https://pay.example/cs_1' })!.next;
const paid = () => pay(shown(), 's-1', payment, mirror, now)!.next;
const refusedOnce = () => refuse(paid(), 'phone-taken', now)!.next;

describe('a sign-up at checkout', () => {
  it('reserves email and phone, and has a payment page that expires after more than 30 minutes', () => {
    const signup = begun();
    expect(signup).toMatchObject({ state: 'open', heldEmail: 'ann@example.com', heldPhone: '2125550123' });
    expect(signup.checkout.expiresAt.getTime() - now.getTime()).toBeGreaterThan(30 * 60_000);
  });

  it('reuses the payment page for the same request at another time and from another IP address', () => {
    const consent = { ...anOrder().smsConsent, at: minutesLater(10), ip: '198.51.100.7' };
    expect(requestCheckout(shown(), anOrder({ smsConsent: consent }), 'price_1', minutesLater(10))).toBeNull();
  });

  it('replaces the payment page when a text was accepted in another language', () => {
    const smsConsent = { ...anOrder().smsConsent, language: 'es' as const };
    const termsConsent = { ...anOrder().termsConsent, language: 'es' as const };
    for (const order of [anOrder({ smsConsent }), anOrder({ termsConsent })])
      expect(requestCheckout(shown(), order, 'price_1', minutesLater(1))!.next).toMatchObject({
        order,
        checkout: { attempt: 2 },
      });
  });

  it('replaces the payment page when another plan is chosen', () => {
    const { next, events } = requestCheckout(shown(), anOrder({ plan: 'annual' }), 'price_2', minutesLater(1))!;
    expect(next.checkout).toMatchObject({ attempt: 2, priceId: 'price_2', replaces: 'cs_1' });
    expect(next.checkout.url).toBeUndefined();
    expect(next.order.plan).toBe('annual');
    expect(events).toEqual([]);
  });

  it('keeps an attempt without a response at first, and starts a new attempt two minutes later', () => {
    expect(requestCheckout(begun(), anOrder(), 'price_1', minutesLater(0.5))).toBeNull();
    expect(requestCheckout(begun(), anOrder(), 'price_1', minutesLater(2))?.next.checkout.attempt).toBe(2);
  });

  it('stores which payment page to close when the response for its replacement was lost', () => {
    const second = requestCheckout(shown(), anOrder({ plan: 'annual' }), 'price_2', minutesLater(1))!.next;
    const third = requestCheckout(second, anOrder(), 'price_1', minutesLater(2))!.next;
    expect(third.checkout).toMatchObject({ attempt: 3, replaces: 'cs_1' });
  });

  it('is rejected after its payment page has expired, and after it was paid', () => {
    expect(() => requestCheckout(shown(), anOrder(), 'price_1', minutesLater(36))).toThrow('This sign-up has expired');
    expect(() => requestCheckout(paid(), anOrder(), 'price_1', now)).toThrow('already paid');
  });

  it('ignores a payment page that was opened for an earlier attempt', () => {
    const second = requestCheckout(shown(), anOrder({ plan: 'annual' }), 'price_2', minutesLater(1))!.next;
    expect(recordPage(second, 1, { sessionId: 'cs_late', url: 'https://pay.example/cs_late' })).toBeNull();
  });
});

describe('an unpaid sign-up', () => {
  it('expires once, releases its email and phone, and publishes the expiration', () => {
    const { next, events } = expire(shown(), 's-1', 1)!;
    expect(next.state).toBe('expired');
    expect(next).not.toHaveProperty('heldEmail');
    expect(next).not.toHaveProperty('heldPhone');
    expect(events.map(({ type }) => type)).toEqual([CheckoutExpiredSchema.typeName]);
    expect(expire(next, 's-1', 1)).toBeNull();
  });

  it('does not expire with a payment page that it has replaced', () => {
    const second = requestCheckout(shown(), anOrder({ plan: 'annual' }), 'price_2', minutesLater(1))!.next;
    expect(expire(second, 's-1', 1)).toBeNull();
  });
});

describe('a paid sign-up', () => {
  it('records once that the member can sign in', () => {
    const { next, events } = recordAccount(paid())!;
    expect(next).toMatchObject({ state: 'paid', isAccountEnabled: true });
    expect(events).toEqual([]);
    expect(recordAccount(next)).toBeNull();
  });

  it('does not record an account after its refund has begun', () => {
    expect(recordAccount(refusedOnce())).toBeNull();
  });

  it('publishes everything needed to open the account and the membership', () => {
    const { next, events } = pay(shown(), 's-1', payment, mirror, now)!;
    const published = fromBinary(SignupPaidSchema, events[0]!.payload);
    expect(next).toMatchObject({ state: 'paid', heldEmail: 'ann@example.com', heldPhone: '2125550123' });
    expect(published).toMatchObject({
      signupId: 's-1',
      email: 'ann@example.com',
      phone: '2125550123',
      firstName: 'Ann',
      lastName: 'Lee',
      zip: '10001',
      city: 'New York',
      state: 'NY',
      deliveryMethod: 'both',
      smsConsent: { given: true, textVersion: '1.0', ip: '203.0.113.9', userAgent: 'Firefox' },
      termsConsent: { version: '1.0', ip: '203.0.113.9', userAgent: 'Firefox' },
      subscription: { subscriptionId: 'sub_1', customerId: 'cus_1', plan: Plan.MONTHLY, autoRenew: true },
    });
    expect(timestampDate(published.paidAt!)).toEqual(now);
  });

  it('publishes the language in which each text was agreed to', () => {
    const { smsConsent, termsConsent } = anOrder();
    const order = anOrder({
      smsConsent: { ...smsConsent, language: 'es' },
      termsConsent: { ...termsConsent, language: 'en' },
    });
    const { events } = pay({ ...shown(), order }, 's-1', payment, mirror, now)!;
    expect(fromBinary(SignupPaidSchema, events[0]!.payload)).toMatchObject({
      smsConsent: { language: 'es' },
      termsConsent: { language: 'en' },
    });
  });

  it('is paid once, however often the payment is reported', () => {
    expect(pay(paid(), 's-1', payment, mirror, now)).toBeNull();
    expect(pay(refusedOnce(), 's-1', payment, mirror, now)).toBeNull();
  });

  it('does not expire', () => {
    expect(expire(paid(), 's-1', 1)).toBeNull();
  });

  it('throws on a second subscription for the same sign-up', () => {
    expect(() => pay(paid(), 's-1', { ...payment, subscriptionId: 'sub_2' }, mirror, now)).toThrow('sub_2');
  });

  it('is refunded when it had expired before the payment', () => {
    const expired = expire(shown(), 's-1', 1)!.next;
    const { next, events } = pay(expired, 's-1', payment, mirror, now)!;
    expect(next).toMatchObject({ state: 'refunding', refund: { reason: 'checkout-closed' } });
    expect(events).toEqual([]);
  });

  it('releases email and phone when its member leaves', () => {
    const { next } = releaseContact(paid())!;
    expect(next).toMatchObject({ state: 'paid' });
    expect(next).not.toHaveProperty('heldEmail');
    expect(releaseContact(next)).toBeNull();
  });
});

describe('a rejected sign-up', () => {
  it('is refunded once, whichever services reject it and how often', () => {
    const refused = refusedOnce();
    expect(refused).toMatchObject({ state: 'refunding', refund: { reason: 'phone-taken' } });
    expect(refuse(refused, 'email-taken', now)).toBeNull();
    const { next, events } = completeRefund(refused, 's-1')!;
    expect(fromBinary(SignupRefundedSchema, events[0]!.payload)).toMatchObject({
      signupId: 's-1',
      reason: 'phone-taken',
    });
    expect(completeRefund(next, 's-1')).toBeNull();
    expect(refuse(next, 'email-taken', now)).toBeNull();
  });

  it('does not change if it was not paid', () => {
    const unpaid: Signup[] = [begun(), expire(shown(), 's-1', 1)!.next];
    expect(unpaid.map((signup) => refuse(signup, 'email-taken', now))).toEqual([null, null]);
  });
});

describe('a decision from a member event', () => {
  it('is superseded by one of the same kind with the same or a newer sequence number', () => {
    const signup = recordDecision(paid(), 'pause', 5)!.next;
    expect([4, 5, 6].map((seq) => isSuperseded(signup, 'pause', seq))).toEqual([true, true, false]);
    expect(isSuperseded(signup, 'closure', 4)).toBe(false);
  });

  it('is stored separately for each kind, and only if it is newer', () => {
    const signup = recordDecision(recordDecision(paid(), 'pause', 5)!.next, 'closure', 3)!.next;
    expect(signup.decisionSeqs).toEqual({ pause: 5, closure: 3 });
    expect(recordDecision(signup, 'pause', 4)).toBeNull();
  });
});
