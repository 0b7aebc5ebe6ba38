import type Stripe from 'stripe';
import { dueAtOnce, failed, type Retry, taken } from '../retry.js';

/** A notice from the provider that an object has changed. What it says is not used: the object is read anew. */
export interface StripeEvent {
  /** The provider's. */
  _id: string;
  type: string;
  objectId: string;
  createdAt: Date;
  state: 'new' | 'done' | 'parked';
  retry: Retry;
}

/** What kind of object has to be read anew; types not listed do not concern us. The provider lists events of 20 types. */
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

export const concernsUs = (type: string): type is EventType => Object.hasOwn(OBJECT_OF, type);

/** Returns the id of the object to read; the refunds of a charge are read together. */
export function objectIdOf({ type, data }: Stripe.Event): string | undefined {
  const { id, charge } = data.object as { id?: string; charge?: string | null };
  return type.startsWith('refund.') ? (charge ?? undefined) : id;
}

/** About two days of trying, at most hourly. */
const ATTEMPTS = 60;

export const arrived = (id: string, type: EventType, objectId: string, createdAt: Date, now: Date): StripeEvent => ({
  _id: id,
  type,
  objectId,
  createdAt,
  state: 'new',
  retry: dueAtOnce(now),
});

export const takenUp = (event: StripeEvent, now: Date): StripeEvent => ({ ...event, retry: taken(event.retry, now) });

export const processed = (event: StripeEvent): StripeEvent => ({ ...event, state: 'done' });

/** To be tried again, or left for an operator when trying has not helped. */
export function failedOnce(event: StripeEvent, error: unknown, now: Date): StripeEvent {
  const state = event.retry.attempts >= ATTEMPTS ? 'parked' : 'new';
  return { ...event, state, retry: failed(event.retry, error, now) };
}
