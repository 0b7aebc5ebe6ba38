import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '@numbercast/local-stack/stack';

/** Kills or restarts services while they work, one after another, and waits for each to be back. */
export class ProcessKiller {
  private running: Promise<void> = Promise.resolve();
  readonly killed: string[] = [];
  readonly rolled: string[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly isArmed: boolean,
  ) {}

  /** Begins to kill these, at random moments of the work that follows. */
  start(...services: string[]) {
    if (this.isArmed) this.running = this.running.then(() => this.killEach(services));
  }

  /** Starts to restart these in order, replica by replica, as a release does; only where other replicas do the work meanwhile. */
  release(...services: string[]) {
    if (!this.stack.hasReplicas) return;
    this.running = this.running.then(async () => {
      for (const name of services) {
        await this.stack.roll(name);
        this.rolled.push(name);
      }
    });
  }

  /** Waits until all are back. */
  async rest() {
    await this.running;
  }

  private async killEach(services: string[]) {
    for (const name of services) {
      await delay(randomInt(300, 3_000)); // a random moment of its busy time
      const victim = this.stack.process(name);
      victim.kill();
      this.killed.push(victim.name);
      await delay(1_000); // it has to be gone before it can be back
      await victim.ready();
    }
  }
}
