import { describe, expect, it } from '@jest/globals';

import { barOf, fatesOf, timeLeft, verdictOn } from './deadline.js';
import { byDeadline, timeAxis } from './deadline-axis.js';
import { countsOf, resultsInWords } from './message-counts.js';
import type { BoardLine } from '../operations-api.js';

const now = '2026-11-22T15:00:00Z';
const nothing = { queued: 0, sending: 0, accepted: 0, delivered: 0, failed: 0, suppressed: 0, expired: 0, unknown: 0 };
const line = (changes: Partial<BoardLine>): BoardLine => ({
  ...nothing,
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  channel: 'sms',
  startedAt: '2026-11-22T03:00:00Z',
  deadline: '2026-11-23T03:00:00Z',
  maybeDuplicate: 0,
  forecast: null,
  ...changes,
});

describe('the deadline board', () => {
  it('counts every message once', () => {
    const fates = fatesOf(
      line({ queued: 1, sending: 2, accepted: 3, unknown: 4, delivered: 5, failed: 6, expired: 7, suppressed: 8 }),
    );
    expect(fates).toEqual({ waiting: 1, delivered: 5, inFlight: 9, failed: 13, suppressed: 8, total: 36 });
  });

  it('counts results separately from numbers', () => {
    const results = { ...nothing, delivered: 1_118, queued: 2, accepted: 3, expired: 1 };
    expect(resultsInWords(line({ results }).results)).toBe(
      'Results: 1,118 delivered, 2 waiting, 3 handed over, 1 failed',
    );
    expect(fatesOf(line({ delivered: 5, results })).total).toBe(5);
    expect(resultsInWords(null)).toBeNull();
  });

  it('draws a bar of messages by state, keeps small counts visible, and leaves waiting messages empty', () => {
    const parts = barOf(line({ queued: 50, delivered: 39, failed: 1, suppressed: 10 }));
    expect(parts.map(({ kind, from, width }) => [kind, from, width])).toEqual([
      ['delivered', 0, 39],
      ['failed', 39, 1],
      ['suppressed', 40, 10],
      ['inFlight', 50, 0],
    ]);
    const [delivered, failed] = barOf(line({ delivered: 9_999, failed: 1 }));
    expect(failed!.width).toBeGreaterThanOrEqual(0.9);
    expect(delivered!.width + failed!.width).toBeCloseTo(100);
    expect(barOf(line({})).every(({ width }) => width === 0)).toBe(true);
  });

  it('places the bars of all draws on one axis, from the first message to the last deadline', () => {
    const first = line({});
    const second = line({
      drawId: 'megamillions-2026-11-24',
      startedAt: '2026-11-22T15:00:00Z',
      deadline: '2026-11-24T03:00:00Z',
    });
    const axis = timeAxis(byDeadline([first, second], now).ahead, now);
    expect(axis.now).toBe(25);
    expect(axis.spanOf(first)).toEqual({ from: 0, to: 50 });
    expect(axis.spanOf(second)).toEqual({ from: 25, to: 100 });
  });

  it('keeps a bar visible that begins at its deadline, and starts the axis no later than now', () => {
    const late = line({ startedAt: '2026-11-23T03:00:00Z' });
    const axis = timeAxis(byDeadline([late], now).ahead, now);
    expect(axis.now).toBe(0);
    expect(axis.spanOf(late)).toEqual({ from: 94, to: 100 });
  });

  it.each([
    ['2026-11-24T18:59:00Z', '2 d 3 h left'],
    ['2026-11-22T21:12:30Z', '6 h 12 min left'],
    ['2026-11-22T15:00:30Z', '0 min left'],
    ['2026-11-22T14:15:00Z', 'passed 45 min ago'],
    ['2026-11-21T14:00:00Z', 'passed 1 d 1 h ago'],
  ])('shows for the deadline %s how much time is left', (deadline, text) => {
    expect(timeLeft(deadline, now)).toBe(text);
  });

  it.each([
    [{ queued: 3, delivered: 9 }, 'Sending'],
    [{ delivered: 9, suppressed: 1 }, 'All done'],
    [{ delivered: 9, accepted: 2 }, 'All handed over'],
    [{ delivered: 9, queued: 3, failed: 1_200 }, 'Sending'],
    [{ failed: 1, expired: 4 }, undefined],
    [{ unknown: 2, deadline: '2026-11-22T14:00:00Z' }, '2 open past the deadline'],
  ])('shows the status of %j', (changes, text) => {
    expect(verdictOn(line(changes), now)?.text).toBe(text);
  });

  it('shows counts only for states that have messages', () => {
    const counts = countsOf(line({ delivered: 41, failed: 1, suppressed: 4 }));
    expect(counts).toEqual([
      { words: '41 of 46 delivered' },
      { words: '1 failed', state: 'failed', tone: 'bad' },
      { words: '4 skipped', state: 'suppressed' },
    ]);
  });

  it('separates upcoming from passed deadlines, the nearest first, with one entry per draw', () => {
    const days = ['2026-11-20', '2026-11-24', '2026-11-21', '2026-11-23'];
    const lines = days.flatMap((day) =>
      (['email', 'sms'] as const).map((channel) => line({ drawId: day, channel, deadline: `${day}T03:00:00Z` })),
    );
    const { ahead, passed } = byDeadline(lines, now);
    expect(ahead.map(({ drawId }) => drawId)).toEqual(['2026-11-23', '2026-11-24']);
    expect(passed.map(({ drawId }) => drawId)).toEqual(['2026-11-21', '2026-11-20']);
    expect(ahead[0]?.lines.map(({ channel }) => channel)).toEqual(['sms', 'email']);
  });
});
