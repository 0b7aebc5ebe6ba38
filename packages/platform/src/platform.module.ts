import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.js';
import { Clock } from './clock.js';
import { CONFIG, type PlatformConfig, type WebConfig } from './config.js';
import { EventConsumer } from './events/consumer.js';
import { type ConsumerTuning, defaultTuning, TUNING } from './events/tuning.js';
import { DeadLetters } from './events/dead-letters.js';
import { Bus, SERVICE } from './events/kafka.js';
import { ParkedKeyReaper } from './events/parked-key-reaper.js';
import { ParkedKeys } from './events/parked-keys.js';
import { EveryRunner } from './every.js';
import { HealthController, Readiness, StartedGuard } from './health.js';
import { ClockSkew } from './observability/clock-skew.js';
import { EventFigures } from './observability/event-figures.js';
import { FiguresController } from './observability/figures.controller.js';
import { Metrics } from './observability/metrics.js';
import { ProviderCalls } from './observability/provider-calls.js';
import { Tracing } from './observability/tracing.js';
import { Generations } from './restore/generations.js';
import { KeyRing } from './sealing/key-ring.js';
import { Resealing } from './sealing/resealing.js';
import { Leases } from './store/leases.js';
import { type Migration, MIGRATIONS } from './store/migrations.js';
import { Nudges } from './store/nudges.js';
import { Relay } from './store/relay.js';
import { ServerClock } from './store/server-clock.js';
import { Store } from './store/store.js';

/** Starts what runs beside requests, and stops everything in the order in which nothing is lost. */
@Injectable()
class Lifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private starting: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly clock: Clock,
    private readonly store: Store,
    private readonly generations: Generations,
    private readonly bus: Bus,
    private readonly relay: Relay,
    private readonly every: EveryRunner,
    private readonly consumer: EventConsumer,
    private readonly deadLetters: DeadLetters,
    private readonly readiness: Readiness,
  ) {}

  /** In the background: a process that waits for its database listens, says that it is not ready, and is not restarted. */
  onApplicationBootstrap() {
    this.starting = this.start();
  }

  private async start() {
    if (this.config.CLOCK_URL) await this.clock.follow(this.config.CLOCK_URL);
    await this.store.ready();
    await this.generations.begin(() => this.isStopping);
    if (this.isStopping) return;
    this.relay.start();
    this.every.start();
    this.consumer.start();
    this.readiness.start();
  }

  async beforeApplicationShutdown() {
    this.isStopping = true;
    this.clock.stop();
    await Promise.all([this.consumer.close(), this.deadLetters.close()]);
    await this.every.stop();
    await this.relay.stop();
    await this.bus.disconnect();
  }

  /** By now the last request has been answered. */
  async onApplicationShutdown() {
    await this.store.close();
    await this.starting;
  }
}

const stateful = [
  Clock,
  Store,
  Leases,
  Bus,
  Nudges,
  Relay,
  EveryRunner,
  ParkedKeys,
  ParkedKeyReaper,
  Generations,
  DeadLetters,
  EventFigures,
  ClockSkew,
  Readiness,
  Resealing,
];

/** What every service is given. Without a database in its settings a process only answers HTTP. */
export function platformModule(
  service: string,
  config: WebConfig | PlatformConfig,
  tuning: Partial<ConsumerTuning> = {},
  migrations: readonly Migration[] = [],
): DynamicModule {
  const shared = [
    { provide: CONFIG, useValue: config },
    { provide: SERVICE, useValue: service },
    { provide: MIGRATIONS, useValue: migrations },
    AccessGuard,
    StartedGuard,
    Metrics,
    ProviderCalls,
    Tracing,
  ];
  const tuned = {
    provide: TUNING,
    inject: [CONFIG],
    useFactory: ({ KAFKA_SESSION_TIMEOUT_MS, EVENT_RETRY_DELAYS_MS }: PlatformConfig): ConsumerTuning => ({
      ...defaultTuning,
      sessionTimeoutMs: KAFKA_SESSION_TIMEOUT_MS,
      retryDelaysMs: EVENT_RETRY_DELAYS_MS ?? defaultTuning.retryDelaysMs,
      ...tuning,
    }),
  };
  const consumer = {
    provide: EventConsumer,
    inject: [Bus, ParkedKeys, Metrics, CONFIG, TUNING],
    useFactory: (
      bus: Bus,
      parked: ParkedKeys,
      { events }: Metrics,
      { EVENT_KEYS }: PlatformConfig,
      given: ConsumerTuning,
    ) =>
      new EventConsumer(bus, parked, new KeyRing(EVENT_KEYS), given, (type, outcome, seconds) =>
        events.observe({ type, outcome }, seconds),
      ),
  };
  const serverClock = { provide: ServerClock, inject: [Store], useFactory: (store: Store) => store.serverClock };
  const isStateful = 'MONGODB_URI' in config;
  return {
    module: class PlatformModule {},
    global: true,
    imports: [DiscoveryModule],
    controllers: [HealthController, FiguresController],
    providers: isStateful ? [...shared, ...stateful, serverClock, tuned, consumer, Lifecycle] : [...shared, Readiness],
    exports: [
      AccessGuard,
      CONFIG,
      SERVICE,
      Metrics,
      ProviderCalls,
      ...(isStateful ? [...stateful, ServerClock, EventConsumer] : [Readiness]),
    ],
  };
}
