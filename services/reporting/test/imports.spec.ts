import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import {
  DrawResultCorrectedSchema,
  DrawResultPublishedSchema,
  ReportGeneratedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { DrawsRepository } from '../src/draws/draws.repository.js';
import type { ImportReport } from '../src/imports/import-report.js';
import { reportingWorld } from './reporting-world.js';
import type { SheetRow } from './result-sheet.js';

const PATH = '/api/admin/reports/imports';
/** Draws that the sources report, which show that they have been polled. */
const sheet: SheetRow[] = [
  { game: 'powerball', date: '2031-11-22', whites: [1, 21, 41, 62, 69], red: 3 },
  { game: 'megamillions', date: '2031-11-21', whites: [1, 2, 3, 4, 5], red: 6 },
];
const history = [
  'Draw Date,Winning Numbers,Multiplier',
  '02/03/2010,17 22 36 37 52 24,2',
  '02/06/2010,22 52 54 59 14 04,3.0',
  '11/22/2031,01 21 41 62 69 03,',
  '11/22/2031,69 62 41 21 01 03,',
  '02/10/2010,05 08 29 37 38 40,5',
].join('\r\n');

let world: Awaited<ReturnType<typeof reportingWorld>>;

beforeAll(async () => {
  world = await reportingWorld('2031-11-24T17:00:00Z', sheet);
  for (const { game, date } of sheet) await world.resultOf({ game, date, drawAt: '' });
});
afterAll(() => world?.end());

async function send(body: object, headers?: Record<string, string>) {
  const response = await fetch(world.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers ?? (await world.asAdmin())) },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as ImportReport & { errors?: { pointer: string }[] },
  };
}
const take = async (text: string) => (await send({ fileName: 'powerball.csv', text })).body;

const publishedDays = async () =>
  (await world.allPublished(DrawResultPublishedSchema)).map(({ payload }) => payload.result!.drawId).toSorted();

describe('an import of draw history', () => {
  it('imports new results and returns the outcome of each row', async () => {
    expect(await take(history)).toMatchObject({
      game: 'powerball',
      ...{ rows: 5, imported: 2, known: 1, repeated: 1, awaited: 0, contradicting: 0, bad: 1 },
      badRows: [{ row: 6, problem: '2010-02-10 has red ball 40, but the highest was 39 then' }],
    });
    expect(await publishedDays()).toEqual([
      'megamillions-2031-11-21',
      'powerball-2010-02-03',
      'powerball-2010-02-06',
      'powerball-2031-11-22',
    ]);
    const { body } = await world.ask<{ items: object[] }>('/api/results?game=powerball');
    expect(body.items.at(-1)).toMatchObject({ date: '2010-02-03', whites: [17, 22, 36, 37, 52], red: 24 });
  });

  it('changes nothing the second time', async () => {
    const before = await publishedDays();
    expect(await take(history)).toMatchObject({ imported: 0, known: 3, repeated: 1, bad: 1 });
    expect(await publishedDays()).toEqual(before);
  });

  it('never overwrites known results, and lists contradictions', async () => {
    const text = 'Draw Date,Winning Numbers\n11/22/2031,01 21 41 62 69 04\n02/03/2010,17 22 36 37 52 25\n';
    expect(await take(text)).toMatchObject({
      imported: 0,
      contradicting: 2,
      contradictingRows: [
        { row: 2, known: '01-21-41-62-69 +03', inFile: '01-21-41-62-69 +04' },
        { row: 3, known: '17-22-36-37-52 +24', inFile: '17-22-36-37-52 +25' },
      ],
    });
    expect(await world.allPublished(DrawResultCorrectedSchema)).toEqual([]);
  });

  it('does not import a scheduled draw, whose result must come from its two sources', async () => {
    await world.schedule({ game: 'powerball', date: '2031-11-19', drawAt: '2031-11-20T03:59:00Z' });
    const isExpected = async () => (await world.app.get(DrawsRepository).findSince('powerball')).has('2031-11-19');
    await eventually(async () => expect(await isExpected()).toBe(true));
    const text = 'Draw Date,Winning Numbers\n11/19/2031,01 21 41 62 69 04\n';
    expect(await take(text)).toMatchObject({ imported: 0, awaited: 1 });
  });

  it('creates no report, because no member had sets for these draws', async () => {
    expect(await world.allPublished(ReportGeneratedSchema)).toEqual([]);
  });

  it('is recorded in the audit log once for each file', async () => {
    const acts = (await world.allPublished(AdminActedSchema)).map(({ payload }) => [payload.action, payload.target]);
    expect(acts.filter(([, target]) => target === 'powerball.csv: 5 rows of Powerball')).toEqual([
      ['imported draw history', 'powerball.csv: 5 rows of Powerball'],
    ]);
  });

  it('accepts the whole history of a game', async () => {
    const days = Array.from({ length: 1_500 }, (_, n) => new Date(Date.UTC(2005, 5, 24) + n * 7 * 86_400_000));
    const rows = days
      .filter((day) => day < new Date('2031-11-01'))
      .map((day, n) => {
        const [year, month, date] = day.toISOString().slice(0, 10).split('-');
        return `${month}/${date}/${year},1 2 3 4 ${5 + (n % 40)},${1 + (n % 15)},`;
      });
    const text = ['Draw Date,Winning Numbers,Mega Ball,Multiplier', ...rows].join('\n');
    const { body } = await send({ fileName: 'mega.csv', text });
    expect(body).toMatchObject({ game: 'megamillions', imported: rows.length, bad: 0 });
    await eventually(async () => expect(await publishedDays()).toHaveLength(4 + rows.length), 100_000);
  });
});

describe('a file that cannot be imported', () => {
  it.each([
    ['too large', 'x'.repeat(200_001)],
    ['no export', 'Name,Email\nAda,ada@mail.example\n'],
    ['empty', ''],
  ])('is rejected with its field if it is %s', async (_what, text) => {
    const { status, body } = await send({ fileName: 'a.csv', text });
    expect({ status, pointers: body.errors?.map(({ pointer }) => pointer) }).toEqual({
      status: 400,
      pointers: ['/text'],
    });
  });

  it('is rejected before it is read if it is too large', async () => {
    expect((await send({ fileName: 'a.csv', text: 'x'.repeat(300_000) })).status).toBe(413);
  });

  it('is accepted only from the administrator with the admin password', async () => {
    const { 'x-step-up': _gate, ...beforeTheGate } = await world.asAdmin();
    expect((await send({}, {})).status).toBe(401);
    expect((await send({}, await world.signedIn('ada'))).status).toBe(403);
    expect((await send({}, beforeTheGate)).status).toBe(403);
  });
});
