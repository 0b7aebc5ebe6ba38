import { describe, expect, it } from '@jest/globals';
import { dueAfterAttempt, dueNow, failed, claimed } from './retry.js';

const now = new Date('2026-11-23T15:00:00Z');
const secondsAhead = ({ dueAt }: { dueAt: Date }) => (dueAt.getTime() - now.getTime()) / 1000;

describe('a task that calls an external service', () => {
  it('becomes due again more than a minute after a claim, in case the worker crashes', () => {
    const turn = claimed(dueNow(now), now);
    expect(secondsAhead(turn)).toBeGreaterThan(60);
    expect(turn.attempts).toBe(1);
  });

  it('stays claimed when more work is added during an attempt, and is due at once otherwise', () => {
    const turn = claimed(dueNow(now), now);
    expect(dueAfterAttempt(turn, now)).toBe(turn);
    expect(dueAfterAttempt(failed(turn, 'no', now), now)).toEqual(dueNow(now));
    expect(dueAfterAttempt(undefined, now)).toEqual(dueNow(now));
  });

  it('doubles its delay after each failure, up to one hour', () => {
    const delays = [1, 2, 3, 60].map((attempts) => secondsAhead(failed({ attempts, dueAt: now }, 'no', now)));
    expect(delays).toEqual([1, 2, 4, 3600]);
  });

  it('stores the error message, truncated to 300 characters', () => {
    expect(failed(dueNow(now), new Error('x'.repeat(1000)), now).lastError).toHaveLength(300);
  });
});
