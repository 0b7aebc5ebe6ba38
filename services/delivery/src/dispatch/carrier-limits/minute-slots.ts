const HORIZON_MS = 10 * 60_000;
// Carriers count by the minute: what is not a second early may go at once, without a write to wait for it
const EARLY_MS = 1_000;

/**
 * Reserves times at which segments may be sent to one carrier, a number per minute. A message that is too early gets
 * a later slot and keeps it when other messages arrive meanwhile. Technical milliseconds.
 */
export class MinuteSlots {
  private readonly reserved = new Map<string, number>();
  private nextAt = 0;

  constructor(private readonly perMinute: number) {}

  /** @returns 0 when it may go, else the moment to come back at */
  reserve(id: string, segments: number, now: number): number {
    const own = this.reserved.get(id);
    if (own !== undefined && own > now) return own;
    if (own !== undefined) {
      this.reserved.delete(id);
      return 0;
    }
    const at = Math.max(now, this.nextAt);
    // Beyond the horizon nothing is promised: it asks again, when the pace may be another one
    if (at - now > HORIZON_MS) return now + HORIZON_MS;
    this.nextAt = at + (segments * 60_000) / this.perMinute;
    if (at - now <= EARLY_MS) return 0;
    // Clocks have whole milliseconds: a message that comes back a fraction too early would be deferred again
    const moment = Math.ceil(at);
    this.reserved.set(id, moment);
    return moment;
  }

  /** Forgets moments whose message never came back: it was withdrawn, or another replica has it. */
  prune(now: number) {
    for (const [id, at] of this.reserved) if (at < now - HORIZON_MS) this.reserved.delete(id);
  }
}
