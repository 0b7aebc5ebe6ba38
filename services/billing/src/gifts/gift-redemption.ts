import { dueNow } from '../retries/retry.js';
import {
  decided,
  type Decision,
  type Gift,
  type GiftDocument,
  giftNotFound,
  giftRedeemed,
  giftReturned,
  type Redemption,
} from './gift.js';

/**
 * Redeems the gift. Null when this member has already redeemed it.
 * @param now business time
 * @param dueAt technical time of the first request to the provider
 * @throws giftRedeemed, giftReturned, giftNotFound
 */
export function redeem(
  gift: GiftDocument,
  { kind, memberId }: Pick<Redemption, 'kind' | 'memberId'>,
  now: Date,
  dueAt: Date,
): Decision | null {
  if (gift.redemption?.memberId === memberId && gift.redemption.kind === kind) return null;
  assertRedeemable(gift);
  const redemption: Redemption = { kind, memberId, at: now, failures: 0 };
  return decided(gift, { ...gift, redemption, pending: dueNow(dueAt) }, now);
}

/** @throws giftRedeemed, giftReturned, giftNotFound for a gift that is not paid */
export function assertRedeemable({ state }: Pick<Gift, 'state'>) {
  if (state === 'redeemed') throw giftRedeemed();
  if (state === 'open' || state === 'expired') throw giftNotFound();
  if (state !== 'paid') throw giftReturned();
}

/** Records the recipient's customer at the provider. Null when another attempt was faster. */
export function recordCustomer(gift: Gift, memberId: string, customerId: string): Decision | null {
  const { redemption } = gift;
  if (redemption?.memberId !== memberId || redemption.customerId) return null;
  return { next: { ...gift, redemption: { ...redemption, customerId } }, events: [] };
}

/** Completes the redemption after the membership has received its year or credit. */
export function completeRedemption(gift: Gift, memberId: string, now: Date): Decision | null {
  const { redemption } = gift;
  if (redemption?.memberId !== memberId || redemption.doneAt) return null;
  const { pending: _done, ...rest } = gift;
  return { next: { ...rest, redemption: { ...redemption, doneAt: now } }, events: [] };
}

/**
 * Releases a gift whose redemption failed, so that its code can be used again. Null when another member redeemed it.
 */
export function releaseRedemption(gift: GiftDocument, memberId: string, now: Date): Decision | null {
  if (gift.redemption?.memberId !== memberId) return null;
  const { redemption: _void, pending: _past, ...rest } = gift;
  return decided(gift, rest, now);
}
