import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Inject,
  Injectable,
  Optional,
  Res,
} from '@nestjs/common';
import { Public } from '../http/access.js';
import { EventConsumer } from '../messaging/consumer.js';
import { problem } from '../http/problem.js';
import { Store } from '../persistence/store.js';

export const starting = problem('starting', 503, 'The service is starting');

/** Drain time: load balancers that probe more often than this switch to another replica before the process stops. */
const LEAVE_MS = 1_000;

/** Readiness of this process: whether it may receive requests. */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private draining = false;
  private started: boolean;
  private readonly own = new Map<string, () => boolean>();

  constructor(
    @Optional() private readonly store?: Store,
    @Optional() @Inject(EventConsumer) private readonly consumer?: EventConsumer,
  ) {
    this.started = !store; // nothing to wait for
  }

  /** Marks the service as started: the database responds and has the unique indexes that writes rely on. */
  start() {
    this.started = true;
  }

  get hasStarted() {
    return this.started;
  }

  get isDraining() {
    return this.draining;
  }

  /**
   * Reports not ready from now on. The process keeps answering requests for a moment while other replicas take over.
   */
  async beforeApplicationShutdown(signal?: string) {
    this.draining = true;
    if (signal) await delay(LEAVE_MS);
  }

  /** Registers a dependency that this service cannot work without. */
  require(name: string, holds: () => boolean) {
    this.own.set(name, holds);
  }

  report() {
    const own = Object.fromEntries([...this.own].map(([name, holds]) => [name, holds()]));
    const checks = {
      serving: this.started && !this.draining,
      store: this.store?.isConnected ?? true,
      events: this.consumer?.isReady ?? true,
      ...own,
    };
    return { ready: Object.values(checks).every(Boolean), ...checks };
  }
}

@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Liveness of the process only, so that an outage of a dependency restarts no pod. */
  @Get('live')
  live() {
    return { live: true };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: { status(code: number): unknown }) {
    const report = this.readiness.report();
    reply.status(report.ready ? 200 : 503);
    return report;
  }
}

/** Rejects requests until the service has started; its health endpoints always respond. */
@Injectable()
export class StartedGuard implements CanActivate {
  constructor(private readonly readiness: Readiness) {}

  canActivate(context: ExecutionContext) {
    if (!this.readiness.hasStarted && context.getClass() !== HealthController)
      throw starting({ detail: 'Please try again in a moment.' });
    return true;
  }
}
