import type { PlatformConfig } from '../src/config/config.js';
import type { ConsumeOptions, Consumer } from '../src/messaging/batch.js';
import type { BusMessage } from '../src/events/envelope.js';
import { Bus, type TopicBatch } from '../src/messaging/kafka.js';
import { inGeneration } from '../src/events/generation.js';

export type Logged = BusMessage & { offset: string; at: number };

/** Simulated Kafka topics, one partition each, that outlive the processes. */
export class TopicLogs {
  private readonly logs = new Map<string, Logged[]>();

  of(topic: string): Logged[] {
    const log = this.logs.get(topic) ?? [];
    this.logs.set(topic, log);
    return log;
  }
}

/** The bus over topics in memory. A test delivers batches to the consumer; other readers receive everything at once. */
export class MemoryBus extends Bus {
  options: ConsumeOptions | undefined;

  constructor(
    config: PlatformConfig,
    service: string,
    private readonly topics: TopicLogs,
  ) {
    super(config, service);
  }

  override async send(batches: TopicBatch[]) {
    for (const { topic, messages } of batches) {
      const log = this.topics.of(topic);
      for (const message of messages) {
        const headers = inGeneration(message.headers, this.generation);
        log.push({ ...message, headers, offset: String(log.length), at: Date.now() });
      }
    }
  }

  override async untilTopicsExist() {
    return true;
  }

  override async offsetsOf(topic: string) {
    return [{ partition: 0, low: 0n, high: BigInt(this.topics.of(topic).length) }];
  }

  override async offsetsSince(topic: string, instant: Date) {
    const first = this.topics.of(topic).findIndex(({ at }) => at >= instant.getTime());
    return new Map(first < 0 ? [] : [[0, BigInt(first)]]);
  }

  override async consume(group: string, options: ConsumeOptions): Promise<Consumer> {
    options.onJoin?.();
    if (group === this.names.group) this.options = options;
    else for (const topic of options.topics) await this.deliver(options, topic, [...this.topics.of(topic)]);
    return { disconnect: async () => undefined };
  }

  /** Delivers messages to the consumer of the group as one batch. */
  deliver(options: ConsumeOptions, topic: string, messages: Logged[]) {
    return options.onBatch({
      topic,
      partition: 0,
      messages,
      heartbeat: async () => undefined,
      isOurs: () => true,
      resolve: () => undefined,
      commit: async () => undefined,
      pauseFor: () => undefined,
    });
  }
}
