import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type PlatformConfig, Store, type WebConfig } from '@numbercast/platform';
import { Counters, WINDOW_MS } from './counters.js';
import { LimitsRepository } from './limits.repository.js';

const SHARE_EVERY_MS = 200;

/**
 * Tells the gateway's other copies what this one lets through, and learns what they did. Nobody waits for it: while the
 * store is away, each copy holds to the limits by what it knows.
 */
export class Sharing {
  private readonly log = new Logger(Sharing.name);
  private readonly store: Store;
  private readonly limits: LimitsRepository;
  private readonly timers: NodeJS.Timeout[];
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isAway = false;

  constructor(
    private readonly counters: Counters,
    config: WebConfig,
    uri: string,
  ) {
    this.store = new Store({ ...config, MONGODB_URI: uri } as PlatformConfig);
    this.limits = new LimitsRepository(this.store, randomBytes(6).toString('hex'));
    void this.store.ready();
    this.timers = [
      setInterval(() => this.next(() => this.share()), SHARE_EVERY_MS),
      setInterval(() => this.next(() => this.limits.forget(new Date())), WINDOW_MS),
    ];
  }

  async stop() {
    this.timers.forEach(clearInterval);
    await this.running;
    await this.store.close();
  }

  private next(work: () => Promise<void>) {
    if (this.isRunning || !this.store.isConnected) return;
    this.isRunning = true;
    this.running = this.attempt(work).finally(() => (this.isRunning = false));
  }

  private async attempt(work: () => Promise<void>) {
    try {
      await work();
      this.isAway = false;
    } catch (error) {
      if (!this.isAway) this.log.warn(`limits are held by this copy alone: ${String(error)}`);
      this.isAway = true;
    }
  }

  private async share() {
    const { window, counts } = this.counters.tell(Date.now());
    if (counts.size === 0) return;
    try {
      await this.limits.tell(window, counts);
      const keys = [...counts.keys()];
      for (const each of [window, window - 1])
        for (const [key, others] of await this.limits.othersIn(each, keys)) this.counters.learn(each, key, others);
    } catch (error) {
      this.counters.tellAgain(window, counts.keys());
      throw error;
    }
  }
}
