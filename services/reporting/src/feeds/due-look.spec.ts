import { describe, expect, it } from '@jest/globals';
import { dueLook } from './due-look.js';

const monday = { date: '2026-11-23', drawAt: new Date('2026-11-24T03:59:00Z') };
const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

describe('a poll of the sources', () => {
  it('covers two years after a start, up to the current day in New York', () => {
    expect(dueLook(new Date('2026-11-24T03:00:00Z'), [], undefined)).toEqual({ from: '2024-11-23', to: '2026-11-23' });
  });

  it('is due a minute after the last one, from 30 minutes after a draw without a result', () => {
    const lookAfter = (minutes: number) => {
      const now = minutesAfter(monday.drawAt, minutes);
      return dueLook(now, [monday], minutesAfter(now, -1));
    };
    expect(lookAfter(-60)).toBeNull();
    expect(lookAfter(29)).toBeNull();
    expect(lookAfter(30)).toEqual({ from: '2026-11-09', to: '2026-11-23' });
    expect(lookAfter(6 * 24 * 60)).not.toBeNull();
  });

  it('is due every 30 minutes without an awaited draw, because results can be corrected', () => {
    const lookedAt = new Date('2026-11-26T12:00:00Z');
    expect(dueLook(minutesAfter(lookedAt, 29), [], lookedAt)).toBeNull();
    expect(dueLook(minutesAfter(lookedAt, 30), [], lookedAt)).toEqual({ from: '2026-11-12', to: '2026-11-26' });
  });

  it('covers draws back to the oldest held one, at the slow interval', () => {
    const held = { date: '2025-03-03' };
    const late = { date: '2026-10-05', drawAt: new Date('2026-10-06T02:59:00Z') };
    const lookedAt = new Date('2026-11-26T12:00:00Z');
    expect(dueLook(minutesAfter(lookedAt, 10), [late, held], lookedAt)).toBeNull();
    expect(dueLook(minutesAfter(lookedAt, 31), [late, held], lookedAt)?.from).toBe('2025-03-03');
  });
});
