import type Stripe from 'stripe';
import { instant } from '../stripe/stripe-client.js';

/** A price after the discounts that last longer than one charge. */
export interface DiscountedPrice {
  discountedCents: number;
  /** When the first of them ends; absent when they last. */
  discountEndsAt?: Date;
}

/**
 * Returns the price of a period after the lasting discounts of a subscription, or null without one.
 * @param subscription with its discounts and their coupons expanded
 * @param now business time
 */
export function discountedPrice(subscription: Stripe.Subscription, cents: number, now: Date): DiscountedPrice | null {
  const lasting = lastingDiscounts(subscription, now);
  if (lasting.length === 0) return null;
  const discountedCents = lasting.reduce((left, { coupon }) => discounted(left, coupon), cents);
  const ends = lasting.flatMap(({ end }) => end ?? []);
  return { discountedCents, ...(ends.length > 0 && { discountEndsAt: instant(Math.min(...ends)) }) };
}

function lastingDiscounts({ discounts }: Stripe.Subscription, now: Date) {
  return discounts.flatMap((discount) => {
    if (typeof discount === 'string') return [];
    const { coupon } = discount.source;
    if (coupon === null || typeof coupon === 'string') return [];
    const isOver = discount.end !== null && instant(discount.end) <= now;
    return isOver || coupon.duration === 'once' ? [] : [{ coupon, end: discount.end }];
  });
}

const discounted = (cents: number, { percent_off: percent, amount_off: amount }: Stripe.Coupon) =>
  Math.max(0, cents - (amount ?? Math.round((cents * (percent ?? 0)) / 100)));
