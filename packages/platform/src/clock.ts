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

  now() {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Moves this clock to an instant, from where it runs on. */
  set(instant: Date) {
    this.offsetMs = instant.getTime() - Date.now();
  }

  /** Follows a clock served as `{ offsetMs }`. Resolves when it has been read the first time. */
  async follow(url: string) {
    for (;;) {
      if (await this.read(url)) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const again = () => {
      this.timer = setTimeout(() => void this.read(url).then(again), POLL_MS).unref();
    };
    again();
  }

  stop() {
    clearTimeout(this.timer);
  }

  private async read(url: string) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      this.offsetMs = ((await response.json()) as { offsetMs: number }).offsetMs;
      return true;
    } catch (error) {
      this.logger.warn(`clock at ${url} not readable, keeping the last offset: ${String(error)}`);
      return false;
    }
  }
}
