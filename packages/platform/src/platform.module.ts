import {
  type DynamicModule,
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.js';
import { Clock } from './clock.js';
import { CONFIG, type PlatformConfig, type WebConfig } from './config.js';
import { type ConsumerTuning, defaultTuning, EventConsumer } from './events/consumer.js';
import { DeadLetters } from './events/dead-letters.js';
import { Bus, SERVICE } from './events/kafka.js';
import { ParkedKeys } from './events/parked-keys.js';
import { EveryRunner } from './every.js';
import { HealthController, Readiness } from './health.js';
import { Leases } from './store/leases.js';
import { Relay } from './store/relay.js';
import { Store } from './store/store.js';

/** Starts what runs beside requests, and stops everything in the order in which nothing is lost. */
@Injectable()
class Lifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly clock: Clock,
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly relay: Relay,
    private readonly every: EveryRunner,
    private readonly consumer: EventConsumer,
    private readonly deadLetters: DeadLetters,
    private readonly readiness: Readiness,
  ) {}

  async onApplicationBootstrap() {
    if (this.config.CLOCK_URL) await this.clock.follow(this.config.CLOCK_URL);
    await this.store.ready();
    this.relay.start();
    this.every.start();
  }

  async beforeApplicationShutdown() {
    this.readiness.drain();
    await Promise.all([this.consumer.close(), this.deadLetters.close()]);
    await this.every.stop();
    await this.relay.stop();
    await this.bus.disconnect();
    this.clock.stop();
  }

  /** By now the last request has been answered. */
  async onApplicationShutdown() {
    await this.store.close();
  }
}

const stateful = [Clock, Store, Leases, Bus, Relay, EveryRunner, ParkedKeys, DeadLetters, Readiness];

/** What every service is given. Without a database in its settings a process only answers HTTP. */
export function platformModule(
  service: string,
  config: WebConfig | PlatformConfig,
  tuning: Partial<ConsumerTuning> = {},
): DynamicModule {
  const shared = [{ provide: CONFIG, useValue: config }, { provide: SERVICE, useValue: service }, AccessGuard];
  const consumer = {
    provide: EventConsumer,
    inject: [Bus, ParkedKeys, CONFIG],
    useFactory: (bus: Bus, parked: ParkedKeys, { KAFKA_SESSION_TIMEOUT_MS: sessionTimeoutMs }: PlatformConfig) =>
      new EventConsumer(bus, parked, { ...defaultTuning, sessionTimeoutMs, ...tuning }),
  };
  const isStateful = 'MONGODB_URI' in config;
  return {
    module: class PlatformModule {},
    global: true,
    imports: [DiscoveryModule],
    controllers: [HealthController],
    providers: isStateful ? [...shared, ...stateful, consumer, Lifecycle] : [...shared, Readiness],
    exports: isStateful ? [CONFIG, SERVICE, ...stateful, EventConsumer] : [CONFIG, SERVICE, Readiness],
  };
}
