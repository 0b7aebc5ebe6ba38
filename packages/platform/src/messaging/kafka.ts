import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import kafkajs, { type Consumer as KafkaConsumer, type EachBatchPayload, type IHeaders, type Producer } from 'kafkajs';
import { CONFIG, type KafkaConfig, SERVICE } from '../config/config.js';
import { PartitionTracker, PRODUCER_SETTINGS } from './acknowledgments.js';
import { type Generation, inGeneration, ORIGINAL } from '../events/generation.js';
import type { Batch, ConsumeOptions, Consumer } from './batch.js';
import { connectionOptions } from './connection.js';
import type { BusMessage } from '../events/envelope.js';
import { stopIdleTimers } from './request-queue.js';
import { TopicAdmin } from './topic-admin.js';
import { TopicNames } from './topics.js';

// The rest of the code uses Bus, so that the client can be replaced: docs/adr/046-keep-kafkajs-behind-bus-with-a-contract-suite-for-its-successor.md
const { Kafka, Partitioners, logLevel } = kafkajs;
stopIdleTimers();

export interface TopicBatch {
  topic: string;
  messages: BusMessage[];
}

const ACKS_ALL = -1;
/** Waits between the attempts of one send; the last one repeats. */
const RESEND_DELAYS_MS = [100, 200, 400, 800, 1_600, 2_000];

/** The connection to Kafka: one producer, consumers, topics. */
@Injectable()
export class Bus {
  readonly names: TopicNames;
  /** The generation in which every message is published. */
  generation: Generation = ORIGINAL;
  /** Whether the generation is known and begun; nothing is published or consumed before. */
  isGenerationBegun = false;
  private readonly log = new Logger('Kafka');
  private readonly kafka;
  private producer: Promise<Producer> | undefined;
  private readonly tracker = new PartitionTracker();
  private readonly admin: TopicAdmin;

