import type Stripe from 'stripe';
import type { Coupon, PromotionCode } from './records.js';
import type { StripeWorld } from './world.js';

export function presentPromotionCode(code: PromotionCode): Stripe.PromotionCode {
  return {
    id: code.id,
    object: 'promotion_code',
    active: code.isActive,
    code: code.code,
    created: code.created,
    customer: null,
    customer_account: null,
    expires_at: code.expiresAt,
    livemode: false,
    max_redemptions: code.maxRedemptions,
    metadata: {},
    promotion: { coupon: code.coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: code.timesRedeemed,
  };
}

export interface Redeemable {
  code: PromotionCode;
  coupon: Coupon;
}

/** Finds a code as a customer types it. Undefined when it cannot be redeemed now. */
export function redeemable(world: StripeWorld, typed: string): Redeemable | undefined {
  const wanted = typed.trim().toUpperCase();
  const now = world.now();
  const code = world.tables.promotionCodes
    .newestFirst()
    .find((one) => one.isActive && one.code.toUpperCase() === wanted);
  const coupon = world.tables.coupons.get(code?.coupon ?? '');
  if (!code || !coupon) return undefined;
  const isOver = (code.expiresAt ?? Infinity) <= now || (coupon.redeemBy ?? Infinity) <= now;
  const isUsedUp = code.maxRedemptions !== null && code.timesRedeemed >= code.maxRedemptions;
  return isOver || isUsedUp ? undefined : { code, coupon };
}

/** Finds the code that was entered on a payment page, by its id. Undefined when it cannot be redeemed any more. */
export function entered(world: StripeWorld, id: string | null | undefined): Redeemable | undefined {
  const code = world.tables.promotionCodes.get(id ?? '');
  return code && redeemable(world, code.code);
}

export function redeem(world: StripeWorld, { code }: Redeemable) {
  world.tables.promotionCodes.put(code.id, { ...code, timesRedeemed: code.timesRedeemed + 1 });
}
