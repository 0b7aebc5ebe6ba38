import { randomUUID } from 'node:crypto';
import { GiftPaidSchema, SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import type Stripe from 'stripe';
import { aVisitor, type BillingWorld, reserve } from './billing-world.js';

/** Price of a gift year in cents. */
export const YEAR = 5988;

export const aGiftOrder = (change: object = {}) => ({
  giftId: randomUUID(),
  giverName: 'Ann',
  giverEmail: 'ann@example.com',
  recipientName: 'Ben',
  message: 'Happy birthday',
  recipientIsAdult: true,
  amountCents: YEAR,
  ...change,
});

/** What visitors do with gifts. */
export function giftSteps(world: BillingWorld) {
  async function call(path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${world.billing.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const sentTo = (giftId: string) => world.billing.published(GiftPaidSchema, (gift) => gift.giftId === giftId);

  /** A gift whose payment billing knows. */
  async function aGift(card?: string) {
    const order = aGiftOrder();
    const { body } = await call('gifts', order);
    world.sandbox.pay(body['url'] as string, card);
    await world.deliverAll(order.giftId);
    const { code } = await sentTo(order.giftId);
    return { ...order, code };
  }

  /** Events of the payment of a gift, each delivered until it is accepted, like Stripe. */
  function courier() {
    const accepted = new Set<string>();
    return async (giftId: string) => {
      for (const notice of await world.about(giftId))
        if (!accepted.has(notice.id) && (await world.deliver(notice)).ok) accepted.add(notice.id);
    };
  }

  /** The state of a gift as its card shows it. */
  const stateOf = async (code: string) => (await call('gifts/lookup', { code })).body['state'];

  /** Signs up with a code and a reservation, as the browser does. */
  async function signUpWith(code: string) {
    const visitor = aVisitor({ plan: 'annual', gift: code });
    const reservation = reserve(visitor.email);
    const response = await world.checkout(reservation, visitor);
    return { reservation, visitor, status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** A member who signed up with a gift. */
  async function aRecipient() {
    const gift = await aGift();
    const { reservation: memberId, visitor } = await signUpWith(gift.code);
    const { subscription } = await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === memberId);
    return { gift, memberId, visitor, subscription: subscription!, subscriptionId: subscription!.subscriptionId };
  }

  async function subscriptionsFor(giftId: string) {
    const made: Stripe.Subscription[] = [];
    for await (const subscription of world.stripe.subscriptions.list({ status: 'all', limit: 100 }))
      if (subscription.metadata['gift_id'] === giftId) made.push(subscription);
    return made;
  }

  /** Successful charges for the gift itself. */
  const chargesFor = (giftId: string) =>
    world.sandbox.charges().charges.filter(({ metadata, succeeded }) => succeeded && metadata['gift_id'] === giftId);

  return { call, sentTo, stateOf, aGift, courier, signUpWith, aRecipient, subscriptionsFor, chargesFor };
}
