import { describe, expect, it } from '@jest/globals';
import { drawOn } from '@numbercast/lottery/calendar';
import { type Draw, schedule, type Seal } from './draw.js';
import { isGenerating, progressOf } from './progress.js';

const scheduled = schedule(drawOn('powerball', '2026-11-23')).next;
const aSealedDraw = (seal: Partial<Seal>): Draw => ({
  ...scheduled,
  state: 'sealed',
  seal: { poolSize: 30_000, generatedSize: 0, eligibleMembers: 1_200, ...seal } as Seal,
});
const progress = (draw: Draw, storedChunks = 0, membersAssigned = 0) =>
  progressOf(draw, { storedChunks, membersAssigned });

describe('the progress of a draw', () => {
  it('is zero before the draw is sealed', () => {
    expect(isGenerating(scheduled)).toBe(false);
    expect(progress(scheduled)).toMatchObject({ poolSize: 0, generatedSize: 0, progress: 0 });
  });

  it('advances chunk by chunk while the sets are stored', () => {
    const draw = aSealedDraw({});
    expect(isGenerating(draw)).toBe(true);
    expect([0, 1, 2, 3].map((chunks) => progress(draw, chunks).generatedSize)).toEqual([0, 10_000, 20_000, 30_000]);
    expect(progress(draw, 1).progress).toBeCloseTo(1 / 3);
  });

  it('still includes the sets generated before the pool grew', () => {
    const draw = aSealedDraw({ poolSize: 60_000, generatedSize: 30_000 });
    expect(progress(draw, 0)).toMatchObject({ generatedSize: 30_000, progress: 0.5 });
    expect(progress(draw, 5)).toMatchObject({ generatedSize: 50_000 });
  });

  it('never reports more sets than the pool has, even if its last chunk is larger', () => {
    expect(progress(aSealedDraw({ poolSize: 25_000 }), 3)).toMatchObject({ generatedSize: 25_000, progress: 1 });
  });

  it('includes members with early sets in the eligible members', () => {
    const draw: Draw = { ...aSealedDraw({}), first: { slots: 3 } as Draw['first'] };
    expect(progress(draw, 0, 700)).toMatchObject({ eligibleMembers: 1_203, membersAssigned: 700 });
  });

  it('is complete when the draw is closed, whatever was stored', () => {
    expect(progress({ ...scheduled, state: 'closed' }).progress).toBe(1);
  });
});
