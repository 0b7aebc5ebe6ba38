import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '@numbercast/local-stack/stack';

/** Kills or restarts services while they work, one after another, and waits until each is ready again. */
export class ProcessKiller {
  private running: Promise<void> = Promise.resolve();
  readonly killed: string[] = [];
  readonly rolled: string[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly isArmed: boolean,
  ) {}

  /** Kills these at random moments during the work that follows. */
  start(...services: string[]) {
    if (this.isArmed) this.running = this.running.then(() => this.killEach(services));
  }

  /** Restarts these in order, replica by replica, as a release does; nothing for services with one replica. */
  release(...services: string[]) {
    if (!this.stack.hasReplicas) return;
    this.running = this.running.then(async () => {
      for (const name of services) {
        await this.stack.roll(name);
        this.rolled.push(name);
      }
    });
  }

  /** Waits until all restarted processes are ready. */
  async untilAllReady() {
    await this.running;
  }

  private async killEach(services: string[]) {
    for (const name of services) {
      await delay(randomInt(300, 3_000));
      const victim = this.stack.process(name);
      victim.kill();
      this.killed.push(victim.name);
      await delay(1_000); // until the port is closed
      await victim.ready();
    }
  }
}
