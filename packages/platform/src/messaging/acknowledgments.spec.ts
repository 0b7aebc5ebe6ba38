import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import type { Producer } from 'kafkajs';
import { IncompleteSend, PartitionTracker, PRODUCER_SETTINGS } from './acknowledgments.js';

// The client's own producer on stub brokers: no socket, so a leader can move at an exact moment
const require = createRequire(import.meta.url);
const createProducer = require('kafkajs/src/producer') as (options: object) => Producer;
const { createErrorFromCode } = require('kafkajs/src/protocol/error') as {
  createErrorFromCode: (code: number) => Error;
};
const { KafkaJSConnectionClosedError } = require('kafkajs/src/errors') as {
  KafkaJSConnectionClosedError: new (message: string, broker: object) => Error;
};

const NOT_LEADER_FOR_PARTITION = 6;
const TOPIC = 't';

interface PartitionData {
  partition: number;
  firstSequence: number;
  messages: { value: string }[];
}

interface ProduceRequest {
  topicData: { topic: string; partitions: PartitionData[] }[];
}

interface StubBroker {
  nodeId: number;
  initProducerId: () => Promise<object>;
  produce: (request: ProduceRequest) => Promise<object>;
}

const ignore = () => undefined;
const silentLogger = { debug: ignore, info: ignore, warn: ignore, error: ignore, namespace: () => silentLogger };

const brokerOf = (nodeId: number, produce: StubBroker['produce']): StubBroker => ({
  nodeId,
  initProducerId: async () => ({ producerId: 7, producerEpoch: 0 }),
  produce,
});

/** A cluster whose partition `n` is led by the broker that `leaders[n]` names at the time of the request. */
function clusterOf(brokers: StubBroker[], leaders: number[]) {
  const withId = (nodeId: number) => brokers.find((broker) => broker.nodeId === Number(nodeId));
  return {
    targetTopics: new Set([TOPIC]),
    isConnected: () => true,
    connect: async () => undefined,
    disconnect: async () => undefined,
    addMultipleTargetTopics: async () => undefined,
    refreshMetadataIfNecessary: async () => undefined,
    refreshMetadata: async () => undefined,
    removeBroker: ignore,
    findControllerBroker: async () => brokers[0],
    findBroker: async ({ nodeId }: { nodeId: number }) => withId(nodeId),
    findTopicPartitionMetadata: () => leaders.map((leader, partitionId) => ({ partitionId, leader })),
    findLeaderForPartitions: (_topic: string, partitions: string[]) =>
      partitions.reduce<Record<number, number[]>>((byLeader, partition) => {
        (byLeader[leaders[Number(partition)]!] ??= []).push(Number(partition));
        return byLeader;
      }, {}),
  };
}

const acknowledge = ({ topicData }: ProduceRequest) => ({
  topics: topicData.map(({ topic, partitions }) => ({
    topicName: topic,
    partitions: partitions.map(({ partition }) => ({ partition, errorCode: 0, baseOffset: '0' })),
  })),
});

const partitionsOf = ({ topicData }: ProduceRequest) => topicData.flatMap(({ partitions }) => partitions);
const valuesOf = (request: ProduceRequest) =>
  partitionsOf(request).flatMap(({ messages }) => messages.map(({ value }) => value));

async function connected(cluster: object, settings: object) {
  const createPartitioner = () => (choice: { message: { partition?: number } }) => choice.message.partition ?? 0;
  const producer = createProducer({ cluster, logger: silentLogger, createPartitioner, ...settings });
  await producer.connect();
  return producer;
}

/** Partition 0 moves from broker 1 to broker 2 while a batch for both partitions is on its way. */
async function sendWhileTheLeaderMoves(settings: object) {
  const leaders = [1, 2];
  const written: string[] = [];
  const first = brokerOf(1, async () => {
    leaders[0] = 2;
    throw createErrorFromCode(NOT_LEADER_FOR_PARTITION);
  });
  const second = brokerOf(2, async (request) => {
    written.push(...valuesOf(request));
    return acknowledge(request);
  });
  const producer = await connected(clusterOf([first, second], leaders), settings);
  const messages = ['A', 'B'].map((value, partition) => ({ partition, key: value, value }));
  const send = () => producer.sendBatch({ acks: -1, topicMessages: [{ topic: TOPIC, messages }] });
  return { send, written };
}

