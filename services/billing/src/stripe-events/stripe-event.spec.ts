import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { arrived, concernsUs, failedOnce, OBJECT_OF, processed, claimedForAttempt } from './stripe-event.js';

const now = new Date('2026-11-23T15:00:00Z');
const notice = (type: string, object: object) =>
  arrived({ id: 'evt_1', type, created: now.getTime() / 1000, data: { object } } as unknown as Stripe.Event, now);
const invoiceOf = (subscription: string | null) => ({
  id: 'in_1',
  parent: subscription && { subscription_details: { subscription } },
});
const fresh = () => notice('invoice.paid', invoiceOf('sub_1'))!;

describe("a provider's event", () => {
  it('is due at once and done when processed', () => {
    expect(fresh()).toMatchObject({ state: 'new', createdAt: now, retry: { dueAt: now, attempts: 0 } });
    expect(processed(claimedForAttempt(fresh(), now)).state).toBe('done');
  });

  it('of an invoice has the subscription as its subject', () => {
    expect(fresh()).toMatchObject({ objectId: 'in_1', subject: 'sub_1' });
    expect(notice('customer.subscription.updated', { id: 'sub_1' })).toMatchObject({ subject: 'sub_1' });
  });

  it('of a refund has the same subject as an event of its charge', () => {
    for (const event of [
      notice('refund.failed', { id: 're_1', charge: 'ch_1' }),
      notice('charge.refunded', { id: 'ch_1' }),
    ])
      expect(event).toMatchObject({ objectId: 'ch_1', subject: 'ch_1' });
  });

  it.each([
    ['an invoice of no subscription', 'invoice.paid', invoiceOf(null)],
    ['a payout', 'payout.paid', { id: 'po_1' }],
  ])('about %s is not stored', (_what, type, object) => {
    expect(notice(type, object)).toBeNull();
  });

  it.each([
    ['checkout.session.completed', true],
    ['charge.dispute.created', true],
    ['customer.subscription.created', undefined],
    ['customer.updated', undefined],
  ])('of type %s is urgent: %s', (type, isUrgent) => {
    expect(notice(type, { id: 'x_1' })?.isUrgent).toBe(isUrgent);
  });

  it('has one of at most 20 types, the limit of the provider’s event list', () => {
    expect(Object.keys(OBJECT_OF).length).toBeLessThanOrEqual(20);
  });

  it('[F3] is retried for about two days and then parked for an operator', () => {
    let event = fresh();
    let at = now;
    while (event.state === 'new') {
      event = failedOnce(claimedForAttempt(event, at), new Error('no answer'), at);
      at = event.retry.dueAt;
    }
    expect(event.state).toBe('parked');
    const hours = (at.getTime() - now.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(72);
  });

  it('is ignored if its type is not one that billing handles', () => {
    expect(concernsUs('customer.subscription.updated')).toBe(true);
    expect(concernsUs('payout.paid')).toBe(false);
    expect(concernsUs('constructor')).toBe(false);
  });
});
