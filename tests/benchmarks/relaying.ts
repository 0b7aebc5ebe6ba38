import { Clock, event, Generations } from '@numbercast/platform';
import { MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import { ParkedKeys } from '@numbercast/platform/messaging/parked-keys';
import { Leases } from '@numbercast/platform/persistence/leases';
import { migrateDatabase } from '@numbercast/platform/persistence/migrate-database';
import { ReplicaNotifications } from '@numbercast/platform/persistence/replica-notifications';
import { OutboxRelay } from '@numbercast/platform/outbox/relay';
import { Store } from '@numbercast/platform/persistence/store';
import { Schema } from 'mongoose';
import {
  sampleEvents,
  inBatches,
  type Namespace,
  namespace,
  rawKafka,
  topicOf,
  withProducer,
} from './event-messages.js';
import { type BenchRow, alternately, lessIsBetter, median, moreIsBetter, ROUNDS } from './row.js';

const DOCUMENTS = 4_000;
const WRITERS = 32;
const PADDING = 'x'.repeat(200);
const LATENCY_DOCUMENTS = 500;
const LATENCY_LIMIT_MS = 250;

interface Person {
  firstName: string;
}

/** The store and relay of one replica, without the rest of its service. */
async function publisher(space: Namespace) {
  const store = new Store(space.config);
  const people = store.aggregates<Person>('people', new Schema<Person>({ firstName: String }));
  const leases = new Leases(store);
  await migrateDatabase(store, leases);
  const generations = new Generations(space.config, new Clock(), store, space.bus, leases, new ParkedKeys(store));
  const relay = new OutboxRelay(store, leases, space.bus, new ReplicaNotifications(store), generations);
  const insert = (memberId: string) =>
    people.insert(memberId, { firstName: 'Ann' }, [
      event(MemberChangedSchema, { member: { memberId, firstName: 'Ann', email: PADDING } }),
    ]);
  const close = async () => {
    await relay.stop();
    await store.close();
  };
  return { relay, insert, close };
}

/** Publication rate of a backlog of documents with one event each, events per second. */
async function relaying(): Promise<number> {
  const space = await namespace();
  const { relay, insert, close } = await publisher(space);
  const left = Array.from({ length: DOCUMENTS }, (_, n) => `member-${n}`);
  const writer = async () => {
    for (let id = left.pop(); id; id = left.pop()) await insert(id);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const started = performance.now();
  while ((await relay.publishPending()) > 0);
  const rate = (DOCUMENTS * 1_000) / (performance.now() - started);
  await close();
  await space.drop();
  return rate;
}

async function rawProducing(): Promise<number> {
  const space = await namespace();
  const batches = inBatches(
    sampleEvents(DOCUMENTS).map(({ key, value, headers }) => ({ key, value: Buffer.from(value!), headers })),
  );
  const rate = await withProducer(rawKafka(space), async (producer) => {
    const started = performance.now();
    for (const messages of batches) await producer.send({ topic: topicOf(space), acks: -1, messages });
    return (DOCUMENTS * 1_000) / (performance.now() - started);
  });
  await space.drop();
  return rate;
}

/**
 * Time from the start of a write to the receipt of its event, ms, 99th percentile.
 * @param replicas of the service: the first publishes, the last writes
 */
async function latency(replicas: number): Promise<number> {
  const space = await namespace();
  const all = await Promise.all(Array.from({ length: replicas }, () => publisher(space)));
  const [{ relay: publishing }, { insert }] = [all[0]!, all.at(-1)!];
  const written = new Map<string, number>();
  const waited: number[] = [];
  const reader = await space.bus.consume(`${space.config.KAFKA_NAMESPACE}reader`, {
    topics: [topicOf(space)],
    sessionTimeoutMs: 30_000,
    rebalanceTimeoutMs: 60_000,
    partitionsAtOnce: 4,
    onBatch: async (batch) => {
      for (const { key } of batch.messages) waited.push(performance.now() - written.get(key)!);
      batch.resolve(batch.messages.at(-1)!.offset);
    },
  });
  await publishing.publishPending(); // claims every shard
  for (const { relay } of all) relay.start();
  for (let n = 0; n < LATENCY_DOCUMENTS; n++) {
    written.set(`member-${n}`, performance.now());
    await insert(`member-${n}`);
  }
  while (waited.length < LATENCY_DOCUMENTS) await new Promise((resolve) => setTimeout(resolve, 20));
  await reader.disconnect();
  for (const { close } of all) await close();
  await space.drop();
  return waited.toSorted((a, b) => a - b)[Math.floor(LATENCY_DOCUMENTS * 0.99)]!;
}

const latencyRow = async (what: string, replicas: number) => {
  const latencies: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) latencies.push(await latency(replicas));
  const against = { against: 'the limit', theirs: LATENCY_LIMIT_MS, mustReach: 1 };
  return lessIsBetter({ what, ...against, ours: median(latencies), turns: ROUNDS, unit: 'ms' });
};

/** Throughput and latency of the outbox relay. */
export async function benchRelaying(): Promise<BenchRow[]> {
  const rates = await alternately(ROUNDS, relaying, rawProducing);
  return [
    moreIsBetter({
      what: 'outbox relay, one event in each document',
      against: 'kafkajs batch produce of the same messages',
      ...rates,
      unit: 'events/s',
      mustReach: 0.5,
    }),
    await latencyRow('from a write to the receipt of its event, 99th percentile', 1),
    await latencyRow('the same, published by another replica', 2),
  ];
}
