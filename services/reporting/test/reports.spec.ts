import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DrawResultCorrectedSchema,
  JackpotWinDetectedSchema,
  ReportGeneratedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import type { Line, Report } from '../src/draws/report.js';
import { drawIdOf, reportingWorld, type TestDraw } from './reporting-world.js';
import { drawDaysUntil, type SheetRow } from './result-sheet.js';

/** Past draws, oldest first, each with a different result; tests take them as needed. */
const rows: SheetRow[] = drawDaysUntil('powerball', '2031-11-23', 14)
  .toReversed()
  .map((date, day) => ({
    game: 'powerball',
    date,
    whites: [1 + day, 21 + day, 41, 62, 69],
    red: 1 + day,
  }));
const mega: SheetRow = { game: 'megamillions', date: '2031-11-18', whites: [1, 2, 3, 4, 5], red: 6 };

let next = 0;
/** An unused draw, with its result. */
function nextDraw(): { draw: TestDraw; row: SheetRow; winning: Line } {
  const row = rows[next++]!;
  const draw = { game: row.game, date: row.date, drawAt: `${row.date}T23:59:00Z` };
  return { draw, row, winning: [...row.whites, row.red] as Line };
}

/** A set that matches this many white balls of the result, and the red ball if requested. */
const matching = ({ whites, red }: SheetRow, count: number, withRed = false): Line =>
  [...whites.slice(0, count), ...[50, 51, 52, 53, 54].slice(count), withRed ? red : 26] as Line;

let world: Awaited<ReturnType<typeof reportingWorld>>;

beforeAll(async () => {
  world = await reportingWorld('2031-11-24T17:00:00Z', [...rows, mega]);
});
afterAll(() => world?.end());

/** The report of a draw without sets: once it exists, the earlier work is done. */
async function anotherDrawIsReported() {
  const { draw } = nextDraw();
  await world.closeBook(draw, 0);
  await world.reportsOf(draw, 1);
}

const jackpotsOf = async (draw: TestDraw) =>
  (await world.allPublished(JackpotWinDetectedSchema))
    .map(({ payload }) => payload)
    .filter(({ drawId }) => drawId === drawIdOf(draw))
    .map(({ memberId }) => memberId);

describe('before the first report', () => {
  it('[S3.22] there is no latest report', async () => {
    const { status, body } = await world.ask<{ type: string }>('/api/admin/reports/latest', await world.asAdmin());
    expect(status).toBe(404);
    expect(body.type).toBe('/problems/report-not-found');
  });
});

describe('the report of a draw', () => {
  it('waits for the sets of every member with sets', async () => {
    const { draw, row } = nextDraw();
    await world.assign(draw, 'ada', [matching(row, 1)]);
    await world.assign(draw, 'ben', [matching(row, 2)]);
    await world.closeBook(draw, 3);
    await anotherDrawIsReported();
    expect(await world.reportOf(draw)).toBeUndefined();
    await world.assign(draw, 'cara', [matching(row, 3)]);
    await world.reportsOf(draw, 1);
    const { tally } = (await world.reportOf(draw))!;
    expect(tally).toEqual({ powerballOnly: 0, whiteBallMatch: { 1: 1, 2: 1, 3: 1, 4: 0, 5: 0 }, fullMatch: 0 });
  });

  it('waits until no more sets can be assigned', async () => {
    const { draw, row } = nextDraw();
    await world.assign(draw, 'ada', [matching(row, 0, true)]);
    await anotherDrawIsReported();
    expect(await world.reportOf(draw)).toBeUndefined();
    await world.closeBook(draw, 1);
    expect(await world.reportsOf(draw, 1)).toMatchObject([{ setsAssigned: 1n }]);
  });

  it('equals an independent count of all sets', async () => {
    const { draw, row } = nextDraw();
    const members = Array.from({ length: 60 }, (_, m) => ({ memberId: `m-${m}`, lines: fiveSets(row, m) }));
    await Promise.all(members.map(({ memberId, lines }) => world.assign(draw, memberId, lines)));
    await world.closeBook(draw, members.length);
    await world.reportsOf(draw, 1);
    const report = (await world.reportOf(draw))!;
    expect(report.drawInfo).toEqual({ winningWhiteBalls: row.whites, winningPB: row.red, totalNumbersAssigned: 300 });
    expect(report.tally).toEqual(
      countedByHand(
        row,
        members.flatMap(({ lines }) => lines),
      ),
    );
  });

  it('lists members with five white balls, and publishes the jackpot', async () => {
    const { draw, row, winning } = nextDraw();
    await world.assign(draw, 'ada', [winning, matching(row, 4)]);
    await world.assign(draw, 'ben', [matching(row, 5)]);
    await world.closeBook(draw, 2);
    expect(await world.published(JackpotWinDetectedSchema, ({ drawId }) => drawId === drawIdOf(draw))).toMatchObject({
      memberId: 'ada',
    });
    const { winners } = (await world.reportOf(draw))!;
    expect(winners.fivePlusPowerball).toMatchObject([{ memberId: 'ada' }]);
    expect(winners.fiveWhiteBallsOnly).toMatchObject([{ memberId: 'ben' }]);
    expect(winners.fivePlusPowerball[0]!.numbers).toMatch(/^(\d\d-){4}\d\d \+\d\d$/);
  });

  it('[F40] is created again if sets arrive late, but not if they arrive twice', async () => {
    const { draw, row, winning } = nextDraw();
    await world.assign(draw, 'ada', [winning]);
    await world.closeBook(draw, 1);
    await world.reportsOf(draw, 1);
    await world.assign(draw, 'late', [matching(row, 3), matching(row, 2)]);
    const [first, second] = await world.reportsOf(draw, 2);
    expect([first, second]).toMatchObject([{ setsAssigned: 1n }, { setsAssigned: 3n }]);
    await world.assign(draw, 'late', [matching(row, 3), matching(row, 2)]);
    await anotherDrawIsReported();
    expect(await world.reportsOf(draw, 2)).toHaveLength(2);
    expect((await world.reportOf(draw))!.tally.whiteBallMatch).toMatchObject({ 2: 1, 3: 1 });
    expect(await jackpotsOf(draw)).toEqual(['ada']);
  });

  it('is created again from the corrected result', async () => {
    const { draw, row, winning } = nextDraw();
    await world.assign(draw, 'ada', [winning]);
    await world.assign(draw, 'ben', [[...row.whites, row.red + 1] as Line]);
    await world.closeBook(draw, 2);
    await world.reportsOf(draw, 1);
    row.red += 1;
    world.sandbox.advance(31 * 60_000);
    await world.published(DrawResultCorrectedSchema, ({ result }) => result?.drawId === drawIdOf(draw));
    await world.reportsOf(draw, 2);
    const { drawInfo, winners } = (await world.reportOf(draw))!;
    expect(drawInfo.winningPB).toBe(row.red);
    expect(winners.fivePlusPowerball).toMatchObject([{ memberId: 'ben' }]);
    expect(await jackpotsOf(draw)).toEqual(['ada', 'ben']);
  });

  it('survives a restart and is not created again by it', async () => {
    const before = (await world.allPublished(ReportGeneratedSchema)).length;
    await world.reboot();
    await anotherDrawIsReported();
    expect(await world.allPublished(ReportGeneratedSchema)).toHaveLength(before + 1);
  });
});

