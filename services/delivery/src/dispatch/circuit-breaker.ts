import { backoffMs } from '@numbercast/platform';

const DOUBTS_BEFORE_OPEN = 3;
const PAUSES = { firstMs: 1_000, longestMs: 60_000 };
// Give up on a probe whose message was never sent
const PROBE_MS = 15_000;
const POLL_MS = 250;

/**
 * Stops messages to a provider whose calls fail or have no conclusive outcome. Closed, all messages pass; open, none
 * passes for a while, and then a single probe closes or reopens the circuit. Technical time.
 */
export class CircuitBreaker {
  private doubts = 0;
  private openUntil = 0;
  private probedAt = -Infinity;

  constructor(
    private readonly elapsed: () => number,
    private readonly random: () => number,
  ) {}

  get isOpen() {
    return this.doubts >= DOUBTS_BEFORE_OPEN;
  }

  /** @returns 0 when a message may be sent, or the milliseconds to wait before trying again */
  wait(): number {
    if (!this.isOpen) return 0;
    const now = this.elapsed();
    if (now < this.openUntil) return this.openUntil - now;
    return now < this.probedAt + PROBE_MS ? POLL_MS : 0;
  }

  /** Records that a message is being sent; while the circuit is open, it is the probe. */
  go() {
    if (this.isOpen) this.probedAt = this.elapsed();
  }

  /** Cancels the probe, whose message was not sent and has no outcome. */
  cancelProbe() {
    this.probedAt = -Infinity;
  }

  succeed() {
    this.doubts = 0;
    this.probedAt = -Infinity;
  }

  fail() {
    this.doubts += 1;
    this.probedAt = -Infinity;
    if (!this.isOpen) return;
    const longest = backoffMs(this.doubts - DOUBTS_BEFORE_OPEN, PAUSES);
    // Full jitter, so that channels do not resume at the same time
    this.openUntil = Math.max(this.openUntil, this.elapsed() + longest * this.random());
  }
}
