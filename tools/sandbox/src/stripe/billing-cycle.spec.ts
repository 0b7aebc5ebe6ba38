import { describe, expect, it } from '@jest/globals';
import { cycleStart, nextCycle } from './billing-cycle.js';

const at = (iso: string) => Date.parse(iso) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const month = { interval: 'month' } as const;

describe('billing cycle', () => {
  it('ends on the last day of short months, and returns to the 31st afterwards', () => {
    const anchor = at('2026-12-31T10:00:00Z');
    expect([1, 2, 3].map((n) => iso(cycleStart(anchor, month, n)))).toEqual([
      '2027-01-31T10:00:00.000Z',
      '2027-02-28T10:00:00.000Z',
      '2027-03-31T10:00:00.000Z',
    ]);
  });

  it('moves a leap day to the last day of February', () => {
    expect(iso(cycleStart(at('2028-02-29T00:00:00Z'), { interval: 'year' }, 1))).toBe('2029-02-28T00:00:00.000Z');
  });

  it('finds the next period after a long gap', () => {
    expect(iso(nextCycle(at('2026-01-15T00:00:00Z'), month, at('2026-06-15T00:00:00Z')))).toBe(
      '2026-07-15T00:00:00.000Z',
    );
  });
});
