import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { GenerateChunksSchema } from '@numbercast/contracts/numbergen/chunks/v1/commands';
import { SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { CONFIG, Store } from '@numbercast/platform';
import { clockServer, eventually } from '@numbercast/platform/testing';
import { DrawsRepository } from '../src/draws/draws.repository.js';
import { thaw } from '../src/generator/frozen-space.js';
import { SetSpace } from '../src/generator/set-space.js';
import { numbergenWorld } from './numbergen-world.js';
import { serviceProcesses } from './service-processes.js';

const SUNDAY = '2026-11-22T17:00:00Z';
const MONDAY = 'powerball-2026-11-23';
const SETS = 1_000_000;
const CHUNKS = SETS / 10_000;

interface StoredChunk {
  from: number;
  to: number;
  sha256: string;
}

describe('a pool of a million sets', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;
  let clock: Awaited<ReturnType<typeof clockServer>>;
  let processes: ReturnType<typeof serviceProcesses>;
  const chunks = () => world.app.get(Store).connection.collection('chunks');
  const listChunks = async () =>
    (
      await chunks()
        .find({ drawId: MONDAY }, { projection: { _id: 0, from: 1, to: 1, sha256: 1 } })
        .toArray()
    )
      .map((chunk) => chunk as unknown as StoredChunk)
      .toSorted((a, b) => a.from - b.from);

  beforeAll(async () => {
    clock = await clockServer();
    clock.set(SUNDAY);
    world = await numbergenWorld(SUNDAY);
    processes = serviceProcesses(world.app.get<Record<string, unknown>>(CONFIG), clock.url);
    await world.publish(RolloutTargetChangedSchema, { targetSets: BigInt(SETS) }, { aggregateId: 'rollout' });
  });

  afterAll(async () => {
    processes.killAll();
    clock.close();
    await world.close();
  });

  it('is generated completely by several replicas, one of which dies meanwhile', async () => {
    const doomed = processes.start();
    processes.start();
    await world.publishHistory('powerball', '2026-11-23');
    await eventually(async () => expect(await chunks().countDocuments({ drawId: MONDAY })).toBeGreaterThan(5), 60_000);
    await processes.kill(doomed);
    await eventually(async () => {
      const published = (await world.allPublished(SetsGeneratedSchema)).map(({ payload }) => payload);
      expect(published.find(({ draw }) => draw?.drawId === MONDAY)).toMatchObject({ poolSize: BigInt(SETS) });
    }, 120_000);
    const stored = await listChunks();
    expect(stored.map(({ from, to }) => [from, to])).toEqual(
      Array.from({ length: CHUNKS }, (_, i) => [i * 10_000, (i + 1) * 10_000]),
    );
    await eventually(async () => {
      const commands = await world.allPublished(GenerateChunksSchema);
      expect(new Set(commands.map(({ meta }) => meta.aggregateId)).size).toBe(CHUNKS / 10);
    });
  }, 180_000);

  it('has in each chunk the bytes that its record names', async () => {
    const draw = (await world.app.get(DrawsRepository).find(MONDAY))!;
    const { NUMBERS_SECRET } = world.app.get<{ NUMBERS_SECRET: string }>(CONFIG);
    const space = new SetSpace(thaw(draw.seal!.space, draw, [NUMBERS_SECRET]));
    for (const { from, to, sha256 } of await listChunks())
      expect({ from, sha256 }).toEqual({
        from,
        sha256: createHash('sha256').update(space.bytes(from, to)).digest('hex'),
      });
  });
});