  constructor(
    @Inject(CONFIG) config: KafkaConfig,
    @Inject(SERVICE) readonly service: string,
  ) {
    this.names = new TopicNames(config.KAFKA_NAMESPACE, service);
    this.kafka = new Kafka({
      clientId: this.names.group,
      ...connectionOptions(config),
      connectionTimeout: 10_000,
      retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8 },
      logLevel: logLevel.ERROR,
      logCreator: () => (entry) => this.log.warn(`${entry.log.message} ${String(entry.log['error'] ?? '')}`),
    });
    const shape = { partitions: config.KAFKA_PARTITIONS, replication: config.KAFKA_REPLICATION };
    this.admin = new TopicAdmin(this.kafka, shape);
  }

  topicOf(type: string) {
    return this.names.ofType(type);
  }

  /**
   * Sends once. Resolves when every in-sync replica has all messages; messages with the same key keep their order.
   * After an error any part of the batches may be written: send all of them again, in the same order.
   * @throws IncompleteSend or the client's error
   */
  async send(batches: TopicBatch[]) {
    const producer = await this.connectedProducer();
    const topicMessages = batches.map(({ topic, messages }) => ({
      topic,
      messages: messages.map((message) => toKafka(message, this.generation)),
    }));
    const acknowledgments = await producer.sendBatch({ acks: ACKS_ALL, topicMessages });
    this.tracker.assertComplete(topicMessages, acknowledgments);
  }

  /**
   * Sends all batches again, after growing delays, until the brokers have acknowledged every message.
   * @throws the last error once `isGivenUp`
   */
  async sendUntilAcknowledged(batches: TopicBatch[], isGivenUp: () => boolean) {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.send(batches);
        return;
      } catch (error) {
        if (isGivenUp()) throw error;
        this.log.warn(`sending will be retried: ${String(error)}`);
        await delay(RESEND_DELAYS_MS[attempt] ?? RESEND_DELAYS_MS.at(-1));
      }
    }
  }

  /**
   * Creates topics that do not exist yet and gives existing ones the current settings.
   * @throws TopicMismatch when an existing one has other partitions or replicas than this process is set to
   */
  provision(topics: string[]) {
    return this.admin.provision(topics);
  }

  /**
   * Compares existing topics with the settings of this process and of this release.
   * @returns the differences as sentences
   */
  review(topics: string[], options?: { withSettings: boolean }) {
    return this.admin.review(topics, options);
  }

  /** By partition, the offset of the oldest message (`low`) and the one that the next message will get (`high`). */
  offsetsOf(topic: string) {
    return this.admin.offsetsOf(topic);
  }

  /** The offset that the next message of each partition will get. */
  endsOf(topic: string): Promise<Map<number, bigint>> {
    return this.admin.endsOf(topic);
  }

  /**
   * By partition, the offset of the first message that was published at or after an instant; only where there is one.
   */
  offsetsSince(topic: string, instant: Date): Promise<Map<number, bigint>> {
    return this.admin.offsetsSince(topic, instant);
  }

  /** By topic, how many events a group has not committed yet. */
  lagOf(group: string, topics: string[]): Promise<Map<string, number>> {
    return this.admin.lagOf(group, topics);
  }

  /** The topics with messages that were published before `time` and that a group has not committed yet. */
  topicsBehind(group: string, topics: string[], time: Date): Promise<Set<string>> {
    return this.admin.topicsBehind(group, topics, time);
  }

  /** Makes a group begin with the oldest event of a topic again. @returns false while the group has members */
  resetOffsets(group: string, topic: string): Promise<boolean> {
    return this.admin.rewind(group, topic);
  }

  /** Deletes topics with all that is in them. */
  remove(topics: string[]) {
    return this.admin.remove(topics);
  }

  /** Waits for topics to be provisioned, and for Kafka. Returns false when given up first. */
  async untilTopicsExist(topics: string[], isGivenUp: () => boolean): Promise<boolean> {
    while (!isGivenUp()) {
      try {
        const missing = await this.admin.missing(topics);
        if (missing.length === 0) return true;
        this.log.warn(`waiting for topics: ${missing.join(', ')}`);
      } catch (error) {
        this.log.warn(`waiting for Kafka: ${String(error)}`);
      }
      await delay(1_000);
    }
    return false;
  }

  /** Joins a consumer group, however long that takes, and hands over batches until disconnected. */
  async consume(group: string, options: ConsumeOptions): Promise<Consumer> {
    const consumer = this.consumer(group, options);
    let isWanted = true;
    const start = async () => {
      while (isWanted && !options.isGivenUp?.()) {
        try {
          await run(consumer, options);
          return;
        } catch (error) {
          this.log.warn(`${group} cannot consume yet: ${String(error)}`);
          await delay(1_000);
        }
      }
    };
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      options.onLost?.();
      // kafkajs recovers automatically only from errors that it classifies as retriable
      if (!payload.restart) void start();
    });
    await start();
    const disconnect = async () => {
      isWanted = false;
      await consumer.disconnect();
    };
    return { disconnect };
  }

  async disconnect() {
    const producer = this.producer;
    this.producer = undefined;
    // A producer that is still connecting has nothing in flight
    await producer?.then((connected) => connected.disconnect()).catch(() => undefined);
  }

  private consumer(group: string, options: ConsumeOptions) {
    const consumer = this.kafka.consumer({
      groupId: group,
      sessionTimeout: options.sessionTimeoutMs,
      rebalanceTimeout: options.rebalanceTimeoutMs,
      heartbeatInterval: Math.floor(options.sessionTimeoutMs / 5),
      maxWaitTimeInMs: 500,
      retry: { initialRetryTime: 200, maxRetryTime: 5_000, retries: 5, restartOnFailure: async () => true },
    });
    consumer.on(consumer.events.GROUP_JOIN, () => options.onJoin?.());
    return consumer;
  }

  /** The producer outlives failed sends: replacing it would lose the order of messages still in flight. */
  private connectedProducer() {
    if (this.producer) return this.producer;
    const connecting = this.connectProducer();
    this.producer = connecting;
    connecting.catch(() => {
      if (this.producer === connecting) this.producer = undefined;
    });
    return connecting;
  }

  private async connectProducer() {
    const producer = this.kafka.producer({
      ...PRODUCER_SETTINGS,
      createPartitioner: () => this.tracker.tracking(Partitioners.DefaultPartitioner()),
    });
    await producer.connect();
    return producer;
  }
}

async function run(consumer: KafkaConsumer, { topics, partitionsAtOnce, onBatch }: ConsumeOptions) {
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: (payload) => onBatch(toBatch(payload)),
  });
}

const toKafka = ({ key, value, headers }: BusMessage, generation: Generation) => ({
  key,
  value: value && Buffer.from(value),
  headers: inGeneration(headers, generation),
});

function toBatch(payload: EachBatchPayload): Batch {
  const { batch } = payload;
  return {
    topic: batch.topic,
    partition: batch.partition,
    messages: batch.messages.map(({ key, value, headers, offset }) => ({
      key: key?.toString() ?? '',
      value,
      headers: textHeaders(headers),
      offset,
    })),
    heartbeat: () => payload.heartbeat(),
    isOurs: () => payload.isRunning() && !payload.isStale(),
    resolve: (offset) => payload.resolveOffset(offset),
    commit: () => payload.commitOffsetsIfNecessary(payload.uncommittedOffsets()),
    pauseFor: (ms) => {
      const resume = payload.pause();
      setTimeout(resume, ms).unref();
    },
  };
}

function textHeaders(headers: IHeaders = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) texts[name] = String(Array.isArray(value) ? value[0] : value);
  }
  return texts;
}
