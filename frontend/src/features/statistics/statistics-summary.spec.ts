import { describe, expect, it } from '@jest/globals';

import type { Statistics } from './statistics.js';
import { expectedOf, expectedPair, figureOf, lastDrawnInWords, pairsIn, summaryOf } from './statistics-summary.js';

const era = { from: '2015-10-07', until: null, whites: 69, reds: 26 };
const ball = (times: number) => ({ ball: 1, times, drawsSince: 3, lastDrawn: '2026-11-18' });
const statistics = (draws: number, times: readonly number[]): Statistics => ({
  ...{ game: 'powerball', eras: [era], era, draws, firstDraw: null, lastDraw: null, reds: [], pairs: [], partners: [] },
  whites: times.map(ball),
});

describe('the summary of the statistics', () => {
  it('returns the lowest and highest count and the number of balls in the usual range', () => {
    expect(summaryOf(statistics(364, [16, 17, 26, 36, 41]))).toMatchObject({
      counts: { from: 16, to: 41 },
      expected: { usual: { from: 17, to: 36 } },
      inside: 3,
      balls: 5,
    });
  });

  it('is absent without draws', () => {
    expect(summaryOf(statistics(0, [0, 0]))).toBeNull();
  });
});

describe('the statistics of a ball', () => {
  const special = { drawn: 1, balls: 26 };

  it('have expected values derived from the number of balls in the drum', () => {
    expect(expectedOf('times', special, 364).mean).toBe(14);
    expect(expectedOf('gap', special, 364).mean).toBeCloseTo(25);
  });

  it('count all draws as the gap of a ball that was never drawn', () => {
    const never = { ball: 7, times: 0, drawsSince: null, lastDrawn: null };
    expect(figureOf('gap', never, 12)).toBe(12);
    expect(figureOf('times', never, 12)).toBe(0);
    expect(lastDrawnInWords(never)).toBe('Never drawn under these rules.');
  });

  it('state when it was last drawn', () => {
    expect(lastDrawnInWords(ball(9))).toBe('Last drawn Wed, Nov 18, 2026, 3 draws ago.');
    expect(lastDrawnInWords({ ...ball(9), drawsSince: 0 })).toMatch(/, in the last draw\.$/);
    expect(lastDrawnInWords({ ...ball(9), drawsSince: 1 })).toMatch(/, 1 draw ago\.$/);
  });
});

describe('the pairs of white balls', () => {
  it('number 2,346 for 69 balls, each expected once in 234.6 draws', () => {
    expect(pairsIn(era)).toBe(2_346);
    expect(expectedPair(era, 2_346)).toBeCloseTo(10);
  });
});
