import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';

const POLL_MS = 200;
/** Longer than the sandbox holds a request for the next offset. */
const ANSWER_LIMIT_MS = 15_000;

/**
 * Business time: draws, deadlines, billing cycles, retention. It may be moved in simulations. Leases, claims and retries
 * use the `ServerClock` instead; token expiry and time-outs use `Date.now()` and `performance.now()`.
 */
@Injectable()
export class Clock {
  private readonly logger = new Logger(Clock.name);
  private offsetMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly stopped = new AbortController();

  now() {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Sets this clock to an instant, from which it continues to run. */
  set(instant: Date) {
    this.offsetMs = instant.getTime() - Date.now();
  }

  /**
   * Follows a clock served as `{ offsetMs }`. Resolves after the first reading, or when stopped. Later requests name the
   * known offset in `after`, so that a server may hold them until the clock is moved.
   */
  async follow(url: string): Promise<void> {
    while (!this.isStopped && !(await this.read(url))) await delay(POLL_MS);
    const again = () => {
      if (this.isStopped) return;
      this.timer = setTimeout(() => void this.read(`${url}?after=${this.offsetMs}`).then(again), POLL_MS).unref();
    };
    again();
  }

  stop() {
    this.stopped.abort();
    clearTimeout(this.timer);
  }

  private get isStopped() {
    return this.stopped.signal.aborted;
  }

  private async read(url: string) {
    try {
      const signal = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
      const response = await fetch(url, { signal });
      const { offsetMs } = (await response.json()) as { offsetMs?: unknown };
      if (!response.ok || !Number.isFinite(offsetMs)) throw new Error(`status ${response.status}, no offset`);
      this.offsetMs = offsetMs as number;
      return true;
    } catch (error) {
      if (this.isStopped) return false;
      this.logger.warn(`clock at ${url} not readable, keeping the last offset: ${String(error)}`);
      return false;
    }
  }
}
