import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONFIG } from '@numbercast/platform';
import { clockServer, eventually } from '@numbercast/platform/testing';
import mongoose, { type Connection } from 'mongoose';
import { eraOn, type Game } from '@numbercast/lottery';
import { datesBefore } from '@numbercast/lottery/calendar';
import type { BackTest } from '../src/back-tests/back-test.js';
import type { NumberSet } from '../src/number-sets/number-set.js';
import { countSpace } from '../src/generator/space-count.js';
import { type Rules, v1 } from '../src/rules/rule-version.js';
import { numbergenWorld } from './numbergen-world.js';
import { serviceProcesses } from './service-processes.js';
import { BACK_TEST_MS, studioOf } from './studio-world.js';

const SUNDAY = '2026-11-22T17:00:00Z';
const KNOWN_BEFORE: Record<Game, string> = { powerball: '2026-11-23', megamillions: '2026-11-24' };
const rules: Rules = { ...v1, whiteBallRules: { ...v1.whiteBallRules, skipRecentMaxHits: 1 } };

describe('a back-test whose replicas are killed', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;
  let clock: Awaited<ReturnType<typeof clockServer>>;
  let processes: ReturnType<typeof serviceProcesses>;
  let database: Connection;
  const histories = {} as Record<Game, NumberSet[]>;

  const read = () => database.collection('back_tests').findOne<BackTest>({});
  /** Waits until this many draws were tested. */
  const looked = (draws: number) =>
    eventually(async () => {
      const { findings } = (await read())!;
      if (findings.length < draws) throw new Error(`${findings.length} of ${draws} draws so far`);
      return findings.length;
    }, BACK_TEST_MS);

  beforeAll(async () => {
    clock = await clockServer();
    clock.set(SUNDAY);
    world = await numbergenWorld(SUNDAY);
    const config = world.app.get<Record<string, unknown>>(CONFIG);
    processes = serviceProcesses(config, clock.url);
    database = await mongoose.createConnection(config['MONGODB_URI'] as string).asPromise();
    histories.powerball = await world.publishHistory('powerball', KNOWN_BEFORE.powerball);
    histories.megamillions = await world.publishHistory('megamillions', KNOWN_BEFORE.megamillions);
    await eventually(async () => {
      if ((await database.collection('results').countDocuments()) < 400) throw new Error('results are still coming in');
    }, 120_000);
  });

  afterAll(async () => {
    processes.killAll();
    clock.close();
    await database.close();
    await world.reboot();
    await world.close();
  });

  it('is finished by other replicas, which test each draw once with the same results', async () => {
    const studio = studioOf(world);
    await studio.start();
    await studio.change(await studio.drafted(), rules);
    await studio.backTest(await studio.drafted(), 12);
    // From here on, killable processes do the work
    await world.app.close();
    for (let killed = 0; killed < 2; killed++) {
      const before = (await read())!.findings.length;
      const child = processes.start();
      const after = await looked(before + 3);
      await processes.kill(child);
      expect(after).toBeLessThan(24);
    }
    processes.start();
    await looked(24);
    const { state, plan, findings } = (await read())!;
    expect(state).toBe('done');
    expect(findings.map(({ game, date }) => ({ game, date }))).toEqual(plan);
    // The first, the last, and those around the crashes
    for (const { game, date, draft, inForce } of [findings[0]!, findings[7]!, findings[23]!]) {
      const at = datesBefore(game, KNOWN_BEFORE[game], 200).indexOf(date);
      const [wanted, ...before] = histories[game].slice(at);
      const past = { history: before, matrix: eraOn(game, date), wanted: wanted! };
      expect(draft).toEqual(countSpace({ ...past, rules }));
      expect(inForce).toEqual(countSpace({ ...past, rules: v1 }));
    }
  });
});
