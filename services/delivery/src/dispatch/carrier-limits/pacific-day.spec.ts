import { describe, expect, it } from '@jest/globals';
import { pacificDayEnd } from './pacific-day.js';

describe('a carrier’s day', () => {
  it('ends at midnight Pacific time', () => {
    expect(pacificDayEnd(new Date('2026-11-22T17:00:00Z'))).toEqual(new Date('2026-11-23T08:00:00Z'));
    expect(pacificDayEnd(new Date('2026-11-23T08:00:00Z'))).toEqual(new Date('2026-11-24T08:00:00Z'));
  });

  it('is an hour shorter when daylight saving time begins', () => {
    expect(pacificDayEnd(new Date('2027-03-14T08:00:00Z'))).toEqual(new Date('2027-03-15T07:00:00Z'));
  });
});
