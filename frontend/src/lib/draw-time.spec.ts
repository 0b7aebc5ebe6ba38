import { describe, expect, it } from '@jest/globals';

import { drawDateOf, easternMomentOf, fullDateOf, momentOf, stampOf, weekdayOf } from './draw-time.js';

describe('times', () => {
  it('of draws are calendar days, whatever zone the reader is in', () => {
    expect(weekdayOf('2026-11-23')).toBe('Monday');
    expect(fullDateOf('2026-11-23')).toBe('Monday, November 23, 2026');
    expect(drawDateOf('2026-11-24T03:59:00Z')).toBe('2026-11-23');
  });

  it('of deadlines are told in Eastern time, daylight saving included', () => {
    expect(easternMomentOf('2026-11-23T03:59:00Z')).toBe('Sunday 22:59 ET');
    expect(easternMomentOf('2026-07-06T02:59:00Z')).toBe('Sunday 22:59 ET');
  });

  it('of messages are told in the reader’s zone', () => {
    expect(momentOf('2026-11-22T15:12:00Z', 'America/Chicago')).toBe('Sunday 09:12');
    expect(momentOf('2026-11-23T05:12:00Z', 'America/New_York')).toBe('Monday 00:12');
    expect(stampOf('2026-11-22T15:12:00Z', 'America/Chicago')).toBe('Nov 22, 09:12');
  });
});
