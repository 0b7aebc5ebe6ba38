import { setTimeout as delay } from 'node:timers/promises';
import type { Batch } from '../messaging/batch.js';
import type { Bus } from '../messaging/kafka.js';

const POLL_MS = 50;

export interface Reading {
  group: string;
  topics: string[];
  /**
   * Receives the messages of one partition in their order; after a rebalance they may be redelivered from the start.
   * After an error it is called again.
   */
  take: (batch: Pick<Batch, 'topic' | 'partition' | 'messages' | 'heartbeat'>) => Promise<void>;
  isGivenUp: () => boolean;
}

/**
 * Reads topics from their first message to the last one at the time of the call, without committing offsets.
 * @throws Error once `isGivenUp`
 */
export async function readToEnd(bus: Bus, { group, topics, take, isGivenUp }: Reading) {
  const ends = await endsOf(bus, topics);
  if (ends.size === 0) return;
  const consumer = await bus.consume(group, {
    topics,
    sessionTimeoutMs: 30_000,
    rebalanceTimeoutMs: 60_000,
    partitionsAtOnce: 1,
    isGivenUp,
    onBatch: async (batch) => {
      const partition = `${batch.topic}/${batch.partition}`;
      const end = ends.get(partition) ?? 0n;
      const messages = batch.messages.filter(({ offset }) => BigInt(offset) < end);
      if (messages.length > 0) await take({ ...batch, messages });
      const last = batch.messages.at(-1);
      if (!last) return;
      batch.resolve(last.offset);
      if (BigInt(last.offset) + 1n >= end) ends.delete(partition);
    },
  });
  try {
    while (ends.size > 0 && !isGivenUp()) await delay(POLL_MS);
  } finally {
    await consumer.disconnect();
  }
  if (ends.size > 0) throw new Error(`stopped before the end of ${[...ends.keys()].join(', ')}`);
}

/** Returns, by partition, the offset after its last message; empty partitions are left out. */
async function endsOf(bus: Bus, topics: string[]): Promise<Map<string, bigint>> {
  const ends = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, low, high } of await bus.offsetsOf(topic)) {
      if (high > low) ends.set(`${topic}/${partition}`, high);
    }
  }
  return ends;
}
