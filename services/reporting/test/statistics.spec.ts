import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Statistics } from '../src/statistics/statistics.js';
import { reportingWorld } from './reporting-world.js';
import type { SheetRow } from './result-sheet.js';

/** Draws that the sources report. */
const sheet: SheetRow[] = [
  { game: 'megamillions', date: '2031-11-21', whites: [1, 2, 3, 4, 70], red: 24 },
  { game: 'powerball', date: '2031-11-22', whites: [1, 2, 3, 4, 5], red: 6 },
];

/** Three more draws of the current Mega Millions era, and the last two of the previous one. */
const history = [
  'Draw Date,Winning Numbers,Mega Ball,Multiplier',
  '04/15/2025,01 02 30 40 50,24,',
  '04/11/2025,03 04 30 40 60,01,',
  '04/08/2025,01 02 33 44 55,02,',
  '04/04/2025,01 02 10 11 12,25,3',
  '04/01/2025,01 02 10 11 13,25,2',
].join('\n');

interface Answer extends Statistics {
  era: object;
  eras: { from: string; until: string | null }[];
}

let world: Awaited<ReturnType<typeof reportingWorld>>;

beforeAll(async () => {
  world = await reportingWorld('2031-11-24T17:00:00Z', sheet);
  for (const { game, date } of sheet) await world.resultOf({ game, date, drawAt: '' });
  const response = await fetch(`${world.url}/api/admin/reports/imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await world.asAdmin()) },
    body: JSON.stringify({ fileName: 'mega.csv', text: history }),
  });
  if (!response.ok) throw new Error(await response.text());
});
afterAll(() => world?.end());

const read = async (query: string) => (await world.ask<Answer>(`/api/statistics?${query}`)).body;

const drawnBalls = ({ whites }: Statistics) =>
  whites.flatMap(({ ball, times, drawsSince }) => (times > 0 ? [[ball, times, drawsSince]] : []));

describe('the public statistics', () => {
  it('count the draws of the current era', async () => {
    const found = await read('game=megamillions');
    expect(found).toMatchObject({
      era: { from: '2025-04-08', until: null, whites: 70, reds: 24 },
      ...{ draws: 4, firstDraw: '2025-04-08', lastDraw: '2031-11-21' },
    });
    expect(drawnBalls(found)).toEqual([
      ...[
        [1, 3, 0],
        [2, 3, 0],
        [3, 2, 0],
        [4, 2, 0],
        [30, 2, 1],
        [33, 1, 3],
        [40, 2, 1],
      ],
      ...[
        [44, 1, 3],
        [50, 1, 1],
        [55, 1, 3],
        [60, 1, 2],
        [70, 1, 0],
      ],
    ]);
    expect(found.reds).toHaveLength(24);
    expect(found.reds[23]).toEqual({ ball: 24, times: 2, drawsSince: 0, lastDrawn: '2031-11-21' });
    expect(found.pairs.slice(0, 3)).toEqual([
      { whites: [1, 2], times: 3 },
      { whites: [3, 4], times: 2 },
      { whites: [30, 40], times: 2 },
    ]);
  });

  it('never mix eras with different ball ranges', async () => {
    const found = await read('game=megamillions&era=2017-10-31');
    expect(found).toMatchObject({ draws: 2, era: { until: '2025-04-08', reds: 25 } });
    expect(drawnBalls(found)).toEqual([
      [1, 2, 0],
      [2, 2, 0],
      [10, 2, 0],
      [11, 2, 0],
      [12, 1, 0],
      [13, 1, 1],
    ]);
  });

  it('list the available eras, newest first', async () => {
    const { eras } = await read('game=powerball');
    expect(eras.slice(0, 2)).toMatchObject([
      { from: '2015-10-07', until: null, whites: 69, reds: 26 },
      { from: '2012-01-18', until: '2015-10-07', whites: 59, reds: 35 },
    ]);
    const answer = await world.ask<{ type: string }>('/api/statistics?game=powerball&era=2015-10-08');
    expect([answer.status, answer.body.type]).toEqual([404, '/problems/era-not-found']);
    expect((await world.ask('/api/statistics?game=keno')).status).toBe(400);
  });

  it('are cached for some minutes, while errors are not', async () => {
    const kept = async (path: string) => (await fetch(world.url + path)).headers.get('cache-control');
    expect(await kept('/api/statistics?game=powerball')).toBe('public, max-age=300');
    expect(await kept('/api/statistics/csv?game=powerball')).toBe('public, max-age=300');
    expect(await kept('/api/statistics?game=powerball&era=2015-10-08')).toBeNull();
  });

  it('can be downloaded as a table', async () => {
    const response = await fetch(`${world.url}/api/statistics/csv?game=megamillions`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const name = 'attachment; filename="numbercast-megamillions-since-2025-04-08.csv"';
    expect(response.headers.get('content-disposition')).toBe(name);
    const file = Buffer.from(await response.arrayBuffer());
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = parse(file, { bom: true }) as string[][];
    const { pairs } = await read('game=megamillions');
    expect(rows).toHaveLength(1 + 70 + 24 + pairs.length);
    expect(rows[1]).toEqual(['White ball', '1', '3', '0', '2031-11-21']);
    expect(rows.find(([kind, ball]) => kind === 'Mega Ball' && ball === '24')).toEqual([
      ...['Mega Ball', '24', '2', '0', '2031-11-21'],
    ]);
  });
});
