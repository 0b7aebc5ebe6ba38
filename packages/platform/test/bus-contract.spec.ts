import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Batch, Consumer } from '../src/messaging/batch.js';
import type { BusMessage } from '../src/events/envelope.js';
import { Bus } from '../src/messaging/kafka.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';

// Properties of the Kafka client that the rest of the code relies on. The tests use only Bus: another client behind it
// has to pass them (docs/adr/046-keep-kafkajs-behind-bus-with-a-contract-suite-for-its-successor.md).

const KEYS = Array.from({ length: 10 }, (_, index) => `key-${index}`);
let namespace: Namespace;
let bus: Bus;
let count = 0;
const consumers: Consumer[] = [];
const topics: string[] = [];

beforeAll(async () => {
  namespace = await freshNamespace('contract');
  bus = new Bus(namespace.config, 'contract');
});

afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.disconnect()));
});

afterAll(async () => {
  await bus.remove(topics);
  await bus.disconnect();
  await namespace.drop();
});

const nameOf = (what: string) => `${namespace.config.KAFKA_NAMESPACE}${what}.${count++}`;

/** Creates a separate topic whose partitions have leaders. */
async function aTopic(target = bus) {
  const topic = nameOf('topic');
  await target.provision([topic]);
  topics.push(topic);
  await eventually(() => target.endsOf(topic));
  return topic;
}

const aMessage = (key: string, text: string): BusMessage => ({ key, value: Buffer.from(text), headers: {} });
const textOf = ({ value }: BusMessage) => Buffer.from(value ?? []).toString();
const send = (topic: string, ...messages: BusMessage[]) => eventually(() => bus.send([{ topic, messages }]));

async function consume(topic: string, group: string, onBatch: (batch: Batch) => Promise<void>) {
  const consumer = await bus.consume(group, {
    topics: [topic],
    sessionTimeoutMs: 6_000,
    rebalanceTimeoutMs: 10_000,
    partitionsAtOnce: 2,
    onBatch,
  });
  consumers.push(consumer);
  return consumer;
}

async function stop(consumer: Consumer) {
  consumers.splice(consumers.indexOf(consumer), 1);
  await consumer.disconnect();
}

/** Adds the texts of a batch to a list and commits them. */
const commitInto = (seen: string[]) => async (batch: Batch) => {
  for (const message of batch.messages) {
    seen.push(textOf(message));
    batch.resolve(message.offset);
  }
  await batch.commit();
};

describe('a sent message', () => {
  it('arrives with its key, its bytes and its headers, also without a value', async () => {
    const topic = await aTopic();
    const sent: BusMessage[] = [
      { key: 'a', value: Buffer.from([0, 255, 128]), headers: { ce_id: 'ä/1', empty: '' } },
      { key: 'a', value: null, headers: { ce_id: 'ä/2' } },
    ];
    await bus.send([{ topic, messages: sent }]);
    const seen: BusMessage[] = [];
    await consume(topic, nameOf('group'), async ({ messages }) => void seen.push(...messages));
    await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(2));
    expect(seen.slice(0, 2)).toMatchObject(sent);
  });

  it('arrives after earlier messages of its key, and all messages of a key share a partition', async () => {
    const topic = await aTopic();
    const partitions = new Map<string, Set<number>>();
    const seen = new Map<string, string[]>();
    await consume(topic, nameOf('group'), async (batch) => {
      for (const message of batch.messages) {
        partitions.set(message.key, (partitions.get(message.key) ?? new Set()).add(batch.partition));
        seen.set(message.key, [...(seen.get(message.key) ?? []), textOf(message)]);
        batch.resolve(message.offset);
      }
      await batch.commit();
    });
    const wanted = Array.from({ length: 20 }, (_, index) => String(index));
    for (const text of wanted) await bus.send([{ topic, messages: KEYS.map((key) => aMessage(key, text)) }]);
    await eventually(() => {
      for (const key of KEYS) expect(seen.get(key)).toEqual(wanted);
    });
    expect(new Set([...partitions.values()].map(({ size }) => size))).toEqual(new Set([1]));
    expect(new Set([...partitions.values()].flatMap((ids) => [...ids])).size).toBe(2);
  });

  it('can have a value of 900 KiB and headers of 100 KiB', async () => {
    const topic = await aTopic();
    const value = Buffer.alloc(900 * 1_024, 'x');
    await bus.send([{ topic, messages: [{ key: 'a', value, headers: { long: 'y'.repeat(100 * 1_024) } }] }]);
    const lengths: number[] = [];
    await consume(
      topic,
      nameOf('group'),
      async ({ messages }) => void lengths.push(...messages.map((message) => message.value?.length ?? 0)),
    );
    await eventually(() => expect(lengths).toContain(value.length));
  });

  it('is reported as failed when its topic does not exist', async () => {
    await expect(bus.send([{ topic: nameOf('missing'), messages: [aMessage('a', 'x')] }])).rejects.toThrow();
  });

  it('fails the whole batch when it is too large, and no later batch', async () => {
    const topic = await aTopic();
    const tooLarge = { key: 'a', value: Buffer.alloc(2 * 1_024 * 1_024), headers: {} };
    await expect(bus.send([{ topic, messages: [aMessage('a', 'x'), tooLarge] }])).rejects.toThrow();
    await bus.send([{ topic, messages: [aMessage('a', 'after')] }]);
  });
});

