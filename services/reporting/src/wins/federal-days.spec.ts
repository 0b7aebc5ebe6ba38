import { describe, expect, it } from '@jest/globals';
import { businessDayAfter, endOfDay, federalHolidays } from './federal-days.js';

/** As the Office of Personnel Management has published them. */
const published: [number, string[]][] = [
  [
    2026,
    [
      ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03'],
      ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
    ],
  ],
  [
    2027,
    [
      ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-06-18', '2027-07-05'],
      ...['2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25', '2027-12-24'],
    ],
  ],
  [
    2028,
    [
      ...['2027-12-31', '2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04'],
      ...['2028-09-04', '2028-10-09', '2028-11-10', '2028-11-23', '2028-12-25'],
    ],
  ],
];

describe('the holidays of the United States', () => {
  it.each(published)('of %s match the published list', (year, days) => {
    expect(federalHolidays(year).map(String)).toEqual(days);
  });
});

describe('three business days after a draw', () => {
  it.each([
    ['a Monday in an ordinary week', '2026-11-16', '2026-11-19'],
    ['a Saturday', '2026-11-14', '2026-11-18'],
    ['a Friday', '2026-11-13', '2026-11-18'],
    ['the Monday before Thanksgiving', '2026-11-23', '2026-11-27'],
    ['the Saturday before Thanksgiving', '2026-11-21', '2026-11-25'],
    ['the Tuesday before Christmas', '2026-12-22', '2026-12-28'],
    ['the Wednesday before the New Year that is observed on a Friday', '2027-12-29', '2028-01-04'],
    ['the Friday before a holiday observed on a Monday', '2027-07-02', '2027-07-08'],
    ['a holiday itself', '2026-11-11', '2026-11-16'],
  ])('[S9.18] that was on %s: %s', (_what, drawn, last) => {
    expect(businessDayAfter(drawn, 3)).toBe(last);
  });

  it('end at midnight in the time zone of the draws, in summer and in winter', () => {
    expect(endOfDay('2026-11-27', 'America/New_York')).toEqual(new Date('2026-11-28T05:00:00Z'));
    expect(endOfDay('2026-07-08', 'America/New_York')).toEqual(new Date('2026-07-09T04:00:00Z'));
    // Clocks go back on the day after
    expect(endOfDay('2026-10-31', 'America/New_York')).toEqual(new Date('2026-11-01T04:00:00Z'));
  });
});
