import { describe, expect, it } from '@jest/globals';
import { arrived, concernsUs, failedOnce, processed, takenUp } from './stripe-event.js';

const now = new Date('2026-11-23T15:00:00Z');
const fresh = () => arrived('evt_1', 'invoice.paid', 'in_1', now, now);

describe("a provider's event", () => {
  it('is due at once and done when processed', () => {
    expect(fresh()).toMatchObject({ state: 'new', retry: { dueAt: now, attempts: 0 } });
    expect(processed(takenUp(fresh(), now)).state).toBe('done');
  });

  it('is tried again for about two days, then left for an operator', () => {
    let event = fresh();
    let at = now;
    while (event.state === 'new') {
      event = failedOnce(takenUp(event, at), new Error('no answer'), at);
      at = event.retry.dueAt;
    }
    expect(event.state).toBe('parked');
    const hours = (at.getTime() - now.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(72);
  });

  it('does not concern us when it is about something we keep no account of', () => {
    expect(concernsUs('customer.subscription.updated')).toBe(true);
    expect(concernsUs('payout.paid')).toBe(false);
    expect(concernsUs('constructor')).toBe(false);
  });
});
