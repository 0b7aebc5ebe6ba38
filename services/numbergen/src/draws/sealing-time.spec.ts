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
/** The results there were when the sources were looked through a while before the deadline. */
const list = (dates: readonly string[], hours = 20) => ({ dates: new Set(dates), lookedAt: hoursBefore(hours) });
/** Eight hours before the deadline, when sealing no longer waits for the last result, which the sources do not have. */
const late = view({ known: new Set(older), listed: list(older, 8), now: hoursBefore(8) });

describe('the time to seal a draw', () => {
  it('has come when the last result and all before it are known', () => {
    expect(sealingTime(view())).toBe('seal');
  });

  it('waits for the last result', () => {
    expect(sealingTime(view({ known: new Set(older), listed: list(older), waitedMs: HOUR }))).toBe('wait');
  });

  it('waits for every result that was published, however long it takes to come in', () => {
    const known = new Set(wanted.slice(0, 2));
    expect(sealingTime(view({ known }))).toBe('wait');
    expect(sealingTime(view({ known, listed: list(wanted), waitedMs: HOUR }))).toBe('wait');
  });

  it('does not wait for a result that the sources do not have', () => {
    const known = new Set(wanted.slice(0, 2));
    expect(sealingTime(view({ known, listed: list([...known]) }))).toBe('seal');
  });

  it('does not believe a list from before the last result: others may have been published with that', () => {
    expect(sealingTime(view({ known: new Set([last, wanted[2]!]), listed: list([wanted[2]!]) }))).toBe('wait');
  });

  it('[F43] has come without the last result 12 hours before the deadline', () => {
    const missing = { ...late, listed: list(older, 12), waitedMs: 10_000 };
    expect(sealingTime({ ...missing, now: new Date(hoursBefore(12).getTime() - 1) })).toBe('wait');
    expect(sealingTime({ ...missing, now: hoursBefore(12) })).toBe('seal-without-last-result');
  });

  it('gives a result that is on its way a moment even then', () => {
    expect(sealingTime({ ...late, waitedMs: 2_000 })).toBe('wait');
    expect(sealingTime({ ...late, waitedMs: 10_000 })).toBe('seal-without-last-result');
  });

  it('gives published results that have not come in five minutes then', () => {
    const onTheirWay = { ...late, known: new Set(older.slice(1)) };
    expect(sealingTime({ ...onTheirWay, waitedMs: 299_999 })).toBe('wait');
    expect(sealingTime({ ...onTheirWay, waitedMs: 300_000 })).toBe('seal-without-last-result');
  });

  it('gives the sources five minutes to be looked through, where that was longer ago than an hour', () => {
    const back = { ...late, listed: list(older, 9) };
    expect(sealingTime({ ...back, waitedMs: 299_999 })).toBe('wait');
    expect(sealingTime({ ...back, waitedMs: 300_000 })).toBe('seal-without-last-result');
    expect(sealingTime({ ...back, listed: list(older, 8.9), waitedMs: 10_000 })).toBe('seal-without-last-result');
  });

  it.each([0, 1, 2])('waits an hour for the first import to end, with %d of the results known', (count) => {
    const importing = view({ known: new Set(older.slice(0, count)), now: hoursBefore(8) });
    expect(sealingTime({ ...importing, waitedMs: HOUR - 1 })).toBe('wait');
    expect(sealingTime({ ...importing, waitedMs: HOUR })).toBe('seal-without-last-result');
  });

  it('waits for nothing in the last quarter of an hour', () => {
    const lastCall = view({ known: new Set(), now: hoursBefore(0.25) });
    expect(sealingTime(lastCall)).toBe('seal-without-last-result');
  });
});
