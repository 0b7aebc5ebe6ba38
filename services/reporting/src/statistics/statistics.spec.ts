import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { type DatedOutcome, statisticsOf } from './statistics.js';
import { statisticsFile } from './statistics-file.js';

const era = { from: '2015-10-07', whites: 12, reds: 5 };
const drawn = (date: string, whites: number[], red: number): DatedOutcome => ({ date, whites, red });

/** Newest first. */
const three = [
  drawn('2015-10-14', [1, 2, 3, 4, 5], 2),
  drawn('2015-10-10', [1, 2, 6, 7, 12], 5),
  drawn('2015-10-07', [2, 3, 6, 8, 12], 5),
];

/** Varied small draws, deterministic across runs. */
function* manyDraws(count: number): Generator<DatedOutcome> {
  for (let n = 0; n < count; n++) {
    const whites = [n % 3, 3 + ((n * 7) % 3), 6 + ((n * n) % 2), 8 + ((n * 5) % 3), 11].map((ball) => ball + 1);
    yield drawn(new Date(Date.UTC(2016, 0, 1 + n)).toISOString().slice(0, 10), whites, 1 + ((n * 3) % 5));
  }
}

describe('the statistics of an era', () => {
  it('contain how often each ball was drawn and how many draws ago', () => {
    const { whites, reds, ...rest } = statisticsOf(era, three);
    expect(rest).toMatchObject({ draws: 3, firstDraw: '2015-10-07', lastDraw: '2015-10-14' });
    expect(whites).toHaveLength(12);
    expect(whites.slice(0, 3)).toEqual([
      { ball: 1, times: 2, drawsSince: 0, lastDrawn: '2015-10-14' },
      { ball: 2, times: 3, drawsSince: 0, lastDrawn: '2015-10-14' },
      { ball: 3, times: 2, drawsSince: 0, lastDrawn: '2015-10-14' },
    ]);
    expect(whites[7]).toEqual({ ball: 8, times: 1, drawsSince: 2, lastDrawn: '2015-10-07' });
    expect(whites[8]).toEqual({ ball: 9, times: 0, drawsSince: null, lastDrawn: null });
    expect(reds.map(({ times, drawsSince }) => [times, drawsSince])).toEqual([
      [0, null],
      [1, 0],
      [0, null],
      [0, null],
      [2, 1],
    ]);
  });

  it('list the pairs drawn most often, those with the lowest numbers first', () => {
    expect(statisticsOf(era, three).pairs.slice(0, 5)).toEqual([
      { whites: [1, 2], times: 2 },
      { whites: [2, 3], times: 2 },
      { whites: [2, 6], times: 2 },
      { whites: [2, 12], times: 2 },
      { whites: [6, 12], times: 2 },
    ]);
  });

  it('list for each ball the one drawn most often with it, and the lowest of several', () => {
    const { partners } = statisticsOf(era, three);
    // 9, 10 and 11 were never drawn
    expect(partners.map(({ ball }) => ball)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 12]);
    expect(partners[0]).toEqual({ ball: 1, with: 2, times: 2 });
    expect(partners[1]).toEqual({ ball: 2, with: 1, times: 2 });
    expect(partners.at(-1)).toEqual({ ball: 12, with: 2, times: 2 });
    expect(partners.find(({ ball }) => ball === 8)).toEqual({ ball: 8, with: 2, times: 1 });
  });

  it('are empty before the first draw', () => {
    const none = statisticsOf(era, []);
    expect(none).toMatchObject({ draws: 0, firstDraw: null, lastDraw: null, pairs: [] });
    expect(none.whites.every(({ times, drawsSince }) => times === 0 && drawsSince === null)).toBe(true);
  });

  it('equal an independent count over many draws', () => {
    const all = [...manyDraws(97)].toReversed();
    const { whites, reds, pairs } = statisticsOf(era, all);
    const lines = all.map((draw) => ` ${draw.whites.join(' ')} `);
    for (const { ball, times, drawsSince } of whites) {
      const holding = lines.flatMap((line, place) => (line.includes(` ${ball} `) ? [place] : []));
      expect([times, drawsSince]).toEqual([holding.length, holding[0] ?? null]);
    }
    for (const { ball, times } of reds) expect(times).toBe(all.filter(({ red }) => red === ball).length);
    expect(whites.reduce((sum, { times }) => sum + times, 0)).toBe(5 * 97);
    const together = (a: number, b: number) =>
      lines.filter((line) => line.includes(` ${a} `) && line.includes(` ${b} `)).length;
    expect(pairs).toHaveLength(20);
    for (const { whites: pair, times } of pairs) expect(times).toBe(together(pair[0]!, pair[1]!));
    const listed = new Set(pairs.map(({ whites: pair }) => pair.join(' ')));
    const every = Array.from({ length: 12 * 12 }, (_, n) => [1 + Math.floor(n / 12), 1 + (n % 12)] as const);
    const others = every.filter(([a, b]) => a < b && !listed.has(`${a} ${b}`)).map(([a, b]) => together(a, b));
    expect(Math.max(...others)).toBeLessThanOrEqual(pairs.at(-1)!.times);
  });
});

describe('the statistics as a file', () => {
  it('have a line for each ball and pair', () => {
    const rows = parse(statisticsFile('megamillions', statisticsOf(era, three)), { bom: true }) as string[][];
    expect(rows[0]).toEqual(['Kind', 'Number', 'Times drawn', 'Draws ago', 'Last drawn']);
    expect(rows).toHaveLength(1 + 12 + 5 + 20);
    expect(rows[1]).toEqual(['White ball', '1', '2', '0', '2015-10-14']);
    expect(rows[9]).toEqual(['White ball', '9', '0', '', '']);
    expect(rows[17]).toEqual(['Mega Ball', '5', '2', '1', '2015-10-10']);
    expect(rows[18]).toEqual(['White pair', '1 and 2', '2', '', '']);
  });
});
