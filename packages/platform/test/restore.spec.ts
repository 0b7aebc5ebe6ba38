import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { generationOf } from '../src/events/generation.js';
import { RestoreInFuture } from '../src/restore/generations.js';
import { UnannouncedRestore } from '../src/restore/unannounced-restore.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { Owner } from './restored-services.js';
import { restoredAt, World } from './restored-world.js';

const MEMBERS = ['m-1', 'm-2', 'm-3'];
let namespace: Namespace;

beforeAll(async () => {
  Logger.overrideLogger(['error']);
  namespace = await freshNamespace('restore');
});
afterAll(() => namespace.drop());

async function expectAgreement({ owner, follower }: World) {
  for (const memberId of MEMBERS) {
    const decided = (await owner.members.find(memberId))?.decisions ?? [];
    expect((await follower.seen.find(memberId))?.decisions ?? []).toEqual(decided);
    expect((await follower.newest.find(memberId))?.firstName).toBe(decided.at(-1));
  }
}

const inWorld = async (work: (world: World) => Promise<void>) => {
  const world = new World(namespace.config);
  await world.start();
  try {
    await work(world);
  } finally {
    await world.drop();
  }
};

const memberId = fc.constantFrom(...MEMBERS);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('decide' as const), memberId }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide and fail once' as const), memberId }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('consume' as const),
      limit: fc.integer({ min: 1, max: 4 }),
      isRetrying: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('snapshot' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), which: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function play(world: World, one: Step) {
  if (one.do === 'decide and fail once') world.follower.failing.add(world.next);
  if (one.do === 'decide' || one.do === 'decide and fail once') await world.decide(one.memberId);
  if (one.do === 'publish') await world.owner.publish();
  if (one.do === 'consume') await world.consume(one.limit, one.isRetrying);
  if (one.do === 'snapshot') await world.snapshot();
  if (one.do === 'restore') await world.restore(world.snapshots[one.which % world.snapshots.length]!);
}

