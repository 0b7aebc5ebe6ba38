import { describe, expect, it } from '@jest/globals';
import { eraOn, type Game } from '@numbercast/lottery';
import { datesBefore } from '@numbercast/lottery/calendar';
import { v1 } from '../rules/rule-version.js';
import { checkPastDraw } from './past-draws.js';
import { Uniform } from './uniform.js';

/** Random results of four years that span a change of era. */
const resultsOf = (game: Game, before: string) => {
  const uniform = new Uniform(`${game} results`);
  return datesBefore(game, before, 430).map((date) => ({ date, ...uniform.set(eraOn(game, date)) }));
};
const megaMillions = resultsOf('megamillions', '2026-11-24');
const check = (game: Game, results: ReturnType<typeof resultsOf>, at: number, isCounted = false) =>
  checkPastDraw({ game, rules: v1, results, at, sample: 300, isCounted });

describe('sets for a past draw', () => {
  it('obey the rules given the earlier results, in the era of the draw', () => {
    const before = megaMillions.findIndex(({ date }) => date < '2025-04-08');
    expect(before).toBeGreaterThan(100);
    // The last draw with 25 Mega Balls, the first two with 24, and the first draw, which has no history
    for (const at of [before, before - 1, before - 2, megaMillions.length - 1])
      expect(check('megamillions', megaMillions, at)).toMatchObject({ sets: 300, violations: [] });
    expect(check('megamillions', megaMillions, before).whole).toBe(12_103_014 * 25);
    expect(check('megamillions', megaMillions, before - 1).whole).toBe(12_103_014 * 24);
  });

  it('are as many as the brute-force count finds', () => {
    const finding = check('powerball', resultsOf('powerball', '2026-11-25'), 40, true);
    expect(finding).toMatchObject({ isCounted: true, violations: [], whole: 292_201_338 });
    expect(finding.space / finding.whole).toBeGreaterThan(0.1);
  });

  it('include the result of some draws and not of others', () => {
    const winners = Array.from({ length: 12 }, (_, at) => check('megamillions', megaMillions, at).hasWinner);
    expect(new Set(winners)).toEqual(new Set([true, false]));
  });
});
