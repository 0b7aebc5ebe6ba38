import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawResultCorrectedSchema } from '@numbercast/contracts/reporting/v1/events';
import { CONFIG, type PlatformConfig } from '@numbercast/platform';
import { createService } from '@numbercast/platform/app/bootstrap';
import { eventually } from '@numbercast/platform/testing';
import type { Game } from '@numbercast/lottery';
import { ReportingModule } from '../src/reporting.module.js';
import { drawIdOf, reportingWorld, type TestDraw } from './reporting-world.js';
import { DATA_SET, exportAddress, serviceAddress } from './result-sheet.js';

const aDraw = (game: Game, date: string, drawAt: string): TestDraw => ({ game, date, drawAt });
const SAT_POWER = aDraw('powerball', '2031-11-01', '2031-11-02T02:59:00Z');
const MON_POWER = aDraw('powerball', '2031-11-03', '2031-11-04T03:59:00Z');
const TUE_MEGA = aDraw('megamillions', '2031-11-04', '2031-11-05T04:00:00Z');
const WED_POWER = aDraw('powerball', '2031-11-05', '2031-11-06T03:59:00Z');
const FRI_MEGA = aDraw('megamillions', '2031-11-07', '2031-11-08T04:00:00Z');
const SAT2_POWER = aDraw('powerball', '2031-11-08', '2031-11-09T03:59:00Z');
const MON2_POWER = aDraw('powerball', '2031-11-10', '2031-11-11T03:59:00Z');

/** 730 days with three Powerball draws and two of Mega Millions a week. */
const DRAWS_OF_TWO_YEARS = 313 + 208;

let world: Awaited<ReturnType<typeof reportingWorld>>;
let replica: Awaited<ReturnType<typeof createService>>;

beforeAll(async () => {
  world = await reportingWorld('2031-11-02T17:00:00Z');
  replica = await createService(ReportingModule, world.app.get<PlatformConfig>(CONFIG));
  await replica.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await replica?.close();
  await world?.end();
});
afterEach(() => world.sandbox.clearFaults());

const isOut = async (draw: TestDraw) => (await world.resultsOf(draw)).length > 0;

const publishedDraws = async () => new Set((await world.results()).map(({ drawId }) => drawId)).size;

describe('the first start', () => {
  it('imports the results of two years, each once although two replicas poll', async () => {
    await eventually(async () => expect(await publishedDraws()).toBeGreaterThanOrEqual(DRAWS_OF_TWO_YEARS), 100_000);
    await world.resultOf(SAT_POWER);
    expect(await publishedDraws()).toBe((await world.results()).length);
  });

  it('publishes a list of all results at the end, for consumers that need a complete history', async () => {
    const published = (await world.results()).filter(({ game }) => game === 'megamillions').map(({ date }) => date);
    await eventually(async () => expect((await world.listed('megamillions'))?.dates).toEqual(published.toSorted()));
  });

  it('publishes the same list again after half an hour as a confirmation', async () => {
    const first = await world.listed('powerball');
    world.moveTo('2031-11-02T17:40:00Z');
    await eventually(async () => {
      const { dates, lookedAt } = (await world.listed('powerball'))!;
      expect(dates).toEqual(first?.dates);
      expect(timestampDate(lookedAt!) >= new Date('2031-11-02T17:40:00Z')).toBe(true);
    });
  });

  it('returns the newest results of a game to every visitor', async () => {
    const { body } = await world.ask<{ items: object[] }>('/api/results?game=powerball');
    const { whites, red } = await world.resultOf(SAT_POWER);
    expect(body.items).toHaveLength(20);
    expect(body.items[0]).toEqual({ drawId: drawIdOf(SAT_POWER), game: 'powerball', date: '2031-11-01', whites, red });
    expect((await world.ask('/api/results?game=keno')).status).toBe(400);
  });

  it('is not repeated after a restart', async () => {
    const before = (await world.results()).length;
    const { asked } = world.line;
    await world.reboot();
    await world.looks(4, asked);
    expect((await world.results()).length).toBe(before);
  });
});

