import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '@numbercast/stack/stack';

/** Kills services while they work, one after another, and waits for each to be back. */
export class Killer {
  private running: Promise<void> = Promise.resolve();
  readonly killed: string[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly isArmed: boolean,
  ) {}

  /** Begins to kill these, at random moments of the work that follows. */
  unleash(...services: string[]) {
    if (this.isArmed) this.running = this.running.then(() => this.killEach(services));
  }

  /** Waits until all are back. */
  async rest() {
    await this.running;
  }

  private async killEach(services: string[]) {
    for (const name of services) {
      await delay(randomInt(300, 3_000)); // a random moment of its busy time
      this.stack.process(name).kill();
      this.killed.push(name);
      await delay(1_000); // it has to be gone before it can be back
      await this.stack.process(name).ready();
    }
  }
}
