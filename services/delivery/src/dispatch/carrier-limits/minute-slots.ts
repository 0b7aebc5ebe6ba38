const HORIZON_MS = 10 * 60_000;
// Carriers count per minute, so a message that is less than a second early is sent at once, which saves a write to
// defer it
const EARLY_MS = 1_000;

/**
 * Reserves times at which segments may be sent to one carrier, a number per minute. A message that is too early
 * receives a later slot and retains it when other messages arrive meanwhile. Technical milliseconds.
 */
export class MinuteSlots {
  private readonly reserved = new Map<string, number>();
  private nextAt = 0;

  constructor(private readonly perMinute: number) {}

  /** @returns 0 when the message may be sent now, or else the time at which to try again */
  reserve(id: string, segments: number, now: number): number {
    const own = this.reserved.get(id);
    if (own !== undefined && own > now) return own;
    if (own !== undefined) {
      this.reserved.delete(id);
      return 0;
    }
    const at = Math.max(now, this.nextAt);
    // No slot is reserved beyond the horizon: the message tries again then, when the rate may be different
    if (at - now > HORIZON_MS) return now + HORIZON_MS;
    this.nextAt = at + (segments * 60_000) / this.perMinute;
    if (at - now <= EARLY_MS) return 0;
    // Rounded up, because clocks have whole milliseconds: a message that retries a fraction too early would be deferred
    // again
    const moment = Math.ceil(at);
    this.reserved.set(id, moment);
    return moment;
  }

  /** Deletes the slots of messages that never returned: they were withdrawn, or another replica sends them. */
  prune(now: number) {
    for (const [id, at] of this.reserved) if (at < now - HORIZON_MS) this.reserved.delete(id);
  }
}
