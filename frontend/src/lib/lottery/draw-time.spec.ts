import { describe, expect, it } from '@jest/globals';

import {
  drawDateOf,
  easternMomentOf,
  easternStampOf,
  fullDateOf,
  momentOf,
  monthOf,
  recordStampOf,
  stampOf,
  weekdayOf,
} from './draw-time.js';

describe('times', () => {
  it('of draws are calendar days, regardless of the reader’s time zone', () => {
    expect(weekdayOf('2026-11-23')).toBe('Monday');
    expect(fullDateOf('2026-11-23')).toBe('Monday, November 23, 2026');
    expect(monthOf('2026-12-01')).toBe('Dec 2026');
    expect(drawDateOf('2026-11-24T03:59:00Z')).toBe('2026-11-23');
  });

  it('of deadlines are in Eastern time, including daylight saving time', () => {
    expect(easternMomentOf('2026-11-23T03:59:00Z')).toBe('Sunday 10:59 PM ET');
    expect(easternMomentOf('2026-07-06T02:59:00Z')).toBe('Sunday 10:59 PM ET');
    expect(recordStampOf('2026-11-23T03:59:00Z')).toBe('November 22, 2026, 10:59 PM ET');
    expect(easternStampOf('2026-11-23T03:59:00Z')).toBe('Nov 22, 10:59 PM ET');
  });

  it('of messages are in the reader’s time zone, and name that zone', () => {
    expect(momentOf('2026-11-22T15:12:00Z', 'America/Chicago')).toBe('Sun, Nov 22, 9:12 AM CT');
    expect(momentOf('2026-11-23T05:12:00Z', 'America/New_York')).toBe('Mon, Nov 23, 12:12 AM ET');
    expect(momentOf('2026-11-22T22:00:00Z', 'America/Los_Angeles')).toBe('Sun, Nov 22, 2:00 PM PT');
    expect(stampOf('2026-11-22T15:12:00Z', 'America/Chicago')).toBe('Nov 22, 9:12 AM CT');
  });

  it.each([
    ['America/New_York', '10:12 AM ET', '11:12 AM ET'],
    ['America/Chicago', '9:12 AM CT', '10:12 AM CT'],
    ['America/Denver', '8:12 AM MT', '9:12 AM MT'],
    ['America/Phoenix', '8:12 AM MST', '8:12 AM MST'], // Arizona has no daylight saving time
    ['America/Los_Angeles', '7:12 AM PT', '8:12 AM PT'],
    ['America/Anchorage', '6:12 AM AKT', '7:12 AM AKT'],
    ['Pacific/Honolulu', '5:12 AM HST', '5:12 AM HST'],
    ['UTC', '3:12 PM UTC', '3:12 PM UTC'],
  ])('in %s show the abbreviation of that zone in winter and summer', (zone, winter, summer) => {
    expect(stampOf('2026-11-22T15:12:00Z', zone)).toBe(`Nov 22, ${winter}`);
    expect(momentOf('2026-07-22T15:12:00Z', zone)).toBe(`Wed, Jul 22, ${summer}`);
  });

  it.each([easternMomentOf, easternStampOf, momentOf, stampOf])(
    'use a 12-hour clock and name the time zone in every format',
    (format) => {
      for (const hour of ['00', '05', '12', '17', '23'])
        expect(format(`2026-11-22T${hour}:12:00Z`)).toMatch(/ (1[0-2]|[1-9]):12 [AP]M [A-Z][\w+:-]*/);
    },
  );
});
