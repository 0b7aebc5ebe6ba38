import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { CheckoutExpiredSchema, SignupPaidSchema, SignupRefundedSchema } from '@numbercast/contracts/billing/v1/events';
import type { Language } from '@numbercast/lottery';
import { event, type OutgoingEvent, problem } from '@numbercast/platform';
import { canBeResumed, type Checkout, nextCheckout, type Payment } from '../checkouts/checkout.js';
import { dueNow, type Retry } from '../retries/retry.js';
import type { Mirror, Plan } from '../subscriptions/mirror.js';
import { subscriptionMessage } from '../subscriptions/subscription-events.js';

/** Agreement or acceptance, stored as evidence. Without a language, the text was read in English. */
interface Evidence {
  at: Date;
  ip: string;
  userAgent: string;
}

/** Normalized: lower case, ten digits. */
export interface Contact {
  email: string;
  phone: string;
}

/** The order of a visitor at checkout. */
export interface Order extends Contact {
  firstName: string;
  lastName: string;
  zip: string;
  city: string;
  state: string;
  plan: Plan;
  deliveryMethod: 'text' | 'email' | 'both';
  smsConsent: Evidence & { given: boolean; textVersion: string; language?: Language };
  /** The age is absent from orders placed before it was required. */
  termsConsent: Evidence & { version: string; confirmedAge?: number; language?: Language };
  /** Id of the member whose invitation link was used. */
  invitedBy?: string;
  /** Language of messages; absent where the request did not contain it. */
  language?: Language;
  /** Id of the gift that pays the first year. */
  giftId?: string;
}

export const SIGNUP_STATES = ['open', 'paid', 'expired', 'refunding', 'refunded'] as const;
export type SignupState = (typeof SIGNUP_STATES)[number];

