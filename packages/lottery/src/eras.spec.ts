import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endOf, eraOn, erasOf, findEra, highestBalls, isDrawDay, scheduleOn, setsIn, supportedFrom } from './eras.js';
import { catalogue, type Game, GAMES, type Schedule } from './games.js';

describe('the game catalog', () => {
  it('has 69 white and 26 red balls for Powerball, and Monday draws since August 2021', () => {
    expect(eraOn('powerball', '2021-08-22')).toMatchObject({ whites: 69, reds: 26 });
    expect(scheduleOn('powerball', '2021-08-22')).toMatchObject({ days: [3, 6], at: '22:59' });
    expect(eraOn('powerball', '2021-08-23')).toMatchObject({ whites: 69, reds: 26 });
    expect(scheduleOn('powerball', '2021-08-23')).toMatchObject({ days: [1, 3, 6], at: '22:59' });
  });

  it('has 24 Mega Balls since April 2025, and 25 before', () => {
    expect(eraOn('megamillions', '2025-04-07')).toMatchObject({ whites: 70, reds: 25 });
    expect(eraOn('megamillions', '2025-04-08')).toMatchObject({ whites: 70, reds: 24 });
    expect(scheduleOn('megamillions', '2025-04-08')).toMatchObject({ days: [2, 5], at: '23:00' });
  });

  it('rejects a date before the first supported era, which reports can still look up', () => {
    expect(() => eraOn('powerball', '2015-10-06')).toThrow(RangeError);
    expect(findEra('powerball', '2015-10-06')).toMatchObject({ whites: 59, reds: 35 });
    expect(findEra('powerball', '1992-04-21')).toBeNull();
  });

  it.each([
    ['powerball', '2026-11-22', false], // a Sunday
    ['powerball', '2026-11-23', true],
    ['powerball', '2021-08-16', false], // a Monday under the previous schedule
    ['megamillions', '2026-11-24', true],
    ['megamillions', '2026-11-23', false],
  ] as const)('determines whether %s is drawn on %s: %s', (game, date, expected) => {
    expect(isDrawDay(game, date)).toBe(expected);
  });

  it('matches the published odds of both jackpots', () => {
    expect(setsIn(eraOn('powerball', '2026-11-23'))).toBe(292_201_338);
    expect(setsIn(eraOn('megamillions', '2026-11-24'))).toBe(290_472_336);
  });

  it('contains the highest ball numbers of all eras', () => {
    expect(highestBalls).toEqual({ whites: 75, reds: 52 });
  });

  it.each(GAMES)('lists the eras and schedules of %s in ascending order, and supports whole eras only', (game) => {
    const schedules: readonly Schedule[] = catalogue[game].schedules;
    for (const starts of [erasOf(game).map(({ from }) => from), schedules.map(({ from }) => from)])
      expect(starts).toEqual([...new Set(starts)].sort());
    expect(erasOf(game).map(({ from }) => from)).toContain(supportedFrom(game));
  });

  it('assigns every date since the first era to exactly one era', () => {
    const anyDate = fc.date({ min: new Date('2002-05-17'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom<Game>(...GAMES), anyDate, (game, at) => {
        const date = at.toISOString().slice(0, 10);
        const holding = erasOf(game).filter((era) => era.from <= date && date < (endOf(game, era) ?? '9999'));
        expect(holding).toEqual([findEra(game, date)]);
      }),
    );
  });
});
