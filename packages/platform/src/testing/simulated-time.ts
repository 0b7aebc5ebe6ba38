interface Timer {
  dueMs: number;
  everyMs?: number;
  run: () => void;
}

/**
 * Replaces the clocks and intervals of this process by simulated ones, which only {@link advance} moves forward. The
 * wall clock may differ from the monotonic one by {@link wallOffsetMs}, as on a machine whose clock is wrong.
 */
export class SimulatedTime {
  wallOffsetMs = 0;
  private nowMs = 0;
  private readonly timers = new Set<Timer>();
  private readonly real = { date: Date.now, steady: performance.now.bind(performance), setInterval, clearInterval };

  install() {
    performance.now = () => this.nowMs;
    Date.now = () => this.nowMs + this.wallOffsetMs;
    globalThis.setInterval = ((run: () => void, everyMs: number) => {
      const timer = { dueMs: this.nowMs + everyMs, everyMs, run, unref: () => timer };
      this.timers.add(timer);
      return timer;
    }) as never;
    globalThis.clearInterval = ((timer: unknown) => this.timers.delete(timer as Timer)) as never;
  }

  restore() {
    performance.now = this.real.steady;
    Date.now = this.real.date;
    globalThis.setInterval = this.real.setInterval;
    globalThis.clearInterval = this.real.clearInterval;
  }

  /** Removes all timers. */
  reset() {
    this.timers.clear();
  }

  get now() {
    return this.nowMs;
  }

  /** Resolves when the simulated time has advanced by this much. */
  delay(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = { dueMs: this.nowMs + ms, run: resolve };
      this.timers.add(timer);
    });
  }

  /** Runs all timers that are due within this time, in their order, and what they lead to. */
  async advance(ms: number) {
    const endMs = this.nowMs + ms;
    for (let next = this.nextUpTo(endMs); next; next = this.nextUpTo(endMs)) {
      this.nowMs = Math.max(this.nowMs, next.dueMs);
      if (next.everyMs === undefined) this.timers.delete(next);
      else next.dueMs += next.everyMs;
      next.run();
      await this.settle();
    }
    this.nowMs = endMs;
    await this.settle();
  }

  private nextUpTo(endMs: number): Timer | undefined {
    const due = [...this.timers].filter(({ dueMs }) => dueMs <= endMs);
    return due.toSorted((a, b) => a.dueMs - b.dueMs)[0];
  }

  /** Waits for one iteration of the event loop, after which all resolved promises have been handled. */
  private settle() {
    return new Promise<void>((resolve) => setImmediate(resolve));
  }
}
