import { entered } from './promotion-codes.js';
import type { CheckoutSession } from './records.js';
import { type Amounts, amountsOf } from './subscribing.js';
import type { StripeWorld } from './world.js';

/** Returns what a payment page charges: of its invoice once it is paid, and as it would be now before that. */
export function sessionAmounts(world: StripeWorld, session: CheckoutSession): Amounts {
  const invoice = world.tables.invoices.get(session.invoice ?? '');
  if (invoice) {
    const { amount, discount = 0, tax = 0, fromBalance = 0 } = invoice;
    return { amount, discount, tax, fromBalance };
  }
  const { price, quantity, isTaxed, promotionCode } = session;
  const coupon = entered(world, promotionCode)?.coupon.id;
  return amountsOf(world, { price, quantity, customer: session.customer ?? '', coupon, isTaxed });
}
