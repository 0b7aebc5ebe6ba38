import type Stripe from 'stripe';
import { dueNow, failed, type Retry, claimed } from '../retries/retry.js';

/** A notice from the provider that an object has changed. Only the ids in it are used; the object is read again. */
export interface StripeEvent {
  /** The provider's id of the event. */
  _id: string;
  type: string;
  objectId: string;
  /**
   * The object that is read for this notice: one read serves all due notices of a subject. The subject of an invoice is
   * its subscription. Absent in notices of previous releases.
   */
  subject?: string;
  /** Sign-ups and disputes do not wait behind a wave of renewals; absent in all others. */
  isUrgent?: true;
  createdAt: Date;
  state: 'new' | 'done' | 'parked';
  retry: Retry;
}

/** The object to read for each event type; other types are ignored. The provider lists events of at most 20 types. */
export const OBJECT_OF = {
  'checkout.session.completed': 'session',
  'checkout.session.expired': 'session',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'customer.updated': 'customer',
  'customer.deleted': 'customer',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'charge.refunded': 'charge',
  'refund.updated': 'charge',
  'refund.failed': 'charge',
  'credit_note.created': 'credit-note',
  'credit_note.voided': 'credit-note',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
} as const;

export type EventType = keyof typeof OBJECT_OF;
export type ObjectKind = (typeof OBJECT_OF)[EventType];

export const concernsUs = (type: string): type is EventType => Object.hasOwn(OBJECT_OF, type);

/** About two days of retries, at most hourly. */
const ATTEMPTS = 60;

interface NamedObject {
  id?: string;
  charge?: string | null;
  parent?: Stripe.Invoice['parent'];
}

/** Returns the notice to store, or null when it does not concern us. */
export function arrived({ id, type, created, data }: Stripe.Event, now: Date): StripeEvent | null {
  if (!concernsUs(type)) return null;
  const object = data.object as NamedObject;
  // All refunds of a charge are read together
  const objectId = type.startsWith('refund.') ? object.charge : object.id;
  const kind = OBJECT_OF[type];
  const subject = kind === 'invoice' ? subscriptionOf(object) : objectId;
  if (!objectId || !subject) return null;
  return {
    _id: id,
    type,
    objectId,
    subject,
    ...((kind === 'session' || kind === 'dispute') && { isUrgent: true as const }),
    createdAt: new Date(created * 1000),
    state: 'new',
    retry: dueNow(now),
  };
}

/** Returns the invoice's subscription. An invoice without one belongs to another product. */
function subscriptionOf({ parent }: NamedObject): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'object' ? subscription.id : subscription;
}

export const claimedForAttempt = (event: StripeEvent, now: Date): StripeEvent => ({
  ...event,
  retry: claimed(event.retry, now),
});

export const processed = (event: StripeEvent): StripeEvent => ({ ...event, state: 'done' });

/** Schedules a retry, or leaves the event to an operator after the last one. */
export function failedOnce(event: StripeEvent, error: unknown, now: Date): StripeEvent {
  const state = event.retry.attempts >= ATTEMPTS ? 'parked' : 'new';
  return { ...event, state, retry: failed(event.retry, error, now) };
}
