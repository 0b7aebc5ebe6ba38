import { randomUUID } from 'node:crypto';
import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import type { Consumer } from '../messaging/batch.js';
import { type BusMessage, metaOf } from '../events/envelope.js';
import type { Bus } from '../messaging/kafka.js';
import { decryptedPayload } from '../events/encrypted-payload.js';
import type { KeyRing } from '../encryption/key-ring.js';
import type { EventMeta } from '../telemetry/trace.js';
import { eventually } from './eventually.js';

const STEP_LIMIT_MS = 60_000;

/** Fails with the name of the step: a test that waits for a promise that never settles would end without a reason. */
async function within<T>(step: Promise<T>, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${STEP_LIMIT_MS} ms`)), STEP_LIMIT_MS);
  });
  return Promise.race([step, limit]).finally(() => clearTimeout(timer));
}

/** Reads the events on the topics as other consumers would. */
export class Observer {
  private readonly seen: BusMessage[] = [];
  /** Next offset of each partition. */
  private readonly positions = new Map<string, bigint>();
  private readonly consumers = new Map<string, Promise<Consumer>>();

  constructor(
    private readonly bus: Bus,
    private readonly keys: KeyRing,
  ) {}

  /** All events of the type on its topic so far, in the order of their keys. */
  async all<Desc extends DescMessage>(schema: Desc): Promise<{ payload: MessageShape<Desc>; meta: EventMeta }[]> {
    const topic = this.bus.topicOf(schema.typeName);
    if (!this.consumers.has(topic)) this.consumers.set(topic, this.follow(topic));
    await within(this.consumers.get(topic)!, `joining the group that reads ${topic}`);
    const ends = await within(this.bus.endsOf(topic), `reading the offsets of ${topic}`);
    const isBehind = ([partition, end]: [number, bigint]) => (this.positions.get(`${topic}/${partition}`) ?? 0n) < end;
    await eventually(() => {
      if ([...ends].some(isBehind)) throw new Error(`not all of ${topic} has been read`);
    });
    return this.seen
      .filter(({ headers }) => headers['ce_type'] === schema.typeName)
      .map((message) => ({
        payload: fromBinary(schema, decryptedPayload(message, this.keys)!),
        meta: metaOf(message),
      }));
  }

  /** Waits until a matching event of the type is published. */
  async first<Desc extends DescMessage>(schema: Desc, fits: (payload: MessageShape<Desc>) => boolean = () => true) {
    return eventually(async () => {
      const found = (await this.all(schema)).find(({ payload }) => fits(payload));
      if (!found) throw new Error(`no matching ${schema.typeName} was published`);
      return found.payload;
    });
  }

  async close() {
    for (const consumer of this.consumers.values()) await (await consumer).disconnect();
  }

  private follow(topic: string) {
    return this.bus.consume(`${this.bus.names.group}.observer.${randomUUID()}`, {
      topics: [topic],
      sessionTimeoutMs: 30_000,
      rebalanceTimeoutMs: 60_000,
      partitionsAtOnce: 1,
      onBatch: async (batch) => {
        this.seen.push(...batch.messages);
        const last = batch.messages.at(-1);
        if (!last) return;
        batch.resolve(last.offset);
        this.positions.set(`${topic}/${batch.partition}`, BigInt(last.offset) + 1n);
      },
    });
  }
}
