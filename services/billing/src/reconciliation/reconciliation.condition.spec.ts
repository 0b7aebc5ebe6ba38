import { describe, expect, it } from '@jest/globals';
import { failureOf } from './reconciliation.condition.js';

const NOW = new Date('2026-11-24T10:30:00Z');
const begun = (hoursAgo: number, unreadable: string[] = []) => ({
  begunAt: new Date(NOW.getTime() - hoursAgo * 3_600_000),
  unreadable,
});

describe('the latest reconciliation', () => {
  it('is healthy within 26 hours when every subscription could be read', () => {
    expect(failureOf(begun(25), NOW)).toBeNull();
  });

  it('is reported as failed when none has been completed for 26 hours', () => {
    expect(failureOf(begun(26), NOW)).toBe('The comparison with Stripe has not been completed for 26 hours.');
  });

  it('is reported as failed when it could not read a subscription', () => {
    expect(failureOf(begun(1, ['sub-1']), NOW)).toBe('The comparison with Stripe could not read 1 subscription.');
    expect(failureOf(begun(1, ['sub-1', 'sub-2']), NOW)).toContain('2 subscriptions');
  });
});
