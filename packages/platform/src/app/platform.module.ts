import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from '../http/access.js';
import { Clock } from '../config/clock.js';
import { CONFIG, type PlatformConfig, SERVICE, type WebConfig } from '../config/config.js';
import { EventConsumer } from '../messaging/consumer.js';
import { type ConsumerTuning, defaultTuning, TUNING } from '../messaging/tuning.js';
import { DeadLetters } from '../messaging/dead-letters.js';
import { Bus } from '../messaging/kafka.js';
import { ParkedKeyReaper } from '../messaging/parked-key-reaper.js';
import { ParkedKeys } from '../messaging/parked-keys.js';
import { ScheduledTasks } from '../scheduling/scheduled.js';
import { HealthController, Readiness, StartedGuard } from './health.js';
import { ClockSkew } from './clock-skew.js';
import { EventMetrics } from './event-metrics.js';
import { KafkaCheck } from '../preflight/kafka.check.js';
import { MongodbCheck } from '../preflight/mongodb.check.js';
import { Preflight } from '../preflight/preflight.js';
import { PreflightController } from '../preflight/preflight.controller.js';
import { SettingsCheck } from '../preflight/settings.check.js';
import { MetricsSnapshotController } from './metrics-snapshot.controller.js';
import { Metrics } from '../telemetry/metrics.js';
import { ProviderCalls } from '../telemetry/provider-calls.js';
import { Tracing } from '../telemetry/tracing.js';
import { Generations } from '../restore/generations.js';
import { KeyRing } from '../encryption/key-ring.js';
import { KeyRotation } from '../persistence/key-rotation.js';
import { Leases } from '../persistence/leases.js';
import { type Migration, MIGRATIONS } from '../persistence/migrations.js';
import { ReplicaNotifications } from '../persistence/replica-notifications.js';
import { OutboxRelay } from '../outbox/relay.js';
import { ServerClock } from '../persistence/server-clock.js';
import { Store } from '../persistence/store.js';

/** Starts the background work of a process, and stops everything in an order that loses nothing. */
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
    private readonly relay: OutboxRelay,
    private readonly every: ScheduledTasks,
    private readonly consumer: EventConsumer,
    private readonly deadLetters: DeadLetters,
    private readonly readiness: Readiness,
  ) {}

  /**
   * Starts in the background: a process that waits for its database listens, reports not ready, and is not restarted.
   */
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
  ReplicaNotifications,
  OutboxRelay,
  ScheduledTasks,
  ParkedKeys,
  ParkedKeyReaper,
  Generations,
  DeadLetters,
  EventMetrics,
  ClockSkew,
  Readiness,
  KeyRotation,
  MongodbCheck,
  KafkaCheck,
];

/** Providers of every service. A process without a database in its settings only serves HTTP. */
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
    Preflight,
    SettingsCheck,
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
    controllers: [HealthController, MetricsSnapshotController, PreflightController],
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
