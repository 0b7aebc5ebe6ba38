import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Game, GAMES } from './games.js';
import { byPrize, hasPrizes, type Matched, multiplierNote, prizeInWords, prizeOf } from './prizes.js';
import { supportedFrom } from './eras.js';

/** The official tables, by white balls: without and with the red ball. 0 is no prize, and Infinity the jackpot. */
const OFFICIAL: Record<string, readonly (readonly [number, number])[]> = {
  'powerball 2026-11-23': [
    [0, 4],
    [0, 4],
    [0, 7],
    [7, 100],
    [100, 50_000],
    [1_000_000, Infinity],
  ],
  'megamillions 2025-04-04': [
    [0, 2],
    [0, 4],
    [0, 10],
    [10, 200],
    [500, 10_000],
    [1_000_000, Infinity],
  ],
  'megamillions 2025-04-08': [
    [0, 5],
    [0, 7],
    [0, 10],
    [10, 200],
    [500, 10_000],
    [1_000_000, Infinity],
  ],
};

const matched = fc.record({ whites: fc.integer({ min: 0, max: 5 }), red: fc.boolean() });

describe('the prizes of a draw', () => {
  it.each(Object.keys(OFFICIAL))('match the official prize table: %s', (name) => {
    const [game, date] = name.split(' ') as [Game, string];
    const law = fc.property(matched, ({ whites, red }) => {
      const prize = prizeOf(game, date, { whites, red });
      const dollars = prize === null ? 0 : (prize.dollars ?? Infinity);
      expect(dollars).toBe(OFFICIAL[name]![whites]![Number(red)]);
    });
    fc.assert(law);
  });

  it('never decrease with another matching white ball or the red ball', () => {
    const game = fc.constantFrom(...GAMES);
    const law = fc.property(game, matched, fc.boolean(), (of, match, isRed) => {
      const better: Matched = isRed ? { ...match, red: true } : { ...match, whites: Math.min(5, match.whites + 1) };
      expect(byPrize(prizeOf(of, '2026-11-24', better), prizeOf(of, '2026-11-24', match))).toBeLessThanOrEqual(0);
    });
    fc.assert(law);
  });

  it('are multiplied per ticket in Mega Millions since April 2025, except the jackpot', () => {
    const win = { whites: 2, red: true };
    expect(prizeOf('megamillions', '2025-04-04', win)).toEqual({ dollars: 10, isMultiplied: false });
    expect(prizeOf('megamillions', '2025-04-08', win)).toEqual({ dollars: 10, isMultiplied: true });
    expect(prizeOf('megamillions', '2025-04-08', { whites: 5, red: true })!.isMultiplied).toBe(false);
    expect(prizeOf('powerball', '2026-11-23', win)).toEqual({ dollars: 7, isMultiplied: false });
  });

  it.each(GAMES)('of %s are defined from the first date for which numbers are generated, and not for 2010', (game) => {
    const first = supportedFrom(game);
    expect(hasPrizes(game, first)).toBe(true);
    expect(() => prizeOf(game, '2010-01-02', { whites: 0, red: true })).toThrow(RangeError);
  });

  it('are formatted as text, with a note about multipliers', () => {
    expect(prizeInWords({ dollars: 50_000, isMultiplied: false })).toBe('$50,000');
    expect(prizeInWords({ dollars: null, isMultiplied: false })).toBe('the jackpot as advertised');
    expect(prizeInWords({ dollars: null, isMultiplied: false }, 1_350)).toBe(
      'the jackpot, advertised at $1,350 million',
    );
    expect(multiplierNote('powerball', '2026-11-23')).toBe('Amounts do not include Power Play.');
    expect(multiplierNote('megamillions', '2025-04-04')).toBe('Amounts do not include Megaplier.');
    expect(multiplierNote('megamillions', '2026-11-24')).toBe(
      'Amounts do not include the multiplier of 2 to 10 on each ticket.',
    );
  });
});