export const INVITATION_STATES = ['waiting', 'rewarded', 'forfeited'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** The reward for an invitation, from the payment on. */
export interface Invitation {
  state: InvitationState;
  /** When the reward is decided; absent afterwards. */
  dueAt?: Date;
  decidedAt?: Date;
}

const DAY_MS = 86_400_000;
/** Covers most early refunds and disputes, and ends before the next month begins. */
export const REWARD_AFTER_MS = 14 * DAY_MS;

/** Decisions that member events make about a subscription. Each has an event that sets it and one that revokes it. */
export type MemberDecision = 'pause' | 'closure';

/** A sign-up on its way from checkout to membership. Its id is the reservation's, later the member's. */
export interface Signup {
  state: SignupState;
  order: Order;
  /** Reserved email and phone; unique. */
  heldEmail?: string;
  heldPhone?: string;
  /** Sequence number of the newest event about the contact. */
  contactSeq?: number;
  /** Sequence numbers of the newest member events whose decisions were carried out, by what they decide. */
  decisionSeqs?: Partial<Record<MemberDecision, number>>;
  checkout: Checkout;
  payment?: Payment;
  /** Whether the member can sign in. Absent from sign-ups that were paid before this was recorded. */
  isAccountEnabled?: boolean;
  /** Present after the payment of a visitor who was invited. */
  invitation?: Invitation;
  refund?: Retry & { reason: string };
}

export interface Decision {
  next: Signup;
  events: OutgoingEvent[];
}

export const reservationGone = problem('reservation-gone', 410, 'This sign-up has expired. Please start again.');
export const alreadyPaid = problem('signup-already-paid', 409, 'This sign-up is already paid');
export const paidByGift = problem(
  'signup-by-gift',
  409,
  'This sign-up redeems a gift. To pay yourself, please start a new sign-up.',
);
export const checkoutSuperseded = problem('checkout-superseded', 409, 'This sign-up was continued in another window');
export const signupNotFound = problem('signup-not-found', 404, 'Sign-up not found');

const held = ({ email, phone }: Contact) => ({ heldEmail: email, heldPhone: phone });

function released({ heldEmail: _email, heldPhone: _phone, ...signup }: Signup): Signup {
  return signup;
}

/**
 * Decides whether a request to pay opens, resumes (null), or replaces the payment page.
 * @throws alreadyPaid, reservationGone, paidByGift
 */
export function requestCheckout(current: Signup | null, order: Order, priceId: string, now: Date): Decision | null {
  if (!current) {
    return { next: { state: 'open', order, ...held(order), checkout: nextCheckout(priceId, now) }, events: [] };
  }
  if (current.state === 'expired' || (current.state === 'open' && current.checkout.expiresAt <= now)) {
    throw reservationGone();
  }
  if (current.state !== 'open') throw alreadyPaid();
  // The gift may already be redeemed, so an additional payment would buy nothing
  if (current.order.giftId && current.order.giftId !== order.giftId) throw paidByGift();
  if (isSameOrder(current.order, order) && canBeResumed(current.checkout, now)) return null;
  const checkout = nextCheckout(priceId, now, current.checkout);
  return { next: { ...current, order, ...held(order), checkout }, events: [] };
}

/** Compares orders without the times and addresses of the consents, which differ between two clicks. */
function isSameOrder(a: Order, b: Order) {
  const essence = ({ smsConsent, termsConsent, ...rest }: Order) =>
    JSON.stringify([
      Object.entries(rest).toSorted(([x], [y]) => (x < y ? -1 : 1)),
      smsConsent.given,
      smsConsent.textVersion,
      smsConsent.language,
      termsConsent.version,
      termsConsent.language,
    ]);
  return essence(a) === essence(b);
}

/**
 * Records that the provider has opened the payment page of this attempt. Null when the sign-up has changed meanwhile.
 */
export function recordPage(
  signup: Signup,
  attempt: number,
  { sessionId, url }: { sessionId: string; url: string },
): Decision | null {
  if (signup.state !== 'open' || signup.checkout.attempt !== attempt || signup.checkout.sessionId) return null;
  return { next: { ...signup, checkout: { ...signup.checkout, sessionId, url } }, events: [] };
}

/** Records that the payment page of this attempt closed unpaid. Null when that is outdated. */
export function expire(signup: Signup, signupId: string, attempt: number): Decision | null {
  if (signup.state !== 'open' || signup.checkout.attempt !== attempt) return null;
  return { next: { ...released(signup), state: 'expired' }, events: [event(CheckoutExpiredSchema, { signupId })] };
}

/**
 * Records the payment. A sign-up that has expired before is not revived: it is refunded.
 * @throws Error when a sign-up is paid a second time, which one payment page at a time makes impossible
 */
export function pay(signup: Signup, signupId: string, payment: Payment, mirror: Mirror, now: Date): Decision | null {
  if (signup.payment) {
    if (signup.payment.subscriptionId === payment.subscriptionId) return null;
    throw new Error(`sign-up ${signupId} was paid by ${signup.payment.subscriptionId} and ${payment.subscriptionId}`);
  }
  if (signup.state === 'expired') {
    const refund = { ...dueNow(now), reason: 'checkout-closed' };
    return { next: { ...signup, state: 'refunding', payment, refund }, events: [] };
  }
  const invitation = invitationOf(signup, payment);
  const next = { ...signup, state: 'paid' as const, payment, ...invitation };
  return { next, events: [signupPaid(signup, signupId, payment, mirror)] };
}

function invitationOf({ order }: Signup, { paidAt }: Payment): Pick<Signup, 'invitation'> {
  if (!order.invitedBy || order.giftId) return {};
  return { invitation: { state: 'waiting', dueAt: new Date(paidAt.getTime() + REWARD_AFTER_MS) } };
}

function signupPaid({ order }: Signup, signupId: string, { paidAt }: Payment, mirror: Mirror) {
  const { smsConsent, termsConsent, plan: _plan, invitedBy: _inviter, giftId: _gift, ...contact } = order;
  return event(SignupPaidSchema, {
    signupId,
    ...contact,
    smsConsent: { ...smsConsent, at: timestampFromDate(smsConsent.at) },
    termsConsent: { ...termsConsent, at: timestampFromDate(termsConsent.at) },
    subscription: subscriptionMessage(mirror),
    paidAt: timestampFromDate(paidAt),
  });
}

/** Records that the member can sign in. */
export function recordAccount(signup: Signup): Decision | null {
  if (signup.state !== 'paid' || signup.isAccountEnabled) return null;
  return { next: { ...signup, isAccountEnabled: true }, events: [] };
}

/**
 * Starts the refund of a paid sign-up that cannot become a membership. It happens once, however often it is rejected.
 */
export function refuse(signup: Signup, reason: string, now: Date): Decision | null {
  if (signup.state !== 'paid') return null;
  return { next: { ...released(signup), state: 'refunding', refund: { ...dueNow(now), reason } }, events: [] };
}

/** Records that the subscription was canceled and the payment refunded. */
export function completeRefund(signup: Signup, signupId: string): Decision | null {
  if (signup.state !== 'refunding' || !signup.refund) return null;
  const events = [event(SignupRefundedSchema, { signupId, reason: signup.refund.reason })];
  return { next: { ...signup, state: 'refunded' }, events };
}

export function retryRefund(signup: Signup, retry: (refund: Retry) => Retry): Decision | null {
  if (signup.state !== 'refunding' || !signup.refund) return null;
  const { reason } = signup.refund;
  return { next: { ...signup, refund: { reason, ...retry(signup.refund) } }, events: [] };
}

/** Holds the member's new email address and phone instead of the old ones, unless the member has left. */
export const holdContact = (signup: Signup, contact: Contact, contactSeq: number): Decision => ({
  next: { ...signup, ...(signup.heldEmail && held(contact)), contactSeq },
  events: [],
});

/** Whether a newer event has decided the same, or this one was carried out before. */
export const isSuperseded = ({ decisionSeqs = {} }: Signup, what: MemberDecision, seq: number) =>
  seq <= (decisionSeqs[what] ?? 0);

/** Records that the decision of the event with this sequence number was carried out. */
export const recordDecision = (signup: Signup, what: MemberDecision, seq: number): Decision | null =>
  isSuperseded(signup, what, seq)
    ? null
    : { next: { ...signup, decisionSeqs: { ...signup.decisionSeqs, [what]: seq } }, events: [] };

/** Removes personal data, and keeps what was bought and when for accounting. */
export function eraseOrder(signup: Signup): Decision {
  const { smsConsent, termsConsent, ...order } = signup.order;
  const erasedPerson = { email: '', phone: '', firstName: '', lastName: '', zip: '', city: '', state: '' };
  const nowhere = { ip: '', userAgent: '' };
  const next = {
    ...released(signup),
    order: {
      ...order,
      ...erasedPerson,
      smsConsent: { ...smsConsent, ...nowhere },
      termsConsent: { ...termsConsent, ...nowhere },
    },
  };
  return { next, events: [] };
}

/** Releases email and phone of a member who has left for other sign-ups. */
export function releaseContact(signup: Signup): Decision | null {
  return signup.heldEmail ? { next: released(signup), events: [] } : null;
}
