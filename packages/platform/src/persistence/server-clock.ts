const SAMPLES = 3;
/** A less precise measurement does not replace an earlier one. */
const LONGEST_ROUND_TRIP_MS = 1_000;

/**
 * The time of the database server, which all replicas of a service share. Replicas compare the times in leases, claims
 * and retries with it, because the clocks of their machines may differ by many seconds. Between measurements it
 * advances with this machine's monotonic clock. Before the first measurement it is the time of this machine.
 */
export class ServerClock {
  /** Server time at the zero of the monotonic clock, in milliseconds. */
  private originMs: number | null = null;

  /** @param readServerTime requests the server's current time */
  constructor(private readonly readServerTime: () => Promise<Date>) {}

  now(): Date {
    return new Date(this.originMs === null ? Date.now() : this.originMs + performance.now());
  }

  /** Returns the time in this many milliseconds. */
  after(ms: number): Date {
    return new Date(this.now().getTime() + ms);
  }

  /** Milliseconds by which the clock of this machine is ahead of the server's; negative when it is behind. */
  get machineSkewMs(): number {
    return Date.now() - this.now().getTime();
  }

  /** Measures the server's time. The fastest of a few requests is the most precise one. */
  async synchronize() {
    const samples = [];
    for (let n = 0; n < SAMPLES; n++) samples.push(await this.sample());
    const best = samples.reduce((a, b) => (b.roundTripMs < a.roundTripMs ? b : a));
    if (this.originMs === null || best.roundTripMs <= LONGEST_ROUND_TRIP_MS) this.originMs = best.originMs;
  }

  private async sample() {
    const sentAt = performance.now();
    const serverTime = await this.readServerTime();
    const roundTripMs = performance.now() - sentAt;
    // The server is assumed to have read its clock halfway through the round trip
    return { originMs: serverTime.getTime() - (sentAt + roundTripMs / 2), roundTripMs };
  }
}
