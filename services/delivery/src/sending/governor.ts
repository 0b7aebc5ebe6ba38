import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '../providers/outcome.js';

const DOUBTS_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * How fast one channel may send: a token bucket, and a pause when the provider asks for one or stops giving
 * clear answers. One replica at a time sends on a channel, so the bucket needs no sharing. Technical time.
 */
export class Governor {
  private tokens: number;
  private filledAt: number;
  private pausedUntil = 0;
  private doubts = 0;

  constructor(
    private readonly perSecond: number,
    private readonly elapsed: () => number = () => performance.now(),
    private readonly random: () => number = Math.random,
  ) {
    this.tokens = Math.max(1, perSecond);
    this.filledAt = elapsed();
  }

  /** Takes tokens when there are enough and no pause is on. @returns 0, or the milliseconds to wait before asking again */
  take(weight: number): number {
    const now = this.elapsed();
    const capacity = Math.max(1, this.perSecond);
    this.tokens = Math.min(capacity, this.tokens + ((now - this.filledAt) * this.perSecond) / 1_000);
    this.filledAt = now;
    if (now < this.pausedUntil) return this.pausedUntil - now;
    // A message heavier than the whole bucket runs into debt instead of waiting for ever
    const needed = Math.min(weight, capacity);
    if (this.tokens < needed) return ((needed - this.tokens) * 1_000) / this.perSecond;
    this.tokens -= weight;
    return 0;
  }

  /** Waits for its turn; false when it is called off meanwhile. */
  async turn(weight: number, isWanted: () => boolean): Promise<boolean> {
    for (;;) {
      if (!isWanted()) return false;
      const wait = this.take(weight);
      if (wait === 0) return true;
      await delay(Math.min(Math.ceil(wait), 250));
    }
  }

  /** Learns from what a call did. Clear answers, also refusals, end a row of doubts. */
  learn(outcome: Outcome) {
    if (outcome.kind === 'not-processed') return this.pause(outcome.retryAfterMs);
    this.doubts = outcome.kind === 'unknown' ? this.doubts + 1 : 0;
    if (this.doubts < DOUBTS_BEFORE_PAUSE) return;
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.doubts - DOUBTS_BEFORE_PAUSE));
    this.pause(longest * this.random()); // full jitter, so that channels don't come back in step
  }

  private pause(ms: number) {
    this.pausedUntil = Math.max(this.pausedUntil, this.elapsed() + ms);
    this.tokens = Math.min(this.tokens, 1); // after a pause the pace starts from one, not from a full bucket
  }
}