/** Two concurrent sends to one partition; the response to the first is lost after the broker has appended it. */
async function sendWhileAResponseIsLost(settings: { idempotent: boolean }) {
  const written: string[] = [];
  const sequences = new Set<number>();
  let requests = 0;
  const broker = brokerOf(1, async (request) => {
    const isFirst = ++requests === 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const { firstSequence, messages } of partitionsOf(request)) {
      // As a broker does for idempotent producers: a known sequence number is acknowledged and not appended
      const isDuplicate = settings.idempotent && sequences.has(firstSequence);
      if (!isDuplicate) written.push(...messages.map(({ value }) => value));
      sequences.add(firstSequence);
    }
    if (isFirst) throw new KafkaJSConnectionClosedError('Closed connection', { host: 'b', port: 1 });
    return acknowledge(request);
  });
  const producer = await connected(clusterOf([broker], [1]), settings);
  const sendOf = (value: string) => () =>
    producer.sendBatch({ acks: -1, topicMessages: [{ topic: TOPIC, messages: [{ key: value, value }] }] });
  return { sendOf, written };
}

/** Sends the whole batch again until it resolves, as callers of the bus do. */
async function untilResolved(send: () => Promise<unknown>) {
  for (let attempts = 1; ; attempts++) {
    try {
      await send();
      return attempts;
    } catch (error) {
      if (attempts === 5) throw error;
    }
  }
}

const FORMER_SETTINGS = {
  idempotent: true,
  maxInFlightRequests: 1,
  retry: { retries: 6, initialRetryTime: 10, maxRetryTime: 20 },
};

describe('the producer settings', () => {
  it('reject a batch when one partition moves to a broker that has already responded', async () => {
    const { send } = await sendWhileTheLeaderMoves(PRODUCER_SETTINGS);
    await expect(send()).rejects.toThrow('not the leader');
  });

  it('[F45] write every message when the batch is sent again as a whole after a leader moved', async () => {
    const { send, written } = await sendWhileTheLeaderMoves(PRODUCER_SETTINGS);
    expect(await untilResolved(send)).toBe(2);
    expect(new Set(written)).toEqual(new Set(['A', 'B']));
  });

  it('[F46] write every message of concurrent sends when a response is lost', async () => {
    const { sendOf, written } = await sendWhileAResponseIsLost(PRODUCER_SETTINGS);
    await Promise.all(['X', 'Y'].map((value) => untilResolved(sendOf(value))));
    expect(new Set(written)).toEqual(new Set(['X', 'Y']));
  });

  it('replace settings under which the client loses a moved partition and still resolves', async () => {
    const { send, written } = await sendWhileTheLeaderMoves(FORMER_SETTINGS);
    await expect(send()).resolves.toMatchObject([{ partition: 1 }]);
    expect(written).toEqual(['B']);
  });

  it('replace settings under which a lost response lets the broker drop another message', async () => {
    const { sendOf, written } = await sendWhileAResponseIsLost(FORMER_SETTINGS);
    await Promise.all(['X', 'Y'].map((value) => sendOf(value)()));
    expect(written).not.toContain('Y');
  });
});

describe('the partition tracker', () => {
  const messages = [{ id: 'a' }, { id: 'b' }];
  const tracker = new PartitionTracker();
  const choose = tracker.tracking(({ message }: { topic: string; message: object }) =>
    messages.indexOf(message as (typeof messages)[number]),
  );
  for (const message of messages) choose({ topic: TOPIC, message });
  const acknowledged = (...partitions: number[]) => partitions.map((partition) => ({ topicName: TOPIC, partition }));

  it('accepts a send that every partition has acknowledged', () => {
    expect(() => tracker.assertComplete([{ topic: TOPIC, messages }], acknowledged(0, 1))).not.toThrow();
  });

  it('rejects a send of which one partition was not acknowledged, and names the partition', () => {
    const check = () => tracker.assertComplete([{ topic: TOPIC, messages }], acknowledged(1));
    expect(check).toThrow(IncompleteSend);
    expect(check).toThrow('no acknowledgment from t/0');
  });

  it('rejects a send whose message was never assigned to a partition', () => {
    expect(() => tracker.assertComplete([{ topic: TOPIC, messages: [{}] }], acknowledged(0, 1))).toThrow(
      IncompleteSend,
    );
  });
});
