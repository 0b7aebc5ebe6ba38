import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { counting, waitFor } from './window.js';

describe('a limit of four in a window', () => {
  it.each([
    ['nobody came', { now: 0, before: 0 }, 0.5, 0],
    ['three came', { now: 3, before: 0 }, 0.5, 0],
    ['four came: until one of them is a window ago', { now: 4, before: 0 }, 0.5, 0.75],
    ['four came in the window before: until that holds one less', { now: 0, before: 4 }, 0, 0.25],
    ['four came in the window before, which is half over', { now: 0, before: 4 }, 0.5, 0],
    ['two came, and four before', { now: 2, before: 4 }, 0.5, 0.25],
  ])('lets the next pass when %s', (_who, passed, elapsed, wait) => {
    expect(waitFor(passed, 4, elapsed)).toBeCloseTo(wait);
  });

  it('lets exactly one of two pass where the limit is one', () => {
    expect(waitFor({ now: 0, before: 0 }, 1, 0.9)).toBe(0);
    expect(waitFor({ now: 1, before: 0 }, 1, 0.9)).toBeCloseTo(1.1);
  });
});

describe('a caller that waits as long as Retry-After says', () => {
  const cases = fc.record({ now: fc.nat(500), before: fc.nat(500), max: fc.integer({ min: 1, max: 300 }) });

  it('may pass then, and not before', () => {
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
