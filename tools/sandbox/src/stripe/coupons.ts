import type Stripe from 'stripe';
import { newId } from '../state.js';
import { cycleStart } from './billing-cycle.js';
import type { Coupon, SubscriptionDiscount } from './records.js';
import type { StripeWorld } from './world.js';

/** Discount of a coupon on an amount, in cents. */
export function discountOf(coupon: Coupon | undefined, amount: number): number {
  if (!coupon) return 0;
  return Math.min(amount, coupon.amountOff ?? Math.round((amount * (coupon.percentOff ?? 0)) / 100));
}

/** Applies a coupon to a subscription from an instant on. */
export function newDiscount(coupon: Coupon, start: number, promotionCode: string | null = null): SubscriptionDiscount {
  const isRepeating = coupon.duration === 'repeating';
  const end = isRepeating ? cycleStart(start, { interval: 'month' }, coupon.months ?? 1) : null;
  return { id: newId('di'), coupon: coupon.id, start, end, promotionCode };
}

/** The discount of an invoice at an instant, or undefined when it has ended. */
export const runningDiscount = (discount: SubscriptionDiscount | null | undefined, at: number) =>
  discount && (discount.end ?? Infinity) > at ? discount : undefined;

/** The discount of a subscription after an invoice has used it. */
export const discountAfterUse = (world: StripeWorld, discount: SubscriptionDiscount | null | undefined) =>
  world.tables.coupons.get(discount?.coupon ?? '')?.duration === 'once' ? null : discount;

export function presentDiscount(
  { id, coupon, start, end = null, promotionCode = null }: SubscriptionDiscount,
  { subscription, customer }: { subscription: string; customer: string },
): Stripe.Discount {
  return {
    id,
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon, type: 'coupon' },
    start,
    subscription,
    subscription_item: null,
  };
}

export function presentCoupon(coupon: Coupon): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.amountOff === null ? null : 'usd',
    duration: coupon.duration,
    duration_in_months: coupon.months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: coupon.redeemBy ?? null,
    times_redeemed: 0,
    valid: true,
  };
}
