/**
 * Settings of the producer. The client never retries: its retry may report a batch as sent although a partition whose
 * leader moved was never written, and its idempotent mode may give one sequence number to two messages
 * (ADR 003). Callers of `Bus` send the whole batch again; consumers expect duplicates.
 */
export const PRODUCER_SETTINGS = {
  idempotent: false,
  // More would let a batch overtake an earlier one that fails
  maxInFlightRequests: 1,
  retry: { retries: 0 },
} as const;

type Choice = { topic: string; message: object };

/** One partition of a produce response. */
interface Acknowledgment {
  topicName: string;
  partition: number;
}

/** Brokers did not acknowledge every partition of a batch, so part of it may not be written. */
export class IncompleteSend extends Error {
  constructor(partitions: string[]) {
    super(`no acknowledgment from ${partitions.join(', ')}`);
    this.name = IncompleteSend.name;
  }
}

/** Remembers the partition of each message in flight, to check that a send was acknowledged for all of them. */
export class PartitionTracker {
  private readonly partitions = new WeakMap<object, number>();

  /** Wraps a partitioner so that its choices are remembered. */
  tracking<C extends Choice>(choose: (choice: C) => number) {
    return (choice: C) => {
      const partition = choose(choice);
      this.partitions.set(choice.message, partition);
      return partition;
    };
  }

  /** @throws IncompleteSend naming the partitions without an acknowledgment */
  assertComplete(batches: { topic: string; messages: object[] }[], acknowledgments: Acknowledgment[]) {
    const acknowledged = new Set(acknowledgments.map(({ topicName, partition }) => `${topicName}/${partition}`));
    const missing = new Set<string>();
    for (const { topic, messages } of batches) {
      for (const message of messages) {
        const partition = `${topic}/${this.partitions.get(message) ?? 'unassigned'}`;
        if (!acknowledged.has(partition)) missing.add(partition);
      }
    }
    if (missing.size > 0) throw new IncompleteSend([...missing]);
  }
}
