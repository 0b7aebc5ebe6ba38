import { acted } from '@numbercast/platform';
import { dollars } from '../prices/dollars.js';
import { dueNow } from '../retries/retry.js';
import {
  decided,
  type Decision,
  type GiftDocument,
  giftNotRefundable,
  type GiftRefundOrder,
  type GiftState,
  isOrderPending,
} from './gift.js';

/** What an operator orders. */
export type GiftRefundRequest = Pick<GiftRefundOrder, 'orderId' | 'reason' | 'by'>;

/**
 * Records an operator's order to refund the rest of the payment. Null when it was recorded before.
 * @throws giftNotRefundable
 */
export function orderGiftRefund(
  gift: GiftDocument,
  { orderId, reason, by }: GiftRefundRequest,
  now: Date,
  dueAt: Date,
): Decision | null {
  if (gift.refundOrder?.orderId === orderId) return null;
  const { payment } = gift;
  if (!payment || gift.state !== 'paid') throw giftNotRefundable({ detail: WHY_NOT_REFUNDABLE[gift.state] });
  const amountCents = payment.amountCents - payment.refundedCents;
  const refundOrder = { orderId, amountCents, reason, by, at: now, failures: 0 };
  const target = `gift ${gift._id}: ${dollars(amountCents)}: ${reason}`;
  const entry = acted({ by, at: now }, 'refunded a gift', target);
  return decided(gift, { ...gift, refundOrder, pending: dueNow(dueAt) }, now, [entry]);
}

const WHY_NOT_REFUNDABLE: Record<GiftState, string> = {
  open: 'This gift is not paid.',
  expired: 'This gift is not paid.',
  paid: '',
  redeemed:
    'This gift was redeemed. Refund it in Stripe’s dashboard, and decide about the membership on the member’s page.',
  refunding: 'The refund of this gift is already on its way.',
  refunded: 'This gift is refunded already.',
  disputed: 'The bank decides about this payment, because it is disputed.',
};

/** Records the provider's response to the refund. */
export function settleGiftRefund(
  gift: GiftDocument,
  orderId: string,
  outcome: { providerId: string } | { rejection: string },
  now: Date,
): Decision | null {
  const { refundOrder } = gift;
  if (refundOrder?.orderId !== orderId || !isOrderPending(refundOrder)) return null;
  const { pending: _done, ...rest } = gift;
  return decided(gift, { ...rest, refundOrder: { ...refundOrder, ...outcome } }, now);
}
