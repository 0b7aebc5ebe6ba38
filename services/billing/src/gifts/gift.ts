import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GiftRefundedSchema } from '@numbercast/contracts/billing/v1/events';
import type { Language } from '@numbercast/lottery';
import { type Document, event, type OutgoingEvent, problem } from '@numbercast/platform';
import type { Checkout } from '../checkouts/checkout.js';
import { failed, type Retry } from '../retries/retry.js';

export const PAID_GIFT_STATES = ['paid', 'redeemed', 'refunding', 'refunded', 'disputed'] as const;
export type GiftState = 'open' | 'expired' | (typeof PAID_GIFT_STATES)[number];

/** What the giver enters. */
export interface GiftOrder {
  giverName: string;
  giverEmail: string;
  recipientName: string;
  /** To the recipient; may be empty. */
  message: string;
  /** The price that the giver has seen. */
  priceCents: number;
  /** Language of the emails to the giver; absent when the browser did not send it. */
  language?: Language | undefined;
}

/** The payment as the provider shows it. */
export interface GiftPayment {
  sessionId: string;
  paymentIntentId: string;
  chargeId: string;
  /** With sales tax, where it is added. */
  amountCents: number;
  currency: string;
  paidAt: Date;
  card?: { brand: string; last4: string };
  refundedCents: number;
  /** Whether a bank has taken the money back or is deciding about it. */
  isDisputed: boolean;
}

/** The one membership that a gift paid a year of. */
export interface Redemption {
  /** `signup`: the year of a new member. `credit`: a member's next invoices. */
  kind: 'signup' | 'credit';
  /** Id of the member, or of the sign-up that becomes one. */
  memberId: string;
  at: Date;
  /** The recipient's customer at the provider; present once it is created. */
  customerId?: string;
  /** Number of requests to which the provider responded with a failure. The next one needs a new idempotency key. */
  failures: number;
  /** When the membership received the year or credit. */
  doneAt?: Date;
}

/** An operator's order to return the payment. */
export interface GiftRefundOrder {
  /** Chosen by the console, so that a repeated request orders nothing twice. */
  orderId: string;
  amountCents: number;
  reason: string;
  by: string;
  at: Date;
  failures: number;
  /** The provider's id of the refund. */
  providerId?: string;
  /** Why the provider rejected it. */
  rejection?: string;
}

/** A year of membership that one person pays for another. It does not expire. */
export interface Gift extends GiftOrder {
  state: GiftState;
  code: string;
  createdAt: Date;
  checkout: Checkout;
  payment?: GiftPayment;
  redemption?: Redemption;
  refundOrder?: GiftRefundOrder;
  /** Emails with the code that were ordered. */
  sendings: number;
  /** Number of applied snapshots of the payment, so that an older one cannot overwrite a newer one. */
  revision: number;
  /** Present while the redemption or the refund is pending. */
  pending?: Retry;
  /** When personal data is removed from it. */
  eraseAt?: Date;
  isErased?: boolean;
}

export type GiftDocument = Document<Gift>;

export interface Decision {
  next: Gift;
  events: OutgoingEvent[];
}

export const giftNotFound = problem('gift-not-found', 404, 'Gift not found');
export const giftAlreadyPaid = problem('gift-already-paid', 409, 'This gift is already paid.');
export const giftSuperseded = problem('gift-superseded', 409, 'This gift was continued in another window');
export const giftRedeemed = problem('gift-redeemed', 409, 'This gift has already been redeemed.');
export const giftReturned = problem(
  'gift-returned',
  409,
  'This gift can’t be redeemed, because its payment was returned or is disputed.',
);
export const giftNotRefundable = problem('gift-not-refundable', 409, 'This gift cannot be refunded');
export const giftNotSendable = problem('gift-not-sendable', 409, 'Only a gift that can be redeemed is sent again');

const DAY_MS = 86_400_000;
/** Retention of unpaid gifts, the same as of other unpaid orders. */
const UNPAID_KEPT_MS = 90 * DAY_MS;
/** Longer than the giver can dispute the payment at the bank, because support may have to respond to a dispute. */
const SETTLED_KEPT_MS = 180 * DAY_MS;

