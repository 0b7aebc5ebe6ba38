import { describe, expect, it } from '@jest/globals';
import { type SealingView, sealingTime } from './sealing-time.js';

const HOUR = 3_600_000;
const deadline = new Date('2026-11-25T03:59:00Z');
const hoursBefore = (hours: number) => new Date(deadline.getTime() - hours * HOUR);
const wanted = ['2026-11-23', '2026-11-21', '2026-11-18'];

const view = (seen: Partial<SealingView> = {}): SealingView => ({
  now: hoursBefore(20),
  deadline,
  wanted,
  known: new Set(wanted),
  listed: null,
  waitedMs: 0,
  ...seen,
});
const [last = '', ...older] = wanted;
/** The results published when the sources were polled shortly before the deadline. */
const list = (dates: readonly string[], hours = 20) => ({ dates: new Set(dates), lookedAt: hoursBefore(hours) });
/** Eight hours before the deadline, when sealing no longer waits for the last result, which the sources do not have. */
const late = view({ known: new Set(older), listed: list(older, 8), now: hoursBefore(8) });

describe('the sealing of a draw', () => {
  it('starts when the last result and all before it are known', () => {
    expect(sealingTime(view())).toBe('seal');
  });

  it('waits for the last result', () => {
    expect(sealingTime(view({ known: new Set(older), listed: list(older), waitedMs: HOUR }))).toBe('wait');
  });

  it('waits for every published result, however long it takes to arrive', () => {
    const known = new Set(wanted.slice(0, 2));
    expect(sealingTime(view({ known }))).toBe('wait');
    expect(sealingTime(view({ known, listed: list(wanted), waitedMs: HOUR }))).toBe('wait');
  });

  it('does not wait for a result that the sources do not have', () => {
    const known = new Set(wanted.slice(0, 2));
    expect(sealingTime(view({ known, listed: list([...known]) }))).toBe('seal');
  });

  it('ignores a source list that does not yet contain the last result', () => {
    expect(sealingTime(view({ known: new Set([last, wanted[2]!]), listed: list([wanted[2]!]) }))).toBe('wait');
  });

  it('[F43] starts without the last result 12 hours before the deadline', () => {
    const missing = { ...late, listed: list(older, 12), waitedMs: 10_000 };
    expect(sealingTime({ ...missing, now: new Date(hoursBefore(12).getTime() - 1) })).toBe('wait');
    expect(sealingTime({ ...missing, now: hoursBefore(12) })).toBe('seal-without-last-result');
  });

  it('waits a few seconds for a result in transit even in the last 12 hours before the deadline', () => {
    expect(sealingTime({ ...late, waitedMs: 2_000 })).toBe('wait');
    expect(sealingTime({ ...late, waitedMs: 10_000 })).toBe('seal-without-last-result');
  });

  it('waits up to five minutes for published results in the last 12 hours before the deadline', () => {
    const onTheirWay = { ...late, known: new Set(older.slice(1)) };
    expect(sealingTime({ ...onTheirWay, waitedMs: 299_999 })).toBe('wait');
    expect(sealingTime({ ...onTheirWay, waitedMs: 300_000 })).toBe('seal-without-last-result');
  });

  it('waits up to five minutes for a new poll of the sources if the last one is an hour old', () => {
    const back = { ...late, listed: list(older, 9) };
    expect(sealingTime({ ...back, waitedMs: 299_999 })).toBe('wait');
    expect(sealingTime({ ...back, waitedMs: 300_000 })).toBe('seal-without-last-result');
    expect(sealingTime({ ...back, listed: list(older, 8.9), waitedMs: 10_000 })).toBe('seal-without-last-result');
  });

  it.each([0, 1, 2])('waits up to an hour for the first import to finish, with %d of the results known', (count) => {
    const importing = view({ known: new Set(older.slice(0, count)), now: hoursBefore(8) });
    expect(sealingTime({ ...importing, waitedMs: HOUR - 1 })).toBe('wait');
    expect(sealingTime({ ...importing, waitedMs: HOUR })).toBe('seal-without-last-result');
  });

  it('starts without waiting in the last 15 minutes before the deadline', () => {
    const lastCall = view({ known: new Set(), now: hoursBefore(0.25) });
    expect(sealingTime(lastCall)).toBe('seal-without-last-result');
  });
});