describe('the administrator', () => {
  it('[S3.21] sees the newest report of each game first', async () => {
    const admin = await world.asAdmin();
    const { body } = await world.ask<{ items: Report[] }>('/api/admin/reports?game=powerball', admin);
    const dates = body.items.map(({ drawDate }) => drawDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const latest = await world.ask<Report>('/api/admin/reports/latest?game=powerball', admin);
    expect(latest.body).toEqual(body.items[0]);
    expect((await world.ask('/api/admin/reports/latest?game=megamillions', admin)).status).toBe(404);
  });

  it('[S6.11] is the only role that sees reports, with the admin password', async () => {
    const { 'x-step-up': _gate, ...beforeTheGate } = await world.asAdmin();
    for (const path of ['/api/admin/reports', '/api/admin/reports/latest']) {
      expect((await world.ask(path)).status).toBe(401);
      expect((await world.ask(path, await world.signedIn('ada'))).status).toBe(403);
      expect((await world.ask(path, beforeTheGate)).status).toBe(403);
    }
  });
});

describe('sets of an unknown game', () => {
  it('are not in a report', async () => {
    const { draw, row } = nextDraw();
    await world.assign(draw, 'odd', [[1, 1, 2, 3, 4, 5]]);
    await world.assign(draw, 'ada', [matching(row, 1)]);
    await world.closeBook(draw, 1);
    expect(await world.reportsOf(draw, 1)).toMatchObject([{ setsAssigned: 1n }]);
  });
});

/** Five sets of a member with more or fewer matches, by the member's index. */
function fiveSets(row: SheetRow, member: number): Line[] {
  return [0, 1, 2, 3, 4].map((n) => matching(row, (member * 7 + n * n) % 5, (member + n) % 3 === 0));
}

/** Counts without the code of the service: compares sets as text, ball by ball. */
function countedByHand({ whites, red }: SheetRow, lines: Line[]) {
  const matched = lines.map((line) => {
    const hits = whites.filter((ball) => ` ${line.slice(0, 5).join(' ')} `.includes(` ${ball} `)).length;
    return `${hits}${line.at(-1) === red ? '+1' : ''}`;
  });
  const times = (...kinds: string[]) => matched.filter((kind) => kinds.includes(kind)).length;
  const whiteBallMatch = {
    1: times('1', '1+1'),
    2: times('2', '2+1'),
    3: times('3', '3+1'),
    4: times('4', '4+1'),
    5: times('5'),
  };
  return { powerballOnly: times('0+1'), whiteBallMatch, fullMatch: times('5+1') };
}
