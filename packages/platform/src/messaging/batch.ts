import type { BusMessage } from '../events/envelope.js';

/** Messages of one partition, with the operations that a consumer may perform on them. */
export interface Batch {
  topic: string;
  partition: number;
  messages: (BusMessage & { offset: string })[];
  /** Sends a heartbeat to the group coordinator. @throws when the group is rebalancing */
  heartbeat(): Promise<void>;
  /** False when the consumer is stopping or the partition was reassigned. */
  isOurs(): boolean;
  /** Marks a message and all before it as done; committed with {@link commit}. */
  resolve(offset: string): void;
  commit(): Promise<void>;
  /** Pauses reading from this partition. */
  pauseFor(ms: number): void;
}

export interface ConsumeOptions {
  topics: string[];
  sessionTimeoutMs: number;
  /** How long the group waits for members to finish their work before partitions change hands. */
  rebalanceTimeoutMs: number;
  onBatch: (batch: Batch) => Promise<void>;
  partitionsAtOnce: number;
  /** Called when the consumer has joined or rejoined its group: changes by other members have to be read. */
  onJoin?: () => void;
  /** Called when the consumer has left its group; it rejoins automatically. */
  onLost?: () => void;
  /** Checked while joining does not succeed; true ends the attempts. */
  isGivenUp?: () => boolean;
}

export interface Consumer {
  /** Stops reading, waits for the batches in progress, and leaves the group. */
  disconnect(): Promise<void>;
}
