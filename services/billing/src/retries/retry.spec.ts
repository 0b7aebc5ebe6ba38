import { describe, expect, it } from '@jest/globals';
import { dueAfterAttempt, dueNow, failed, claimed } from './retry.js';

const now = new Date('2026-11-23T15:00:00Z');
const secondsAhead = ({ dueAt }: { dueAt: Date }) => (dueAt.getTime() - now.getTime()) / 1000;

describe('work that depends on the outside world', () => {
  it('is not taken up by two at once, and not lost when its worker is', () => {
    const turn = claimed(dueNow(now), now);
    expect(secondsAhead(turn)).toBeGreaterThan(60);
    expect(turn.attempts).toBe(1);
  });

  it('grows by more of its kind without a second turn beside the one being taken', () => {
    const turn = claimed(dueNow(now), now);
    expect(dueAfterAttempt(turn, now)).toBe(turn);
    expect(dueAfterAttempt(failed(turn, 'no', now), now)).toEqual(dueNow(now));
    expect(dueAfterAttempt(undefined, now)).toEqual(dueNow(now));
  });

  it('waits twice as long after each failure, an hour at most', () => {
    const delays = [1, 2, 3, 60].map((attempts) => secondsAhead(failed({ attempts, dueAt: now }, 'no', now)));
    expect(delays).toEqual([1, 2, 4, 3600]);
  });

  it('keeps what went wrong, at a bearable length', () => {
    expect(failed(dueNow(now), new Error('x'.repeat(1000)), now).lastError).toHaveLength(300);
  });
});
