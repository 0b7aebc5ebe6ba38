import { describe, expect, it } from '@jest/globals';
import { calendarDay, moment } from './dates.js';

describe('dates on the pages of the sandbox', () => {
  it('show the time in 12-hour format, with the time zone', () => {
    expect(moment('2026-11-22T14:12:00Z')).toBe('Sun, Nov 22, 2026, 9:12 AM ET');
    expect(moment('2026-07-05T02:59:00Z')).toBe('Sat, Jul 4, 2026, 10:59 PM ET');
  });

  it('show the day in New York', () => {
    expect(calendarDay(Date.parse('2026-11-23T03:00:00Z') / 1000)).toBe('Nov 22, 2026');
  });
});