const isRefunded = ({ amountCents, refundedCents }: GiftPayment) => refundedCents >= amountCents;
export const isOrderPending = (order: GiftRefundOrder | undefined) =>
  order !== undefined && order.providerId === undefined && order.rejection === undefined;

/** The state follows from what happened: a redemption stays, and a returned payment never redeems. */
function stateOf({ state, payment, redemption, refundOrder }: Gift): GiftState {
  if (!payment) return state;
  if (redemption) return 'redeemed';
  if (isRefunded(payment)) return 'refunded';
  if (isOrderPending(refundOrder)) return 'refunding';
  return payment.isDisputed ? 'disputed' : 'paid';
}

/** Returns when to erase personal data: a fixed time after an unpaid gift was created or a paid one became final. */
function erasedAt(before: Gift, { payment, state, createdAt, isErased }: Gift, now: Date): Date | undefined {
  if (!payment) return new Date(createdAt.getTime() + UNPAID_KEPT_MS);
  if (isErased || (state !== 'redeemed' && state !== 'refunded')) return undefined;
  const isSame = before.payment !== undefined && before.state === state && before.eraseAt;
  return isSame ? before.eraseAt : new Date(now.getTime() + SETTLED_KEPT_MS);
}

export function derived(before: Gift, { eraseAt: _former, ...changed }: Gift, now: Date): Gift {
  const next = { ...changed, state: stateOf(changed) };
  const eraseAt = erasedAt(before, next, now);
  return { ...next, ...(eraseAt && { eraseAt }) };
}

/** Completes a decision with the state, the time of erasure, and the event of a full refund. */
export function decided(before: GiftDocument, changed: Gift, now: Date, events: OutgoingEvent[] = []): Decision {
  const next = derived(before, changed, now);
  const isReturned = next.state === 'refunded' && before.state !== 'refunded';
  return { next, events: [...events, ...(isReturned ? [giftRefunded(before._id, next)] : [])] };
}

export const retryGift = (gift: Gift, retry: (pending: Retry) => Retry): Decision | null =>
  gift.pending ? { next: { ...gift, pending: retry(gift.pending) }, events: [] } : null;

/**
 * Postpones the work after a failure.
 * @param isAnswered whether the provider has responded, so that it will not carry out that request later
 */
export function failGift(
  gift: Gift,
  { error, isAnswered }: { error: unknown; isAnswered: boolean },
  now: Date,
): Decision | null {
  const { pending, redemption, refundOrder } = gift;
  if (!pending) return null;
  const counted = <T extends { failures: number }>(work: T) => ({ ...work, failures: work.failures + 1 });
  const failures = !isAnswered
    ? {}
    : redemption
      ? { redemption: counted(redemption) }
      : refundOrder && { refundOrder: counted(refundOrder) };
  return { next: { ...gift, ...failures, pending: failed(pending, error, now) }, events: [] };
}

/** Keeps the amounts for accounting, and removes personal data and the code. Codes are unique, so that the id replaces it. */
export function eraseGift({ eraseAt: _past, refundOrder, ...gift }: GiftDocument): Decision {
  const { card: _card, ...payment } = gift.payment ?? ({} as GiftPayment);
  const code = `erased-${gift._id}`;
  const withoutPeople = { code, giverName: '', giverEmail: '', recipientName: '', message: '', isErased: true };
  const order = refundOrder && { refundOrder: { ...refundOrder, reason: '' } };
  return { next: { ...gift, ...withoutPeople, ...(gift.payment && { payment }), ...order }, events: [] };
}

function giftRefunded(giftId: string, { giverName, giverEmail, payment, language }: Gift): OutgoingEvent {
  const { amountCents, currency, paidAt } = payment!;
  return event(GiftRefundedSchema, {
    giftId,
    giverName,
    giverEmail,
    amountCents: BigInt(amountCents),
    currency,
    paidAt: timestampFromDate(paidAt),
    language: language ?? '',
  });
}
