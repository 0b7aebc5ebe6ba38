import { entered } from './promotion-codes.js';
import type { CheckoutSession } from './records.js';
import { taxOf } from './sales-tax.js';
import { type Amounts, amountsOf } from './subscribing.js';
import type { StripeWorld } from './world.js';

/** Returns what a payment page charges once. */
function singleAmounts({ single, isTaxed }: CheckoutSession): Amounts {
  const { amount = 0, state = null } = single ?? {};
  const tax = isTaxed ? taxOf(state, amount) : 0;
  return { amount: amount + tax, discount: 0, tax, fromBalance: 0 };
}

/** Returns the amount of a payment page before discount and tax. */
export const subtotalOf = (world: StripeWorld, { single, price, quantity }: CheckoutSession): number =>
  single?.amount ?? (price === null ? 0 : world.catalogue.get(price).amount * quantity);

/** Returns what a payment page charges: the amounts of its invoice once it is paid, the current ones before that. */
export function sessionAmounts(world: StripeWorld, session: CheckoutSession): Amounts {
  const invoice = world.tables.invoices.get(session.invoice ?? '');
  if (invoice) {
    const { amount, discount = 0, tax = 0, fromBalance = 0 } = invoice;
    return { amount, discount, tax, fromBalance };
  }
  const { price, quantity, isTaxed, promotionCode, single } = session;
  if (single || price === null) return singleAmounts(session);
  const coupon = entered(world, promotionCode)?.coupon.id;
  return amountsOf(world, { price, quantity, customer: session.customer ?? '', coupon, isTaxed });
}
