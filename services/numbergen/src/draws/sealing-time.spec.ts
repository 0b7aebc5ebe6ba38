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
const withoutLast = { known: new Set(older), listed: new Set(older) };

describe('the time to seal a draw', () => {
  it('has come when the last result and all before it are known', () => {
    expect(sealingTime(view())).toBe('seal');
  });

  it('waits for the last result', () => {
    expect(sealingTime(view({ ...withoutLast, waitedMs: HOUR }))).toBe('wait');
  });

  it('waits for every result that was published, however long it takes to come in', () => {
    const known = new Set(wanted.slice(0, 2));
    expect(sealingTime(view({ known }))).toBe('wait');
    expect(sealingTime(view({ known, listed: new Set(wanted), waitedMs: HOUR }))).toBe('wait');
  });

  it('does not wait for a result that the sources do not have', () => {
    const known = new Set(wanted.slice(0, 2));
    expect(sealingTime(view({ known, listed: known }))).toBe('seal');
  });

  it('does not believe a list from before the last result: others may have been published with that', () => {
    expect(sealingTime(view({ known: new Set([last, wanted[2]!]), listed: new Set([wanted[2]!]) }))).toBe('wait');
  });

  it('has come without the last result 12 hours before the deadline', () => {
    const late = view({ ...withoutLast, waitedMs: 10_000 });
    expect(sealingTime({ ...late, now: new Date(hoursBefore(12).getTime() - 1) })).toBe('wait');
    expect(sealingTime({ ...late, now: hoursBefore(12) })).toBe('seal-without-last-result');
  });

  it('gives a result that is on its way a moment even then', () => {
    const late = view({ ...withoutLast, now: hoursBefore(8) });
    expect(sealingTime({ ...late, waitedMs: 2_000 })).toBe('wait');
    expect(sealingTime({ ...late, waitedMs: 10_000 })).toBe('seal-without-last-result');
  });

  it('gives published results that have not come in five minutes then', () => {
    const late = view({ known: new Set(older.slice(1)), listed: new Set(older), now: hoursBefore(8) });
    expect(sealingTime({ ...late, waitedMs: 299_999 })).toBe('wait');
    expect(sealingTime({ ...late, waitedMs: 300_000 })).toBe('seal-without-last-result');
  });

  it('waits a minute for the import of past results when none is known at all', () => {
    const unknown = view({ known: new Set(), now: hoursBefore(8) });
    expect(sealingTime({ ...unknown, waitedMs: 30_000 })).toBe('wait');
    expect(sealingTime({ ...unknown, waitedMs: 60_000 })).toBe('seal-without-last-result');
  });

  it('waits for nothing in the last quarter of an hour', () => {
    const lastCall = view({ known: new Set(), now: hoursBefore(0.25) });
    expect(sealingTime(lastCall)).toBe('seal-without-last-result');
  });
});
