import { setTimeout as delay } from 'node:timers/promises';
import { NOT_CALLED, type Outcome, THROTTLED } from '../providers/outcome.js';
import { CircuitBreaker } from './circuit-breaker.js';

/** Default rates per second: segments for each sender, emails, and push messages. */
export const DEFAULT_PER_SECOND = { sms: 50, email: 100, push: 100 };

/** Default number of calls at the same time: enough for the default rates if a provider responds after 500 ms (ADR 101). */
export const DEFAULT_CONCURRENCY = 64;

const LEAST_SHARE = 1 / 16;
const REGAINED_EACH = 0.01;

/**
 * The rate limiter of a partition: a token bucket that slows down at the provider's request, and a circuit breaker that
 * opens when calls keep failing. One replica at a time sends a partition, so the bucket needs no sharing. Technical
 * time.
 */
export class RateLimiter {
  private readonly breaker: CircuitBreaker;
  private tokens: number;
  private filledAt: number;
  private pausedUntil = 0;
  /** Share of the permitted rate: halved by each rejection for too many requests, regained with each sent message. */
  private share = 1;

  constructor(
    private readonly perSecond: number,
    private readonly elapsed: () => number = () => performance.now(),
    random: () => number = Math.random,
  ) {
    this.breaker = new CircuitBreaker(elapsed, random);
    this.tokens = Math.max(1, perSecond);
    this.filledAt = elapsed();
  }

  /** Whether calls to the provider keep failing or have no conclusive outcome. */
  get isCircuitOpen() {
    return this.breaker.isOpen;
  }

  /**
   * Takes tokens when there are enough and sending is not paused.
   * @returns 0, or the milliseconds to wait before trying again
   */
  reserve(weight: number): number {
    const now = this.elapsed();
    const rate = this.perSecond * this.share;
    const capacity = Math.max(1, rate);
    this.tokens = Math.min(capacity, this.tokens + ((now - this.filledAt) * rate) / 1_000);
    this.filledAt = now;
    if (now < this.pausedUntil) return this.pausedUntil - now;
    const rest = this.breaker.wait();
    if (rest > 0) return rest;
    // A message larger than the bucket makes the balance negative; it would wait forever otherwise
    const needed = Math.min(weight, capacity);
    if (this.tokens < needed) return ((needed - this.tokens) * 1_000) / rate;
    this.tokens -= weight;
    this.breaker.go();
    return 0;
  }

  /** Waits until a message may be sent. Returns false when it is no longer wanted. */
  async acquire(weight: number, isWanted: () => boolean): Promise<boolean> {
    for (;;) {
      if (!isWanted()) return false;
      const wait = this.reserve(weight);
      if (wait === 0) return true;
      await delay(Math.min(Math.ceil(wait), 250));
    }
  }

  /**
   * Waits until the first message may be sent, and takes tokens for those after it that may be sent at the same time.
   * @returns how many may be sent; 0 when they are no longer wanted
   */
  async acquireSome(weights: readonly number[], isWanted: () => boolean): Promise<number> {
    if (!(await this.acquire(weights[0]!, isWanted))) return 0;
    let count = 1;
    while (count < weights.length && this.reserve(weights[count]!) === 0) count += 1;
    return count;
  }

  /** Cancels the probe of the circuit breaker, because its message was not sent after all. */
  cancelProbe() {
    this.breaker.cancelProbe();
  }

  /** Records the outcome of a call. Clear responses, rejections included, end a series of unknown outcomes. */
  record(outcome: Outcome) {
    if (outcome.kind === 'unknown') return this.slowDown(0);
    if (outcome.kind === 'not-processed') return this.recordRejection(outcome.cause, outcome.retryAfterMs);
    this.breaker.succeed();
    this.share = Math.min(1, this.share + REGAINED_EACH);
  }

  private recordRejection(cause: string, retryAfterMs: number) {
    if (cause === NOT_CALLED) return this.cancelProbe();
    if (cause !== THROTTLED) return this.slowDown(retryAfterMs);
    this.breaker.succeed();
    this.share = Math.max(LEAST_SHARE, this.share / 2);
    this.pause(retryAfterMs);
  }

  private slowDown(pauseMs: number) {
    this.breaker.fail();
    if (pauseMs > 0 || this.breaker.isOpen) this.pause(pauseMs);
  }

  private pause(ms: number) {
    this.pausedUntil = Math.max(this.pausedUntil, this.elapsed() + ms);
    this.tokens = Math.min(this.tokens, 1); // after a pause, sending restarts with one token, not with a full bucket
  }
}
