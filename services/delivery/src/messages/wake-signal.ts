import { Injectable } from '@nestjs/common';

/**
 * Wakes a loop that waits for work in this process; rows in the database remain what the work is.
 * The waiting loop goes on in its own context, not in that of the request or event which rang.
 */
@Injectable()
export class WakeSignal {
  private readonly rung = new Set<string>();
  private readonly waiting = new Map<string, () => void>();

  notify(name: string) {
    this.rung.add(name);
    this.waiting.get(name)?.();
  }

  /** Resolves at the next ring (or the one missed), at the latest after so many milliseconds. */
  async wait(name: string, withinMs: number) {
    if (!this.rung.has(name)) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.waiting.set(name, () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    this.rung.delete(name);
    this.waiting.delete(name);
  }
}
