import { MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import type { BusMessage } from '@numbercast/platform/events/envelope';
import { eventMessage } from '@numbercast/platform/testing/event-message';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import kafkajs, { type Producer } from 'kafkajs';

const PER_BATCH = 1_000;
const PADDING = 'x'.repeat(200); // about 300 bytes per event

export type { Namespace };

/** Separate topics and a separate database for one measurement. */
export const namespace = (service = 'bench') => freshNamespace(service, { KAFKA_PARTITIONS: 4 });

export const topicOf = ({ bus }: Namespace) => bus.topicOf(MemberChangedSchema.typeName);

/** Returns events, each about a different member. */
export function sampleEvents(count: number): BusMessage[] {
  return Array.from({ length: count }, (_, n) => {
    const memberId = `member-${n}`;
    const member = { memberId, firstName: 'Ann', email: PADDING };
    return eventMessage(MemberChangedSchema, { member }, { source: 'members', aggregateId: memberId });
  });
}

export const inBatches = <T>(items: T[]) =>
  Array.from({ length: Math.ceil(items.length / PER_BATCH) }, (_, n) =>
    items.slice(n * PER_BATCH, (n + 1) * PER_BATCH),
  );

const { Kafka, Partitioners, logLevel } = kafkajs;

/** kafkajs with its default settings. */
export const rawKafka = ({ config }: Namespace) =>
  new Kafka({ clientId: 'raw', brokers: config.KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING });

export async function withProducer<T>(raw: ReturnType<typeof rawKafka>, work: (producer: Producer) => Promise<T>) {
  const producer = raw.producer({ idempotent: true, createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  try {
    return await work(producer);
  } finally {
    await producer.disconnect();
  }
}

/** Publishes events before a consumer starts. */
export async function publishAll(space: Namespace, messages: BusMessage[]) {
  for (const batch of inBatches(messages)) await space.bus.send([{ topic: topicOf(space), messages: batch }]);
}
