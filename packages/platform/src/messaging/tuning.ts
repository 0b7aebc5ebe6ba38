import { RETRY_DELAYS_MS } from './topics.js';

export interface ConsumerTuning {
  /** A consumer that does not beat for so long loses its partitions. */
  sessionTimeoutMs: number;
  /** How long one handler may take before the consumer counts as stuck and stops beating. */
  handlerTimeoutMs: number;
  /** Waiting times of the tries made on the spot. */
  backoffMs: number[];
  /** Waiting times of the retry topics, one each. */
  retryDelaysMs: number[];
  /** Keys handled at the same time in one partition. */
  lanes: number;
  partitionsAtOnce: number;
}

export const defaultTuning: ConsumerTuning = {
  sessionTimeoutMs: 30_000,
  handlerTimeoutMs: 120_000,
  backoffMs: [50, 200, 800],
  retryDelaysMs: RETRY_DELAYS_MS,
  lanes: 48,
  partitionsAtOnce: 4,
};

/** Injection token of the consumer's tuning. */
export const TUNING = Symbol('consumer tuning');

/** The longest time from one try of an event to the end of the next one, in a consumer that keeps up. */
export const longestRetryMs = ({ retryDelaysMs, handlerTimeoutMs }: ConsumerTuning) =>
  Math.max(...retryDelaysMs) + handlerTimeoutMs;
