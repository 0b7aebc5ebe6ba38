import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { decoratedMethods } from '../discovery/decorated-methods.js';
import { Metrics } from '../telemetry/metrics.js';

const INTERVAL = 'numbercast:every';

/**
 * Runs a provider's method again and again, so many milliseconds after its last end. For work that is due by
 * rows in the database: every replica runs it, and a failed run is made up for by the next.
 */
export const Scheduled =
  (ms: number): MethodDecorator =>
  (_target, _name, descriptor) => {
    Reflect.defineMetadata(INTERVAL, ms, descriptor.value as object);
  };

/** Starts and stops what is marked with {@link Scheduled}. */
@Injectable()
export class ScheduledTasks {
  private readonly logger = new Logger('Scheduled');
  private readonly loops: Promise<void>[] = [];
  private readonly timers = new Set<() => void>();
  private stopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly metrics: Metrics,
  ) {}

  start() {
    const scheduled = decoratedMethods<number, () => Promise<void>>(this.discovery, this.scanner, INTERVAL);
    for (const { name, metadata: ms, method } of scheduled) this.loops.push(this.repeat(name, ms, method));
  }

  /** Waits for the turns that are running. */
  async stop() {
    this.stopping = true;
    for (const wake of this.timers) wake();
    await Promise.all(this.loops);
  }

  private async repeat(name: string, ms: number, run: () => Promise<void>) {
    while (!this.stopping) {
      try {
        await run();
      } catch (error) {
        this.metrics.failedTasks.inc({ task: name });
        this.logger.warn(`${name} is retried at its next run: ${error instanceof Error ? error.stack : String(error)}`);
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
