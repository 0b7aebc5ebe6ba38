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
  quietMs: 0,
  waitedMs: 0,
  ...seen,
});

describe('the time to seal a draw', () => {
  it('has come when the last result and all before it are known', () => {
    expect(sealingTime(view())).toBe('seal');
  });

  it('waits for the last result', () => {
    expect(sealingTime(view({ known: new Set(wanted.slice(1)), quietMs: HOUR }))).toBe('wait');
  });

  it('waits while older results are still coming in, but not for ever', () => {
    const imported = view({ known: new Set(wanted.slice(0, 2)) });
    expect(sealingTime({ ...imported, quietMs: 3_000 })).toBe('wait');
    expect(sealingTime({ ...imported, quietMs: 10_000 })).toBe('seal');
  });

  it('has come without the last result 12 hours before the deadline', () => {
    const late = view({ known: new Set(wanted.slice(1)), quietMs: HOUR, waitedMs: 10_000 });
    expect(sealingTime({ ...late, now: new Date(hoursBefore(12).getTime() - 1) })).toBe('wait');
    expect(sealingTime({ ...late, now: hoursBefore(12) })).toBe('seal-without-last-result');
  });

  it('gives a result that is on its way a moment even then', () => {
    const late = view({ known: new Set(wanted.slice(1)), quietMs: HOUR, now: hoursBefore(8) });
    expect(sealingTime({ ...late, waitedMs: 2_000 })).toBe('wait');
    expect(sealingTime({ ...late, quietMs: 2_000, waitedMs: HOUR })).toBe('wait');
  });

  it('waits longer for the import of past results when none is known at all', () => {
    const unknown = view({ known: new Set(), quietMs: Infinity, now: hoursBefore(8) });
    expect(sealingTime({ ...unknown, waitedMs: 30_000 })).toBe('wait');
    expect(sealingTime({ ...unknown, waitedMs: 60_000 })).toBe('seal-without-last-result');
  });

  it('waits for nothing in the last quarter of an hour', () => {
    const lastCall = view({ known: new Set(), quietMs: Infinity, now: hoursBefore(0.25) });
    expect(sealingTime(lastCall)).toBe('seal-without-last-result');
  });
});
