import { describe, expect, it } from '@jest/globals';
import { drawsBetween } from '@numbercast/lottery/calendar';
import { type Game, GAMES } from '@numbercast/lottery';
import fc from 'fast-check';
import { readJackpots, UnusableFeed } from './jackpot-document.js';

const MILLION = 1_000_000;
const newYork = (...draws: object[]) => JSON.stringify({ data: { draws } });
const enveloped = (document: unknown) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<string xmlns="http://tempuri.org/">${JSON.stringify(document)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</string>`;
const megaMillions = (changes: object = {}) =>
  enveloped({
    Drawing: { N1: 1 },
    Jackpot: {
      PlayDate: '2026-11-20T00:00:00',
      CurrentPrizePool: 743_000_000.0,
      NextPrizePool: 800_000_000.0,
      CurrentCashValue: 323_400_000,
      NextCashValue: 344_200_000,
      Winners: 2,
      Verified: true,
      ...changes,
    },
    Note: 'Match 5 & <b>more</b>',
  });
const coming = (changes: object = {}) => ({
  gameName: 'powerball',
  drawTime: Date.parse('2026-11-23T05:00:00Z'), // midnight in New York
  estimatedJackpot: 350 * MILLION,
  jackpots: [{ amount: 350 * MILLION, cashAmount: 152_900_000 }],
  ...changes,
});

describe('the jackpots of the New York Lottery', () => {
  it('are read for the draws that have one, by their date in New York', () => {
    const past = { gameName: 'powerball', drawTime: Date.parse('2026-11-21T05:00:00Z'), status: 22 };
    expect(readJackpots('powerball', newYork(coming(), past))).toEqual([
      { date: '2026-11-23', dollars: 350 * MILLION, cashDollars: 152_900_000 },
    ]);
  });

  it('are missing until they are announced', () => {
    expect(readJackpots('powerball', newYork(coming({ estimatedJackpot: 0 })))).toEqual([]);
    expect(readJackpots('powerball', newYork(coming({ estimatedJackpot: undefined })))).toEqual([]);
  });

  it.each([
    ['another game', coming({ gameName: 'lotto' }), 'it has draws of lotto, not of powerball'],
    ['another day', coming({ drawTime: Date.parse('2026-11-24T05:00:00Z') }), 'powerball is not drawn on 2026-11-24'],
    ['parts of a million', coming({ estimatedJackpot: 350_000_001 }), 'data.draws.0.estimatedJackpot is not as'],
    ['words', coming({ estimatedJackpot: '$350 Million' }), 'data.draws.0.estimatedJackpot is not as'],
    ['a second amount', coming({ jackpots: [{ amount: 360 * MILLION }] }), 'it has two jackpots for 2026-11-23'],
    ['too much cash', coming({ jackpots: [{ amount: 350 * MILLION, cashAmount: 400 * MILLION }] }), 'the cash value'],
    ['more than ten billion', coming({ estimatedJackpot: 10_001 * MILLION }), 'data.draws.0.estimatedJackpot is not'],
  ])('are rejected with %s', (_what, draw, words) => {
    expect(() => readJackpots('powerball', newYork(draw))).toThrow(words);
  });

  it('are rejected if a draw is listed twice or no draw is listed', () => {
    expect(() => readJackpots('powerball', newYork(coming(), coming()))).toThrow('a draw more than once');
    expect(() => readJackpots('powerball', newYork())).toThrow('data.draws is not as expected: has no draw');
  });
});

describe('the jackpots of megamillions.com', () => {
  it('are those of the last draw with its winners and of the next draw', () => {
    expect(readJackpots('megamillions', megaMillions())).toEqual([
      { date: '2026-11-20', dollars: 743 * MILLION, cashDollars: 323_400_000, winners: 2 },
      { date: '2026-11-24', dollars: 800 * MILLION, cashDollars: 344_200_000 },
    ]);
  });

  it('have no winners before they are verified, and no next jackpot before it is announced', () => {
    expect(readJackpots('megamillions', megaMillions({ Verified: false, NextPrizePool: 0, NextCashValue: 0 }))).toEqual(
      [{ date: '2026-11-20', dollars: 743 * MILLION, cashDollars: 323_400_000 }],
    );
  });

  it('are rejected for Powerball and for a day without a draw', () => {
    expect(() => readJackpots('powerball', megaMillions())).toThrow('it has the format of Mega Millions');
    expect(() => readJackpots('megamillions', megaMillions({ PlayDate: '2026-11-21T00:00:00' }))).toThrow(
      'megamillions is not drawn on 2026-11-21',
    );
  });
});

/** Returns the jackpots, or the reason why there are none. Rethrows other errors. */
function outcomeOf(game: Game, body: string) {
  try {
    return { jackpots: readJackpots(game, body), reason: null };
  } catch (error) {
    if (error instanceof UnusableFeed) return { jackpots: [], reason: error.message };
    throw error;
  }
}

describe('any response', () => {
  const aDraw = (game: Game) =>
    fc.constantFrom(...drawsBetween(game, new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')));
  const anAmount = fc.integer({ min: 1, max: 10_000 }).map((millions) => millions * MILLION);

  it('of the New York Lottery yields each amount for its draw', () => {
    const draws = fc.constantFrom(...GAMES).chain((game) =>
      fc.record({
        game: fc.constant(game),
        found: fc.uniqueArray(fc.tuple(aDraw(game), anAmount), { selector: ([{ date }]) => date, minLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(draws, ({ game, found }) => {
        const body = newYork(
          ...found.map(([{ drawAt }, amount]) => ({
            gameName: game,
            drawTime: drawAt.getTime(),
            estimatedJackpot: amount,
          })),
        );
        expect(readJackpots(game, body)).toEqual(found.map(([{ date }, dollars]) => ({ date, dollars })));
      }),
    );
  });

  it('is parsed or rejected with a reason, whatever its content', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `<string>${json}</string>`),
      fc.anything().map((value) => newYork(value as object)),
      fc
        .dictionary(fc.constantFrom('gameName', 'drawTime', 'estimatedJackpot', 'jackpots'), fc.jsonValue())
        .map(newYork),
      fc
        .dictionary(fc.constantFrom('PlayDate', 'CurrentPrizePool', 'NextPrizePool', 'Winners'), fc.jsonValue())
        .map(megaMillions),
    );
    fc.assert(
      fc.property(fc.constantFrom(...GAMES), anything, (game, body) => {
        const { jackpots, reason } = outcomeOf(game, body);
        expect(reason).not.toBe('');
        for (const { dollars, winners = 0 } of jackpots) {
          expect(Number.isInteger(dollars) && dollars > 0 && dollars <= 10_000 * MILLION).toBe(true);
          expect(winners).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
