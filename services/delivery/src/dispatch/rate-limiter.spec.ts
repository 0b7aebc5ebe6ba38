import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Outcome } from '../providers/outcome.js';
import { DEFAULT_CONCURRENCY, DEFAULT_PER_SECOND, RateLimiter } from './rate-limiter.js';

const unknown: Outcome = { kind: 'unknown', cause: 'ECONNRESET' };
const accepted: Outcome = { kind: 'accepted', providerId: 'SM1' };

function aRateLimiter(perSecond: number) {
  const clock = { ms: 0 };
  return {
    clock,
    rateLimiter: new RateLimiter(
      perSecond,
      () => clock.ms,
      () => 1,
    ),
  };
}

/** How long a slow provider takes to respond, and delivery to claim a message and to record the response. */
const CALL_SECONDS = 0.5 + 0.1;

describe('the default settings of sending', () => {
  it('permit enough calls at the same time for the rates when a provider responds after half a second', () => {
    for (const perSecond of Object.values(DEFAULT_PER_SECOND))
      expect(DEFAULT_CONCURRENCY / CALL_SECONDS).toBeGreaterThanOrEqual(perSecond);
  });
});

describe('the rate limiter of a channel', () => {
  it('admits one second’s worth of messages immediately and then waits', () => {
    const { rateLimiter, clock } = aRateLimiter(2);
    expect([rateLimiter.reserve(1), rateLimiter.reserve(1)]).toEqual([0, 0]);
    expect(rateLimiter.reserve(1)).toBe(500);
    clock.ms = 500;
    expect(rateLimiter.reserve(1)).toBe(0);
  });

  it('admits as many messages of a batch as there are tokens, and the rest later', async () => {
    const { rateLimiter, clock } = aRateLimiter(5);
    expect(await rateLimiter.acquireSome([1, 2, 1, 2, 1], () => true)).toBe(3);
    clock.ms = 1_000;
    expect(await rateLimiter.acquireSome([2, 1], () => true)).toBe(2);
  });

  it('admits no message of a batch that was canceled', async () => {
    const { rateLimiter } = aRateLimiter(5);
    expect(await rateLimiter.acquireSome([1, 1], () => false)).toBe(0);
  });

  it('admits one message of a batch as a probe after repeated unknown outcomes', async () => {
    const { rateLimiter, clock } = aRateLimiter(100);
    for (let n = 0; n < 3; n++) rateLimiter.record(unknown);
    clock.ms = 3_600_000;
    expect(await rateLimiter.acquireSome([1, 1, 1], () => true)).toBe(1);
  });

  it('never exceeds the rate, counted in segments, over any period', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 700 })), {
      minLength: 1,
    });
    const law = fc.property(fc.integer({ min: 1, max: 20 }), steps, (perSecond, steps) => {
      const { rateLimiter, clock } = aRateLimiter(perSecond);
      let sent = 0;
      for (const [weight, pause] of steps) {
        clock.ms += pause;
        if (rateLimiter.reserve(weight) === 0) sent += weight;
        // one full bucket, the tokens added since, and the debt of one heavy message
        expect(sent).toBeLessThanOrEqual(Math.max(1, perSecond) + (clock.ms * perSecond) / 1_000 + 2 + 1e-6);
      }
    });
    fc.assert(law);
  });

  it('waits for as long as the provider requests', () => {
    const { rateLimiter, clock } = aRateLimiter(10);
    rateLimiter.record({ kind: 'not-processed', retryAfterMs: 3_000, cause: '429' });
    expect(rateLimiter.reserve(1)).toBe(3_000);
    clock.ms = 3_000;
    expect(rateLimiter.reserve(1)).toBe(0);
  });

  it('waits longer with each unknown outcome from the third on, and does not wait after a clear outcome', () => {
    const { rateLimiter, clock } = aRateLimiter(10);
    for (const _ of [1, 2]) rateLimiter.record(unknown);
    expect(rateLimiter.reserve(1)).toBe(0);
    rateLimiter.record(unknown);
    expect(rateLimiter.reserve(1)).toBe(1_000);
    rateLimiter.record(unknown);
    expect(rateLimiter.reserve(1)).toBe(2_000);
    clock.ms = 2_000;
    rateLimiter.record(accepted);
    rateLimiter.record(unknown);
    expect(rateLimiter.reserve(1)).toBe(0);
  });

  it('stops waiting when the message is no longer wanted', async () => {
    const { rateLimiter } = aRateLimiter(1);
    rateLimiter.reserve(1);
    expect(await rateLimiter.acquire(1, () => false)).toBe(false);
  });
});
