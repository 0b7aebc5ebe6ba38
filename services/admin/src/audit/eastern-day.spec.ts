import { describe, expect, it } from '@jest/globals';
import { dayAfter, startOfDay } from './eastern-day.js';

describe('a day in the time zone of the draws', () => {
  it.each([
    ['2026-11-27', '2026-11-27T05:00:00.000Z'],
    ['2026-07-04', '2026-07-04T04:00:00.000Z'],
    // The days on which the clocks change
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('begins on %s at %s', (date, instant) => {
    expect(startOfDay(date).toISOString()).toBe(instant);
  });

  it('is followed by the next day of the calendar', () => {
    expect(dayAfter('2026-02-28')).toBe('2026-03-01');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  });
});