describe('a result', () => {
  it('is found even if the draw was never scheduled here', async () => {
    world.moveTo('2031-11-04T06:30:00Z');
    expect((await world.resultOf(MON_POWER)).whites).toHaveLength(5);
  });

  it('[F39] is held while the sources contradict each other, and published once they agree', async () => {
    await world.schedule(TUE_MEGA);
    world.sandbox.fault({ target: 'feed-b', kind: 'wrong-result', probability: 1, path: DATA_SET.megamillions });
    world.moveTo('2031-11-05T06:00:00Z');
    await world.looks(8);
    expect(await isOut(TUE_MEGA)).toBe(false);
    world.sandbox.clearFaults();
    await world.resultOf(TUE_MEGA);
    expect(await world.allPublished(DrawResultCorrectedSchema)).toEqual([]);
  });

  it('[F41] waits for the late source', async () => {
    await world.schedule(WED_POWER);
    world.sandbox.fault({ target: 'feed-a', kind: 'late', probability: 1, ms: 86_400_000 });
    world.moveTo('2031-11-06T06:00:00Z');
    await world.looks(8);
    expect(await isOut(WED_POWER)).toBe(false);
    world.moveTo('2031-11-07T06:00:00Z');
    await world.resultOf(WED_POWER);
  });

  it('is corrected once both sources have changed it', async () => {
    await world.schedule(FRI_MEGA);
    const lie = { kind: 'wrong-result', probability: 1, path: DATA_SET.megamillions } as const;
    world.sandbox.fault({ ...lie, target: 'feed-a' });
    world.sandbox.fault({ ...lie, target: 'feed-b' });
    world.moveTo('2031-11-08T06:00:00Z');
    const wrong = await world.resultOf(FRI_MEGA);
    world.sandbox.clearFaults();
    world.moveTo('2031-11-08T07:00:00Z');
    const { result, previous } = await world.published(DrawResultCorrectedSchema);
    expect(previous).toEqual(wrong);
    expect(result).toMatchObject({ drawId: drawIdOf(FRI_MEGA), whites: wrong.whites });
    expect(result!.red).not.toBe(wrong.red);
    const { body } = await world.ask<{ items: { red: number }[] }>('/api/results?game=megamillions');
    expect(body.items[0]!.red).toBe(result!.red);
  });
});

describe('a failing source', () => {
  const csv = exportAddress('powerball');
  const json = serviceAddress('powerball');
  const troubles: [string, string, string][] = [
    ['the service responds with a page', json, '<!doctype html><p>Down for maintenance</p>'],
    ['the service has nothing', json, '[]'],
    ['the service has rows without balls', json, '[{"draw_date":"2031-11-08T00:00:00.000","winning_numbers":"- - -"}]'],
    ['the export responds with a page', csv, '<!doctype html>\n<p>Down for "maintenance"</p>\n'],
    ['the export is empty', csv, ''],
    ['the export has only its header', csv, 'Draw Date,Winning Numbers,Multiplier\r\n'],
  ];

  beforeAll(async () => {
    world.line.say(csv, () => '');
    world.moveTo('2031-11-09T06:00:00Z');
    await world.schedule(SAT2_POWER);
  });

  it.each(troubles)('changes nothing while %s', async (_what, path, body) => {
    world.line.straighten();
    world.line.say(path, () => body);
    await world.looks(8);
    expect(await isOut(SAT2_POWER)).toBe(false);
    expect((await world.ask<{ items: object[] }>('/api/results?game=megamillions')).body.items).toHaveLength(20);
  });

  it('[A15.3] cannot redirect requests to other addresses', async () => {
    world.line.straighten();
    world.line.sendPast(json);
    await world.looks(8);
    expect(await isOut(SAT2_POWER)).toBe(false);
  });

  it('[F42] is used again after it has recovered', async () => {
    world.line.straighten();
    await world.resultOf(SAT2_POWER);
    expect(await world.resultsOf(SAT2_POWER)).toHaveLength(1);
  });

  it('does not stop the other game, and is polled again after it fails', async () => {
    const tuesday = aDraw('megamillions', '2031-11-11', '2031-11-12T04:00:00Z');
    await world.schedule(MON2_POWER);
    await world.schedule(tuesday);
    for (const kind of ['500', '429', 'drop-response'] as const)
      world.sandbox.fault({ target: 'feed-a', kind, count: 3, path: DATA_SET.powerball });
    world.moveTo('2031-11-12T06:00:00Z');
    await world.resultOf(tuesday);
    await world.resultOf(MON2_POWER);
    expect(await world.resultsOf(MON2_POWER)).toHaveLength(1);
  });
});