describe('a consumer group', () => {
  it('continues after the committed offset, and receives the other messages again', async () => {
    const [topic, group] = [await aTopic(), nameOf('group')];
    await send(topic, ...['1', '2', '3'].map((text) => aMessage('a', text)));
    let isCommitted = false;
    const first = await consume(topic, group, async (batch) => {
      batch.resolve(batch.messages[0]!.offset);
      await batch.commit();
      batch.pauseFor(60_000);
      isCommitted = true;
    });
    await eventually(() => expect(isCommitted).toBe(true));
    expect(await bus.lagOf(group, [topic])).toEqual(new Map([[topic, 2]]));
    await stop(first);
    const seen: string[] = [];
    await consume(topic, group, commitInto(seen));
    await eventually(() => expect(seen).toEqual(['2', '3']));
    await eventually(async () => expect(await bus.lagOf(group, [topic])).toEqual(new Map([[topic, 0]])));
  });

  it('receives a batch again after its handling has failed', async () => {
    const topic = await aTopic();
    await send(topic, aMessage('a', '1'));
    const seen: string[] = [];
    let failures = 1;
    await consume(topic, nameOf('group'), async (batch) => {
      if (failures-- > 0) throw new Error('the database is down');
      await commitInto(seen)(batch);
    });
    await eventually(() => expect(seen).toEqual(['1']));
  });

  it('receives no messages of a paused partition before the pause ends, and all of them afterwards', async () => {
    const topic = await aTopic();
    await send(topic, aMessage('a', '1'));
    const seen: string[] = [];
    let pausedUntil = Infinity;
    let early = 0;
    await consume(topic, nameOf('group'), async (batch) => {
      if (pausedUntil === Infinity) {
        batch.pauseFor(1_500);
        pausedUntil = performance.now() + 1_500;
        return;
      }
      if (performance.now() < pausedUntil - 50) early++;
      await commitInto(seen)(batch);
    });
    await eventually(() => expect(seen).toEqual(['1']));
    expect(early).toBe(0);
  });

  it('shares the partitions among its consumers, and reassigns the partitions of one that leaves', async () => {
    const [topic, group] = [await aTopic(), nameOf('group')];
    /** The consumer that received the messages of the newest round, by partition. */
    const owners = new Map<number, string>();
    const seen: string[] = [];
    let round = 0;
    const join = (name: string) =>
      consume(topic, group, async (batch) => {
        if (batch.messages.some((message) => textOf(message).endsWith(`:${round}`))) owners.set(batch.partition, name);
        await commitInto(seen)(batch);
      });
    const first = await join('first');
    await join('second');
    const publish = () => bus.send([{ topic, messages: KEYS.map((key) => aMessage(key, `${key}:${round}`)) }]);
    const untilOwnedBy = (...names: string[]) =>
      eventually(async () => {
        owners.clear();
        round++;
        await publish();
        await eventually(() => expect(owners.size).toBe(2), 5_000);
        expect([...owners.values()].toSorted()).toEqual(names);
      });
    await untilOwnedBy('first', 'second');
    await stop(first);
    await untilOwnedBy('second', 'second');
    const sent = Array.from({ length: round }, (_, index) => KEYS.map((key) => `${key}:${index + 1}`)).flat();
    await eventually(() => expect(new Set(seen)).toEqual(new Set(sent)));
  });

  it('restarts at the oldest message when its offsets are reset, which requires that it has no members', async () => {
    const [topic, group] = [await aTopic(), nameOf('group')];
    await send(topic, aMessage('a', '1'));
    const seen: string[] = [];
    const first = await consume(topic, group, commitInto(seen));
    await eventually(() => expect(seen).toEqual(['1']));
    expect(await bus.resetOffsets(group, topic)).toBe(false);
    await stop(first);
    await eventually(async () => expect(await bus.resetOffsets(group, topic)).toBe(true));
    await consume(topic, group, commitInto(seen));
    await eventually(() => expect(seen).toEqual(['1', '1']));
  });

  it('is behind on a topic while a message older than a given time is not committed', async () => {
    const [topic, group] = [await aTopic(), nameOf('group')];
    const before = new Date(Date.now() - 1_000);
    await send(topic, aMessage('a', '1'));
    const after = new Date(Date.now() + 60_000);
    expect(await bus.topicsBehind(group, [topic], before)).toEqual(new Set());
    expect(await bus.topicsBehind(group, [topic], after)).toEqual(new Set([topic]));
    await consume(topic, group, commitInto([]));
    await eventually(async () => expect(await bus.topicsBehind(group, [topic], after)).toEqual(new Set()));
  });
});

describe('provisioning', () => {
  const busWith = (shape: object) => new Bus({ ...namespace.config, ...shape }, 'contract');

  it('can be repeated', async () => {
    const topic = await aTopic();
    await send(topic, aMessage('a', '1'));
    await bus.provision([topic]);
    expect(new Set((await bus.endsOf(topic)).values())).toEqual(new Set([0n, 1n]));
  });

  it('[F54] rejects an existing topic with other partitions or replicas, and creates no topics then', async () => {
    const [topic, another] = [await aTopic(), nameOf('topic')];
    const more = busWith({ KAFKA_PARTITIONS: 3 }).provision([topic, another]);
    await expect(more).rejects.toThrow(`partitions of ${topic}: expected 3, found 2`);
    const safer = busWith({ KAFKA_REPLICATION: 3 }).provision([topic, another]);
    await expect(safer).rejects.toThrow(`replicas of ${topic}: expected 3, found 1`);
    expect(await bus.untilTopicsExist([topic], () => false)).toBe(true);
    let looks = 0;
    expect(await bus.untilTopicsExist([another], () => looks++ > 0)).toBe(false);
  });
});