describe('databases that are restored while Kafka keeps its messages', () => {
  it('[F70] agree afterwards: each decision of the owner takes effect once, and no abandoned one does', async () => {
    const histories = fc.array(step, { minLength: 10, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(histories, (steps) =>
        inWorld(async (world) => {
          await world.snapshot();
          for (const one of steps) await play(world, one);
          await world.restore(world.snapshots[Math.floor(world.snapshots.length / 2)]!);
          for (const id of MEMBERS) await world.decide(id);
          await world.settle();
          await expectAgreement(world);
        }),
      ),
      { numRuns: 25 },
    );
  });

  it('[F71] follow an owner that alone was restored, although its abandoned decisions have had effects', () =>
    inWorld(async (world) => {
      await world.decideAndSettle('m-1');
      await world.snapshot();
      await world.decideAndSettle('m-1');
      const [owner] = world.snapshots[0]!;
      await world.snapshot();
      await world.restore([owner, world.snapshots[1]![1]]);
      await world.decideAndSettle('m-1');
      expect((await world.follower.seen.find('m-1'))?.decisions).toEqual(['decision 1', 'decision 2', 'decision 3']);
      expect((await world.follower.newest.find('m-1'))?.firstName).toBe('decision 3');
    }));

  it('begin a generation again when the process ended while republishing', () =>
    inWorld(async (world) => {
      for (const id of MEMBERS) await world.decide(id);
      await world.owner.publish();
      await world.snapshot();
      await world.decide('m-1');
      await world.owner.publish();
      await world.lose(world.snapshots[0]!);
      const instant = restoredAt(1);
      const interrupted = new Owner({ ...world.owner.config, RESTORED_AT: instant }, world.topics);
      await interrupted.connect();
      const log = world.topics.of(world.topic);
      let isEnded = false;
      interrupted.bus.sendUntilAcknowledged = async ([batch]) => {
        await interrupted.bus.send([{ topic: batch!.topic, messages: batch!.messages.slice(0, 1) }]);
        isEnded = true;
        throw new Error('the process ends');
      };
      await interrupted.generations.begin(() => isEnded);
      expect(interrupted.generations.isBegun).toBe(false);
      await interrupted.end();
      await world.start(instant);
      await world.decideAndSettle('m-1');
      await expectAgreement(world);
      const current = log.filter((message) => generationOf(message) === instant.toISOString());
      expect(current.map(({ headers }) => headers['ce_id'])).not.toContain('members/m-1:2');
    }));

  it('handle an event that was waiting for its retry at the snapshot, and the events behind it', () =>
    inWorld(async (world) => {
      world.follower.failing.add(world.next);
      await world.decide('m-1');
      await world.decide('m-1');
      await world.owner.publish();
      await world.consume(2, false);
      await world.snapshot();
      await world.settle();
      await world.restore(world.snapshots[0]!);
      await world.settle();
      await expectAgreement(world);
    }));

  it('release a key behind an event that the restored owner does not contain', () =>
    inWorld(async (world) => {
      await world.snapshot();
      world.follower.failing.add(world.next);
      await world.decide('m-1');
      await world.owner.publish();
      await world.consume(1, false);
      await world.snapshot();
      await world.restore([world.snapshots[0]![0], world.snapshots[1]![1]]);
      await world.decideAndSettle('m-1');
      await expectAgreement(world);
    }));
});

describe('a service whose database was restored', () => {
  it('begins a generation once when its replicas start together, and joins one that is already publishing', () =>
    inWorld(async (world) => {
      await world.decideAndSettle('m-1');
      await world.snapshot();
      await world.lose(world.snapshots[0]!);
      const instant = restoredAt(1);
      const replicas = [world.replica(instant), world.replica(instant)];
      const startAndPublish = async (replica: Owner) => {
        await replica.start();
        await replica.publish();
      };
      await Promise.all(replicas.map(startAndPublish));
      await world.start(instant);
      expect([...replicas, world.owner].map(({ generations }) => generations.isBegun)).toEqual([true, true, true]);
      const copies = world.topics.of(world.topic).filter((message) => generationOf(message) === instant.toISOString());
      expect(copies).toHaveLength(1);
      await Promise.all(replicas.map((replica) => replica.end()));
    }));

  it('[F72] does not start without RESTORED_AT when it has published events that the database lacks', () =>
    inWorld(async (world) => {
      await world.decideAndSettle('m-1');
      await world.snapshot();
      await world.decideAndSettle('m-1');
      // The abandoned event is newer than the last lease in the snapshot
      const topic = world.topics.of(world.topic);
      topic.at(-1)!.at += 60_000;
      await world.lose(world.snapshots[0]!);
      await expect(world.start()).rejects.toThrow(UnannouncedRestore);
      await world.follower.connect();
    }));

  it('starts without RESTORED_AT when the database has all events that it published', () =>
    inWorld(async (world) => {
      await world.decideAndSettle('m-1');
      world.topics.of(world.topic).at(-1)!.at += 60_000;
      await world.snapshot();
      await world.lose(world.snapshots[0]!);
      await world.start();
      await world.decideAndSettle('m-1');
      await expectAgreement(world);
    }));

  it('uses the recorded generation once RESTORED_AT is removed', () =>
    inWorld(async (world) => {
      await world.snapshot();
      await world.restore(world.snapshots[0]!);
      const { generation } = world.owner.bus;
      await world.end();
      await world.start();
      expect(world.owner.bus.generation).toBe(generation);
      expect(generation).not.toBe('');
    }));

  it('does not start with the RESTORED_AT of a former restore, whose events would count as current', () =>
    inWorld(async (world) => {
      await world.snapshot();
      await world.restore(world.snapshots[0]!);
      await world.decideAndSettle('m-1');
      await world.lose(world.snapshots[0]!);
      await expect(world.start(restoredAt(1))).rejects.toThrow(UnannouncedRestore);
      await world.follower.connect();
    }));

  it('rejects a RESTORED_AT in the future, which would outrank the next restore', () =>
    inWorld(async (world) => {
      await world.end();
      await expect(world.start(new Date(Date.now() + 86_400_000))).rejects.toThrow(RestoreInFuture);
      await world.follower.connect();
    }));

  it('handles no events of a newer generation while its own RESTORED_AT is missing', () =>
    inWorld(async (world) => {
      await world.end();
      await world.start(restoredAt(1), { isFollowerLeftOut: true });
      await world.decide('m-1');
      await world.owner.publish();
      await expect(world.consume(1)).rejects.toThrow('set RESTORED_AT');
      expect(await world.follower.seen.find('m-1')).toBeNull();
    }));
});
