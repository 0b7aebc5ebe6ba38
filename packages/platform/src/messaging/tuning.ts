import { RETRY_DELAYS_MS } from './topics.js';

export interface ConsumerTuning {
  /** A consumer that sends no heartbeat for this long loses its partitions. */
  sessionTimeoutMs: number;
  /** How long one handler may take before the consumer counts as stuck and stops sending heartbeats. */
  handlerTimeoutMs: number;
  /** Delays between the first attempts, before an event is sent to a retry topic. */
  backoffMs: number[];
  /** Delays of the retry topics, one each. */
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
