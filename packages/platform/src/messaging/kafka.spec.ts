import { describe, expect, it } from '@jest/globals';
import type { KafkaConfig } from '../config/config.js';
import { Bus, type TopicBatch } from './kafka.js';

/** A bus whose first attempts fail, as happens while partitions change their leaders. */
class UnreliableBus extends Bus {
  readonly attempts: TopicBatch[][] = [];

  constructor(private readonly failures: number) {
    super({ KAFKA_BROKERS: 'localhost:1', KAFKA_NAMESPACE: '' } as KafkaConfig, 'members');
  }

  override async send(batches: TopicBatch[]) {
    this.attempts.push(batches);
    if (this.attempts.length <= this.failures) throw new Error(`attempt ${this.attempts.length} failed`);
  }
}

const batches = [{ topic: 'members.dlq', messages: [{ key: 'k', value: null, headers: {} }] }];

describe('sending until acknowledged', () => {
  it('sends all batches again after each failure', async () => {
    const bus = new UnreliableBus(2);
    await bus.sendUntilAcknowledged(batches, () => false);
    expect(bus.attempts).toEqual([batches, batches, batches]);
  });

  it('throws the last error once the caller gives up', async () => {
    const bus = new UnreliableBus(Infinity);
    const sending = bus.sendUntilAcknowledged(batches, () => bus.attempts.length === 2);
    await expect(sending).rejects.toThrow('attempt 2 failed');
  });
});
