import { isDeepStrictEqual } from 'node:util';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GiftPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { acted, event, type OutgoingEvent } from '@numbercast/platform';
import { canBeResumed, nextCheckout } from '../checkouts/checkout.js';
import {
  decided,
  type Decision,
  derived,
  type Gift,
  giftAlreadyPaid,
  type GiftDocument,
  giftNotSendable,
  type GiftOrder,
  type GiftPayment,
} from './gift.js';
import { groupedCode, newGiftCode } from './gift-code.js';

const essence = ({ giverName, giverEmail, recipientName, message, priceCents, language }: GiftOrder) =>
  JSON.stringify([giverName, giverEmail, recipientName, message, priceCents, language]);

/**
 * Decides whether a request to pay opens, resumes (null), or replaces the payment page.
 * @throws giftAlreadyPaid
 */
export function orderGift(current: Gift | null, order: GiftOrder, priceId: string, now: Date): Decision | null {
  if (!current) {
    const checkout = nextCheckout(priceId, now);
    const gift: Gift = {
      ...order,
      state: 'open',
      code: newGiftCode(),
      createdAt: now,
      checkout,
      sendings: 0,
      revision: 0,
    };
    return { next: derived(gift, gift, now), events: [] };
  }
  if (current.payment) throw giftAlreadyPaid();
  const isOpen = current.state === 'open' && current.checkout.expiresAt > now;
  if (isOpen && essence(current) === essence(order) && canBeResumed(current.checkout, now)) return null;
  const checkout = nextCheckout(priceId, now, current.checkout);
  return { next: { ...current, ...order, state: 'open', checkout }, events: [] };
}

/** Records that the provider has opened the payment page of this attempt. Null when the gift has changed meanwhile. */
export function recordGiftPage(
  gift: Gift,
  attempt: number,
  { sessionId, url }: { sessionId: string; url: string },
): Decision | null {
  if (gift.state !== 'open' || gift.checkout.attempt !== attempt || gift.checkout.sessionId) return null;
  return { next: { ...gift, checkout: { ...gift.checkout, sessionId, url } }, events: [] };
}

/** Records that the payment page of this attempt closed unpaid. Null when that is outdated. */
export function expireGift(gift: Gift, attempt: number): Decision | null {
  if (gift.state !== 'open' || gift.checkout.attempt !== attempt) return null;
  return { next: { ...gift, state: 'expired' }, events: [] };
}

/**
 * Records the payment as the provider shows it, and sends the code the first time. Null when nothing has changed.
 * @throws Error when a gift is paid a second time, which one payment page at a time makes impossible
 */
export function applyGiftPayment(gift: GiftDocument, payment: GiftPayment, now: Date): Decision | null {
  const { payment: known } = gift;
  if (known && known.sessionId !== payment.sessionId)
    throw new Error(`gift ${gift._id} was paid by ${known.sessionId} and ${payment.sessionId}`);
  if (known && isDeepStrictEqual({ ...known }, { ...payment })) return null;
  const changed = { ...gift, payment, revision: gift.revision + 1, ...(!known && { sendings: 1 }) };
  return decided(gift, changed, now, known ? [] : [giftPaid(gift._id, changed, payment)]);
}

/** Sends the code to the giver again. @throws giftNotSendable */
export function sendGiftAgain(gift: GiftDocument, by: string, now: Date): Decision {
  if (!gift.payment || gift.state !== 'paid') throw giftNotSendable();
  const next = { ...gift, sendings: gift.sendings + 1 };
  const entry = acted({ by, at: now }, 'sent a gift again', `gift ${gift._id}`);
  return { next, events: [giftPaid(gift._id, next, gift.payment), entry] };
}

function giftPaid(giftId: string, gift: Gift, { amountCents, currency, paidAt, card }: GiftPayment): OutgoingEvent {
  const { sendings: sending, giverName, giverEmail, recipientName, code, language } = gift;
  return event(GiftPaidSchema, {
    giftId,
    sending,
    giverName,
    giverEmail,
    recipientName,
    code: groupedCode(code),
    amountCents: BigInt(amountCents),
    currency,
    paidAt: timestampFromDate(paidAt),
    cardBrand: card?.brand ?? '',
    cardLast4: card?.last4 ?? '',
    language: language ?? '',
  });
}
