import type { BusMessage } from '../events/envelope.js';

/** Messages of one partition, with what a consumer may do about them. */
export interface Batch {
  topic: string;
  partition: number;
  messages: (BusMessage & { offset: string })[];
  /** Sends a heartbeat to the group coordinator. @throws when the group is rebalancing */
  heartbeat(): Promise<void>;
  /** False when the consumer is stopping or the partition was taken away. */
  isOurs(): boolean;
  /** Marks a message and all before it as done; committed with {@link commit}. */
  resolve(offset: string): void;
  commit(): Promise<void>;
  /** Reads nothing more from this partition for a while. */
  pauseFor(ms: number): void;
}

export interface ConsumeOptions {
  topics: string[];
  sessionTimeoutMs: number;
  /** How long the group waits for members to finish their work before partitions change hands. */
  rebalanceTimeoutMs: number;
  onBatch: (batch: Batch) => Promise<void>;
  partitionsAtOnce: number;
  /** The consumer has joined its group, newly or again: what others did meanwhile has to be read. */
  onJoin?: () => void;
  /** The consumer left its group and rejoins automatically. */
  onLost?: () => void;
  /** Asked while joining does not succeed. */
  isGivenUp?: () => boolean;
}

export interface Consumer {
  /** Stops reading, waits for the batches in progress, and leaves the group. */
  disconnect(): Promise<void>;
}
