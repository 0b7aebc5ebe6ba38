import { describe, expect, it } from '@jest/globals';

import { timeAgo } from './time-ago.js';

describe('the time since an instant', () => {
  it.each([
    ['2026-11-22T12:00:05Z', 'just now'], // the clock of the service is ahead
    ['2026-11-22T11:59:30Z', 'just now'],
    ['2026-11-22T11:58:59Z', '1 min ago'],
    ['2026-11-22T11:55:00Z', '5 min ago'],
    ['2026-11-22T11:00:00Z', '1 h ago'],
    ['2026-11-21T12:00:01Z', '23 h ago'],
    ['2026-11-21T12:00:00Z', '1 day ago'],
    ['2026-11-19T08:00:00Z', '3 days ago'],
  ])('%s is %s', (instant, words) => expect(timeAgo(instant, Date.parse('2026-11-22T12:00:00Z'))).toBe(words));
});
