import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { CONFIG, type PlatformConfig } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import mongoose from 'mongoose';
import { toLine } from '../src/number-sets/number-set.js';
import { givenTwice, numbergenWorld } from './numbergen-world.js';

const SUNDAY = '2026-11-22T17:00:00Z';
const MONDAY = 'powerball-2026-11-23';

/** All documents of a database, for a restore. */
type Backup = Map<string, object[]>;

describe('a database that was restored to before an assignment, while Kafka was not restored', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;

  beforeAll(async () => {
    world = await numbergenWorld(SUNDAY);
    await world.publishHistory('powerball', '2026-11-23');
    await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === MONDAY);
  });
  afterAll(() => world.close());

  async function inDatabase<T>(work: (database: mongoose.mongo.Db) => Promise<T>): Promise<T> {
    const { MONGODB_URI } = world.app.get<PlatformConfig>(CONFIG);
    const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
    try {
      return await work(connection.db!);
    } finally {
      await connection.close();
    }
  }

  const backUp = () =>
    inDatabase(async (database) => {
      const collections = await database.listCollections().toArray();
      const all = collections.map(
        async ({ name }) => [name, await database.collection(name).find().toArray()] as const,
      );
      return new Map(await Promise.all(all)) as Backup;
    });

  const restore = (backup: Backup) =>
    inDatabase(async (database) => {
      for (const { name } of await database.listCollections().toArray()) await database.collection(name).deleteMany({});
      for (const [name, documents] of backup)
        if (documents.length > 0) await database.collection(name).insertMany(documents);
    });

  const join = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.publishMember('joined', { games: ['powerball'] })));

  /** Stops the service and starts it again with the documents of a backup. */
  async function restoreTo(backup: Backup, RESTORED_AT: Date) {
    await world.app.close();
    await restore(backup);
    await world.reboot({ RESTORED_AT });
  }

  /** Every member's sets, each once even if events are published again. */
  const assignmentsOf = async (members: number) =>
    eventually(async () => {
      const byMember = new Map((await world.assigned(MONDAY)).map((one) => [one.memberId, one]));
      expect(byMember.size).toBe(members);
      return [...byMember.values()];
    }, 60_000);

  /** All sets that a member was ever sent for the draw, in any timeline. */
  const setsOf = async (memberId: string) =>
    (await world.assigned(MONDAY)).filter((one) => one.memberId === memberId).flatMap(({ sets }) => sets);

  it('[F73] assigns no set to a member that another member was sent after the backup', async () => {
    await join(5);
    await assignmentsOf(5);
    const backup = await backUp();
    await join(5);
    await assignmentsOf(10);
    await restoreTo(backup, new Date(SUNDAY));
    await join(5);
    expect(givenTwice(await assignmentsOf(15))).toEqual([]);
  });

  it('assigns no set that a member was sent between two restores, although the second backup has other sets for that member', async () => {
    const [beforeJoining, memberId] = [await backUp(), randomUUID()];
    const member = { memberId, games: ['powerball' as const] };
    await world.publishMember('joined', member);
    await assignmentsOf(16);
    const first = await setsOf(memberId);
    const afterJoining = await backUp();
    await restoreTo(beforeJoining, new Date(Date.parse(SUNDAY) + 1_000));
    await world.publishMember('joined', member);
    const sent = await eventually(async () => {
      const lines = new Set((await setsOf(memberId)).map(toLine));
      expect(lines.size).toBe(2 * first.length);
      return lines;
    }, 60_000);
    await restoreTo(afterJoining, new Date(Date.parse(SUNDAY) + 2_000));
    await join(5);
    const others = (await assignmentsOf(21)).filter((one) => one.memberId !== memberId);
    expect(others.flatMap(({ sets }) => sets.map(toLine)).filter((line) => sent.has(line))).toEqual([]);
  });
});
