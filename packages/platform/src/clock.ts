import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';

const POLL_MS = 200;

/**
 * Business time: draws, deadlines, billing cycles, retention. It may be moved in simulations;
 * leases, token expiry and time-outs use `Date.now()` and `performance.now()` instead.
 */
@Injectable()
export class Clock {
  private readonly logger = new Logger(Clock.name);
  private offsetMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  now() {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Moves this clock to an instant, from where it runs on. */
  set(instant: Date) {
    this.offsetMs = instant.getTime() - Date.now();
  }

  /** Follows a clock served as `{ offsetMs }`. Resolves when it has been read the first time, or when stopped. */
  async follow(url: string): Promise<void> {
    while (!this.isStopped && !(await this.read(url))) await delay(POLL_MS);
    const again = () => {
      if (!this.isStopped) this.timer = setTimeout(() => void this.read(url).then(again), POLL_MS).unref();
    };
    again();
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async read(url: string) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      const { offsetMs } = (await response.json()) as { offsetMs?: unknown };
      if (!response.ok || !Number.isFinite(offsetMs)) throw new Error(`status ${response.status}, no offset`);
      this.offsetMs = offsetMs as number;
      return true;
    } catch (error) {
      this.logger.warn(`clock at ${url} not readable, keeping the last offset: ${String(error)}`);
      return false;
    }
  }
}
