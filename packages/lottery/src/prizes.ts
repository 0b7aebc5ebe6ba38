import { WHITES_DRAWN } from './eras.js';
import type { Game } from './games.js';

/** Numbers of a set that were drawn. */
export interface Matched {
  /** Number of white balls, from 0 to 5. */
  readonly whites: number;
  readonly red: boolean;
}

interface Balls {
  readonly whites: readonly number[];
  readonly red: number;
}

/** Returns how many balls of a set were drawn. */
export const countMatches = (set: Balls, drawn: Balls): Matched => ({
  whites: set.whites.filter((white) => drawn.whites.includes(white)).length,
  red: set.red === drawn.red,
});

export interface Prize {
  /** Whole US dollars before any multiplier; null for the jackpot, whose amount is advertised for each draw. */
  readonly dollars: number | null;
  /** Every ticket multiplies the amount by its own number from 2 to 10. */
  readonly isMultiplied: boolean;
}

type FixedMatch = '5+0' | '4+1' | '4+0' | '3+1' | '3+0' | '2+1' | '1+1' | '0+1';

/** The fixed prizes of a game from a date on, until its next table begins. */
interface PrizeTable {
  /** First date of the table in the games' time zone, yyyy-mm-dd. */
  readonly from: string;
  /** Whole US dollars by white balls and red ball. */
  readonly dollars: Readonly<Record<FixedMatch, number>>;
  readonly multiplier: Multiplier;
}

/** `built-in`: each ticket has it at no extra cost. `optional`: only tickets that paid for it. */
export interface Multiplier {
  readonly kind: 'built-in' | 'optional';
  readonly name: string;
}

const table = (from: string, multiplier: PrizeTable['multiplier'], dollars: PrizeTable['dollars']): PrizeTable => ({
  from,
  multiplier,
  dollars,
});

/** Oldest first. Each list begins on the first date for which numbers are generated. */
const tables: Readonly<Record<Game, readonly [PrizeTable, ...PrizeTable[]]>> = {
  // powerball.com, "Powerball Prize Chart"
  powerball: [
    table(
      '2015-10-07',
      { kind: 'optional', name: 'Power Play' },
      {
        '5+0': 1_000_000,
        '4+1': 50_000,
        '4+0': 100,
        '3+1': 100,
        '3+0': 7,
        '2+1': 7,
        '1+1': 4,
        '0+1': 4,
      },
    ),
  ],
  // megamillions.com, "How to Play", for tickets of $2 and, since April 2025, of $5
  megamillions: [
    table(
      '2017-10-31',
      { kind: 'optional', name: 'Megaplier' },
      {
        '5+0': 1_000_000,
        '4+1': 10_000,
        '4+0': 500,
        '3+1': 200,
        '3+0': 10,
        '2+1': 10,
        '1+1': 4,
        '0+1': 2,
      },
    ),
    table(
      '2025-04-08',
      { kind: 'built-in', name: 'multiplier' },
      {
        '5+0': 1_000_000,
        '4+1': 10_000,
        '4+0': 500,
        '3+1': 200,
        '3+0': 10,
        '2+1': 10,
        '1+1': 7,
        '0+1': 5,
      },
    ),
  ],
};

const tableOn = (game: Game, date: string) => tables[game].findLast(({ from }) => from <= date);

/** The number of prizes of a game, the jackpot included. */
export const PRIZE_TIERS = 9;

const isWinning = ({ whites, red }: Matched) => red || whites >= 3;

/**
 * Returns the prize of the official table, or null where a match wins nothing.
 * @param date of the draw, yyyy-mm-dd
 * @throws RangeError for a date before the first table of the game
 */
export function prizeOf(game: Game, date: string, matched: Matched): Prize | null {
  const prizes = tableOn(game, date);
  if (!prizes) throw new RangeError(`unknown prizes for ${game} on ${date}`);
  if (!isWinning(matched)) return null;
  if (matched.whites === WHITES_DRAWN && matched.red) return { dollars: null, isMultiplied: false };
  const match = `${matched.whites}+${Number(matched.red)}` as FixedMatch;
  return { dollars: prizes.dollars[match], isMultiplied: prizes.multiplier.kind === 'built-in' };
}

/** Whether the prizes of a date (yyyy-mm-dd) are known. */
export const hasPrizes = (game: Game, date: string): boolean => tableOn(game, date) !== undefined;

/** Compares prizes, the highest first; null (no prize) comes last. */
export const byPrize = (a: Prize | null, b: Prize | null): number => rankOf(b) - rankOf(a);
const rankOf = (prize: Prize | null) => (prize ? (prize.dollars ?? Number.MAX_SAFE_INTEGER) : 0);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `$1,000,000`. @param amount whole dollars */
export const wholeDollars = (amount: number): string => dollars.format(amount);

/** `$350 million`. */
export const millionsInWords = (millions: number): string => `${wholeDollars(millions)} million`;

/** `the jackpot, advertised at $350 million`, or `the jackpot as advertised` where the amount is not known. */
export const jackpotInWords = (millions?: number | null): string =>
  millions ? `the jackpot, advertised at ${millionsInWords(millions)}` : 'the jackpot as advertised';

/** `$100`, or the jackpot. @param jackpotMillions the confirmed jackpot of the draw, in US dollars */
export const prizeInWords = (prize: Prize, jackpotMillions?: number | null): string =>
  prize.dollars === null ? jackpotInWords(jackpotMillions) : wholeDollars(prize.dollars);

/** The multiplier that the amounts for a date (yyyy-mm-dd) do not include. */
export const multiplierOf = (game: Game, date: string): Multiplier =>
  (tableOn(game, date) ?? tables[game][0]).multiplier;

/** States which multiplier the amounts for a date (yyyy-mm-dd) do not include. */
export function multiplierNote(game: Game, date: string): string {
  const { kind, name } = multiplierOf(game, date);
  return kind === 'built-in'
    ? 'Amounts do not include the multiplier of 2 to 10 on each ticket.'
    : `Amounts do not include ${name}.`;
}
