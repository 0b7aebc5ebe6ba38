import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { type MemberChanged, MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import { Schema } from 'mongoose';
import { createService } from '../src/app/bootstrap.js';
import { type Aggregates, event, type EventMeta, On, Readiness, Store } from '../src/index.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { prepareDatabase } from '../src/testing/prepare-database.js';

const KEYS = Array.from({ length: 20 }, (_, index) => `m-${index}`);
const ROUNDS = 15;

interface Trail {
  seqs: number[];
}

/** Members whose events are being handled, in any replica; all run in this process. */
const atWork = new Set<string>();
const overlaps: string[] = [];
let handled = 0;

@Controller()
class Trails {
  readonly trails: Aggregates<Trail>;

  constructor(store: Store) {
    this.trails = store.aggregates<Trail>('trails', new Schema<Trail>({ seqs: [Number] }));
  }

  @On(MemberChangedSchema)
  async follow(_: MemberChanged, { aggregateId, seq }: EventMeta) {
    if (atWork.has(aggregateId)) overlaps.push(`${aggregateId}:${seq}`);
    atWork.add(aggregateId);
    await delay(Math.random() * 30); // work of uneven length
    await this.trails.upsertChange(aggregateId, (current) => ({
      next: { seqs: [...(current?.seqs ?? []), seq] },
      events: [event(ContactReceivedSchema, { contactId: aggregateId, name: String(seq) })],
    }));
    atWork.delete(aggregateId);
    handled++;
  }
}

@Module({ controllers: [Trails] })
class TrailsModule {}

let namespace: Namespace;
const running: NestFastifyApplication[] = [];

beforeAll(async () => {
  namespace = await freshNamespace('trails', { KAFKA_PARTITIONS: 4, KAFKA_SESSION_TIMEOUT_MS: 6_000 });
  await prepareDatabase(TrailsModule, namespace.config);
});

afterAll(async () => {
  await Promise.all(running.map((app) => app.close()));
  await namespace.drop();
});

async function startReplica() {
  const app = await createService(TrailsModule, namespace.config, { tuning: { lanes: 8 } });
  running.push(app);
  await app.listen(0, '127.0.0.1');
  return app;
}

const untilReady = (app: NestFastifyApplication) =>
  eventually(() => expect(app.get(Readiness).report()).toMatchObject({ ready: true }), 60_000);

async function stopReplica(app: NestFastifyApplication) {
  running.splice(running.indexOf(app), 1);
  await app.close();
}

async function publishRounds(from: number, to: number, keys = KEYS) {
  for (let seq = from; seq <= to; seq++) {
    const member = (memberId: string) =>
      namespace.publish(MemberChangedSchema, { member: { memberId } }, { aggregateId: memberId, seq });
    await Promise.all(keys.map(member));
  }
}

const untilHandled = (count: number) => eventually(() => expect(handled).toBeGreaterThanOrEqual(count), 60_000);

describe('while replicas join and leave', () => {
  it('every event is applied once and in the order of its key', async () => {
    const first = await startReplica();
    await untilReady(first);
    await publishRounds(1, 5);
    await untilHandled(10); // work is still pending when the second one joins
    const second = await startReplica();
    await publishRounds(6, 8);
    await untilReady(second);
    const third = await startReplica();
    await publishRounds(9, 11);
    await untilHandled(KEYS.length * 7);
    await stopReplica(first);
    await publishRounds(12, ROUNDS);
    await stopReplica(third);

    const wanted = Array.from({ length: ROUNDS }, (_, index) => index + 1);
    const { trails } = second.get(Trails);
    await eventually(async () => {
      for (const key of KEYS) expect((await trails.find(key))?.seqs.length).toBeGreaterThanOrEqual(ROUNDS);
    }, 120_000);
    for (const key of KEYS) expect((await trails.find(key))?.seqs).toEqual(wanted);
    expect(overlaps).toEqual([]);

    await eventually(async () => {
      const seen = await namespace.observer.all(ContactReceivedSchema);
      for (const key of KEYS) {
        const published = seen
          .filter(({ payload }) => payload.contactId === key)
          .map(({ payload }) => Number(payload.name));
        expect([...new Set(published)]).toEqual(wanted);
      }
    });
  });

  it('every event is applied once and in order, even when they change faster than the group rebalances', async () => {
    const keys = KEYS.map((key) => `storm-${key}`);
    const wanted = Array.from({ length: ROUNDS }, (_, index) => index + 1);
    for (let seq = 1; seq < ROUNDS; seq++) {
      await publishRounds(seq, seq, keys);
      // Does not wait until a replica is ready, or until the others have noticed that one has stopped
      await startReplica();
      if (running.length > 3) await stopReplica(running[seq % running.length]!);
    }
    await publishRounds(ROUNDS, ROUNDS, keys);

    const { trails } = running.at(-1)!.get(Trails);
    await eventually(async () => {
      for (const key of keys) expect((await trails.find(key))?.seqs.length).toBeGreaterThanOrEqual(ROUNDS);
    }, 120_000);
    for (const key of keys) expect((await trails.find(key))?.seqs).toEqual(wanted);
    expect(overlaps).toEqual([]);
  });
});
