import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { counting, waitFor } from './window.js';

describe('a rate limit of four requests per window', () => {
  it.each([
    ['there was no request', { now: 0, before: 0 }, 0.5, 0],
    ['there were three requests', { now: 3, before: 0 }, 0.5, 0],
    ['there were four: once one of them is a window old', { now: 4, before: 0 }, 0.5, 0.75],
    ['there were four in the previous window: once it counts one less', { now: 0, before: 4 }, 0, 0.25],
    ['there were four in the previous window, which is half over', { now: 0, before: 4 }, 0.5, 0],
    ['there were two, and four in the previous window', { now: 2, before: 4 }, 0.5, 0.25],
  ])('admits the next request when %s', (_who, passed, elapsed, wait) => {
    expect(waitFor(passed, 4, elapsed)).toBeCloseTo(wait);
  });

  it('admits one of two requests when the limit is one', () => {
    expect(waitFor({ now: 0, before: 0 }, 1, 0.9)).toBe(0);
    expect(waitFor({ now: 1, before: 0 }, 1, 0.9)).toBeCloseTo(1.1);
  });
});

describe('a caller that waits for the time in Retry-After', () => {
  const cases = fc.record({ now: fc.nat(500), before: fc.nat(500), max: fc.integer({ min: 1, max: 300 }) });

  it('is admitted then, and not earlier', () => {
    fc.assert(
      fc.property(cases, fc.double({ min: 0, max: 0.999, noNaN: true }), ({ now, before, max }, elapsed) => {
        const wait = waitFor({ now, before }, max, elapsed);
        const at = (instant: number) =>
          instant < 1
            ? counting({ now, before }, instant)
            : counting({ now: 0, before: now }, Math.min(instant - 1, 1));
        expect(at(elapsed + wait)).toBeLessThanOrEqual(max - 1 + 1e-9);
        expect(wait <= 0.01 || at(elapsed + wait - 0.01) > max - 1).toBe(true);
      }),
    );
  });
});
