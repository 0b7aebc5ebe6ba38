import { describe, expect, it } from '@jest/globals';
import { sumYearPrizes } from './year-prizes.js';

const result = { whites: [5, 17, 28, 33, 64], red: 12 };
const set = (whites: number[], red: number) => ({ whites, red });
const draw = (date: string, ...sets: ReturnType<typeof set>[]) => ({
  drawId: `powerball-${date}`,
  game: 'powerball',
  date,
  sets,
});
const results = new Map(
  ['2025-12-31', '2026-11-21', '2026-11-23'].map((date) => [`powerball-${date}`, result] as const),
);

describe('the prizes of a year', () => {
  it('add up the winning sets of all draws of the year that have a result', () => {
    const draws = [
      draw('2025-12-31', set([5, 17, 28, 33, 64], 12)),
      draw('2026-11-21', set([5, 17, 1, 2, 3], 12), set([1, 2, 3, 4, 6], 12), set([5, 17, 1, 2, 3], 9)),
      draw('2026-11-23', set([5, 17, 28, 33, 64], 12)),
      draw('2026-11-25', set([5, 17, 28, 33, 64], 12)),
    ];
    expect(sumYearPrizes(2026, draws, results)).toEqual({ year: 2026, draws: 2, sets: 3, dollars: 11, jackpots: 1 });
  });

  it('are zero without a result', () => {
    expect(sumYearPrizes(2026, [draw('2026-11-25', set([1, 2, 3, 4, 5], 6))], results)).toEqual({
      year: 2026,
      draws: 0,
      sets: 0,
      dollars: 0,
      jackpots: 0,
    });
  });
});
