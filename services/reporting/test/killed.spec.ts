import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DescMessage } from '@bufbuild/protobuf';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DrawResultCorrectedSchema,
  DrawResultPublishedSchema,
  JackpotWinDetectedSchema,
  ReportGeneratedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { CONFIG, type PlatformConfig, Store } from '@numbercast/platform';
import { environmentOf, eventually } from '@numbercast/platform/testing';
import { AssignmentsRepository } from '../src/assignments/assignments.repository.js';
import type { Line } from '../src/draws/report.js';
import { drawIdOf, reportingWorld } from './reporting-world.js';
import { drawDaysUntil, type SheetRow } from './result-sheet.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const DRAWS = 120;
const MEMBERS = 60;

const LAST_DAY = '2031-11-23';
const drawDays = drawDaysUntil('powerball', LAST_DAY, DRAWS);
const [newest = ''] = drawDays;
const rows: SheetRow[] = Array.from({ length: DRAWS }, (_, n) => ({
  game: 'powerball',
  date: drawDays[n]!,
  whites: [1, 2, 3, 4, 5],
  red: 1 + (n % 26),
}));
const mega: SheetRow = {
  game: 'megamillions',
  date: drawDaysUntil('megamillions', LAST_DAY, 1)[0]!,
  whites: [1, 2, 3, 4, 5],
  red: 6,
};
const draw = { game: 'powerball' as const, date: newest, drawAt: `${newest}T23:59:00Z` };
const winning: Line = [1, 2, 3, 4, 5, 1];

let world: Awaited<ReturnType<typeof reportingWorld>>;
let settings: Record<string, string>;
let store: Store;
let assignments: AssignmentsRepository;
const children: ChildProcess[] = [];

/** The service as deployed: a separate process, with the topics and the database of this test. */
function start() {
  const child = spawn(process.execPath, [MAIN], { env: settings, stdio: 'ignore' });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Starts the service and kills it at this progress. */
async function killOnce(isThere: () => Promise<number>, least: number) {
  const child = start();
  await eventually(async () => expect(await isThere()).toBeGreaterThanOrEqual(least), 60_000);
  await kill(child);
}

/** Events by their id: an event that is published again after a crash has the same id. */
async function distinct<Desc extends DescMessage>(schema: Desc) {
  return new Map((await world.allPublished(schema)).map(({ payload, meta }) => [meta.id, payload]));
}
const publishedResults = async () => (await distinct(DrawResultPublishedSchema)).size;
const reportsMade = async () => (await distinct(ReportGeneratedSchema)).size;
const membersKnown = () => assignments.countMembers(drawIdOf(draw));

/** Does nothing until there is a process to kill. */
const sheet: SheetRow[] = [];

beforeAll(async () => {
  world = await reportingWorld('2031-11-24T17:00:00Z', sheet);
  const config = world.app.get<PlatformConfig>(CONFIG);
  settings = environmentOf(config);
  store = new Store(config);
  assignments = new AssignmentsRepository(store);
  await store.connect();
  await world.app.close();
});

afterAll(async () => {
  await Promise.all(children.map(kill));
  await store?.close();
  await world?.reboot();
  await world?.end();
});

describe('a service that is killed', () => {
  it('publishes every result once, wherever the import was interrupted', async () => {
    sheet.push(...rows, mega);
    for (const least of [1, 25, 70]) await killOnce(publishedResults, least);
    await killOnce(publishedResults, DRAWS + 1);
    const ids = [...(await distinct(DrawResultPublishedSchema)).values()].map(({ result }) => result!.drawId);
    expect(new Set(ids).size).toBe(ids.length);
    const ours = rows.map(({ date }) => date).toSorted();
    await killOnce(async () => (await world.listed('powerball'))?.dates.length ?? 0, DRAWS);
    expect((await world.listed('powerball'))?.dates).toEqual(ours);
    expect(await world.allPublished(DrawResultCorrectedSchema)).toEqual([]);
  });

  it('counts every set once in the report, and publishes the jackpot once', async () => {
    const setsOf = (m: number): Line[] => [m === 7 ? winning : [1, 2, 10, 11, 12, 26], [20, 21, 22, 23, 24, 1]];
    const assigned = Array.from({ length: MEMBERS }, (_, m) => world.assign(draw, `m-${m}`, setsOf(m)));
    for (const least of [1, 15, 40]) await killOnce(membersKnown, least);
    await Promise.all(assigned);
    await world.closeBook(draw, MEMBERS);
    await killOnce(reportsMade, 1);
    await world.reboot();
    const report = await eventually(async () => (await world.reportOf(draw)) ?? Promise.reject(new Error('no report')));
    expect(report.drawInfo.totalNumbersAssigned).toBe(2 * MEMBERS);
    expect(report.tally).toEqual({
      powerballOnly: MEMBERS,
      whiteBallMatch: { 1: 0, 2: MEMBERS - 1, 3: 0, 4: 0, 5: 0 },
      fullMatch: 1,
    });
    await eventually(async () => expect((await distinct(JackpotWinDetectedSchema)).size).toBe(1));
    expect(await reportsMade()).toBe(1);
    await world.app.close();
  });
});
