import type Stripe from 'stripe';
import type { Coupon } from './records.js';

/** Discount of a coupon on an amount, in cents. */
export function discountOf(coupon: Coupon | undefined, amount: number): number {
  if (!coupon) return 0;
  return Math.min(amount, coupon.amountOff ?? Math.round((amount * (coupon.percentOff ?? 0)) / 100));
}

export function presentCoupon(coupon: Coupon): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.amountOff === null ? null : 'usd',
    duration: coupon.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}
