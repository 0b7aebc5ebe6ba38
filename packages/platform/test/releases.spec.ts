import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DescMessage } from '@bufbuild/protobuf';
import { Controller, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { MemberChangedSchema, MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import { Schema } from 'mongoose';
import { createService } from '../src/app/bootstrap.js';
import type { Consumer } from '../src/messaging/batch.js';
import { TopicNames } from '../src/messaging/topics.js';
import { type Aggregates, event, type EventMeta, On, Readiness, Store } from '../src/index.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { prepareDatabase } from '../src/testing/prepare-database.js';

const KEYS = Array.from({ length: 8 }, (_, index) => `m-${index}`);
const EVENTS_PER_KEY = 6;
/** The last delay leaves time to stop the previous release before it dead-letters an event. */
const tuning = { backoffMs: [], retryDelaysMs: [100, 500, 2_000, 60_000] };

interface Trail {
  seqs: number[];
}

/** Appends the events of each member to a trail; the same write publishes an event. */
class Trails {
  readonly trails: Aggregates<Trail>;

  constructor(store: Store) {
    this.trails = store.aggregates<Trail>('trails', new Schema<Trail>({ seqs: [Number] }));
  }

  async follow(_: object, { aggregateId, seq }: EventMeta) {
    await this.trails.upsertChange(aggregateId, (current) => ({
      next: { seqs: [...(current?.seqs ?? []), seq] },
      events: [event(ContactReceivedSchema, { contactId: aggregateId, name: String(seq) })],
    }));
  }
}

/** The service `trails` with a handler for these types. */
function release(...schemas: [DescMessage, ...DescMessage[]]) {
  // Each release overrides the method, because the decorator records the subscription on it
  class TrailsConsumer extends Trails {
    override follow(received: object, meta: EventMeta) {
      return super.follow(received, meta);
    }
  }
  const { prototype } = TrailsConsumer;
  Reflect.defineMetadata('design:paramtypes', [Store], TrailsConsumer);
  Controller()(TrailsConsumer);
  On(...schemas)(prototype, 'follow', Object.getOwnPropertyDescriptor(prototype, 'follow')!);
  class TrailsModule {}
  Module({ controllers: [TrailsConsumer] })(TrailsModule);
  return TrailsModule;
}

/** MemberJoined in an earlier contract that does not have MemberChanged yet. */
const joinedBefore: typeof MemberJoinedSchema = Object.create(MemberJoinedSchema, {
  file: { value: { ...MemberJoinedSchema.file, messages: [MemberJoinedSchema] } },
});
const former = release(joinedBefore);
const current = release(MemberJoinedSchema, MemberChangedSchema);

let namespace: Namespace;
let names: TopicNames;
let deadLetters: string[];
let reader: Consumer;
const running: NestFastifyApplication[] = [];

beforeAll(async () => {
  namespace = await freshNamespace('trails', { KAFKA_PARTITIONS: 4, KAFKA_SESSION_TIMEOUT_MS: 6_000 });
  names = new TopicNames(namespace.config.KAFKA_NAMESPACE, 'trails');
  deadLetters = [];
  reader = await namespace.bus.consume(`${names.group}.reader`, {
    topics: [names.deadLetters],
    sessionTimeoutMs: 10_000,
    rebalanceTimeoutMs: 60_000,
    partitionsAtOnce: 1,
    onBatch: async ({ messages }) => void deadLetters.push(...messages.map(({ headers }) => headers['ce_id'] ?? '')),
  });
});

afterAll(async () => {
  await reader.disconnect();
  await Promise.all(running.map((app) => app.close()));
  await namespace.drop();
});

async function start(module: ReturnType<typeof release>) {
  await prepareDatabase(module, namespace.config);
  const app = await createService(module, namespace.config, { tuning });
  running.push(app);
  await app.listen(0, '127.0.0.1');
  await eventually(() => expect(app.get(Readiness).report()).toMatchObject({ ready: true }), 60_000);
  return app;
}

async function stop(app: NestFastifyApplication) {
  running.splice(running.indexOf(app), 1);
  await app.close();
}

/** Every second event is of the type that only the current release knows. */
async function publish(seq: number) {
  const schema = seq % 2 === 0 ? MemberChangedSchema : MemberJoinedSchema;
  const publishOne = (memberId: string) =>
    namespace.publish(schema, { member: { memberId } }, { aggregateId: memberId, seq });
  await Promise.all(KEYS.map(publishOne));
}

const countIn = async (topic: string) =>
  [...(await namespace.bus.endsOf(topic)).values()].reduce((sum, end) => sum + end, 0n);

describe('two releases in one group', () => {
  it('handle every event once and in order, also of a type that the former release does not know', async () => {
    const [old, replacement] = [await start(former), await start(current)];
    for (let seq = 1; seq <= EVENTS_PER_KEY / 2; seq++) await publish(seq);
    await eventually(async () => expect(await countIn(names.retries[0]!)).toBeGreaterThan(0n));
    for (let seq = EVENTS_PER_KEY / 2 + 1; seq <= EVENTS_PER_KEY; seq++) await publish(seq);
    await stop(old);

    const wanted = Array.from({ length: EVENTS_PER_KEY }, (_, index) => index + 1);
    const trails = replacement.get(Store).connection.collection<Trail & { _id: string }>('trails');
    await eventually(async () => {
      const found = await trails.find().sort({ _id: 1 }).toArray();
      expect(found.map(({ _id, seqs }) => ({ _id, seqs }))).toEqual(KEYS.map((_id) => ({ _id, seqs: wanted })));
    }, 180_000);
    await eventually(async () => {
      const published = await namespace.observer.all(ContactReceivedSchema);
      for (const key of KEYS) {
        const ofKey = published
          .filter(({ payload }) => payload.contactId === key)
          .map(({ payload }) => Number(payload.name));
        expect([...new Set(ofKey)]).toEqual(wanted);
      }
    });
    expect(deadLetters).toEqual([]);
  });
});
