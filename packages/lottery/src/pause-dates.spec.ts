import { describe, expect, it } from '@jest/globals';
import { pauseEndDates } from './pause-dates.js';

describe('the dates on which a pause may end', () => {
  it.each([
    ['2026-11-20T15:00:00Z', '2026-11-21', '2027-05-20'],
    // Still the previous day in the games' time zone
    ['2026-11-21T03:00:00Z', '2026-11-21', '2027-05-20'],
    ['2026-08-31T15:00:00Z', '2026-09-01', '2027-02-28'],
  ])('at time %s range from %s to %s', (now, first, last) => {
    expect(pauseEndDates(new Date(now))).toEqual({ first, last });
  });
});
