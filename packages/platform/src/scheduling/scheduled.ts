import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { decoratedMethods } from '../discovery/decorated-methods.js';
import { Metrics } from '../telemetry/metrics.js';

const INTERVAL = 'numbercast:every';

/**
 * Runs a provider's method repeatedly, this many milliseconds after the end of its last run. For work that is due
 * according to documents in the database: every replica runs it, and the next run does what a failed one has missed.
 */
export const Scheduled =
  (ms: number): MethodDecorator =>
  (_target, _name, descriptor) => {
    Reflect.defineMetadata(INTERVAL, ms, descriptor.value as object);
  };

/** Starts and stops the methods with {@link Scheduled}. */
@Injectable()
export class ScheduledTasks {
  private readonly logger = new Logger('Scheduled');
  private readonly loops: Promise<void>[] = [];
  private readonly timers = new Set<() => void>();
  /** Failed runs since the last successful one, by task. */
  private readonly failingRuns = new Map<string, number>();
  private stopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly metrics: Metrics,
  ) {
    metrics.gauge('task_failing_runs', 'Failed runs of a scheduled task since its last successful one', ['task'], () =>
      [...this.failingRuns].map(([task, value]) => ({ labels: { task }, value })),
    );
  }

  start() {
    const scheduled = decoratedMethods<number, () => Promise<void>>(this.discovery, this.scanner, INTERVAL);
    for (const { name, metadata: ms, method } of scheduled) this.loops.push(this.repeat(name, ms, method));
  }

  /** Waits for running tasks. */
  async stop() {
    this.stopping = true;
    for (const wake of this.timers) wake();
    await Promise.all(this.loops);
  }

  private async repeat(name: string, ms: number, run: () => Promise<void>) {
    while (!this.stopping) {
      try {
        await run();
        this.failingRuns.set(name, 0);
      } catch (error) {
        this.failingRuns.set(name, (this.failingRuns.get(name) ?? 0) + 1);
        this.metrics.failedTasks.inc({ task: name });
        this.logger.warn(
          `${name} will be retried at its next run: ${error instanceof Error ? error.stack : String(error)}`,
        );
      }
      if (!this.stopping) await this.pause(ms);
    }
  }

  private pause(ms: number) {
    return new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.timers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.timers.add(wake);
    });
  }
}
