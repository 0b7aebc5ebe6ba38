import { Injectable } from '@nestjs/common';

/**
 * Wakes a loop that waits for work in this process. The work itself is in the database.
 * The loop continues in its own async context, not in that of the request or event that woke it.
 */
@Injectable()
export class WakeSignal {
  private readonly rung = new Set<string>();
  private readonly waiting = new Map<string, () => void>();

  notify(name: string) {
    this.rung.add(name);
    this.waiting.get(name)?.();
  }

  /** Resolves at the next notification (or a missed one), at the latest after this many milliseconds. */
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
