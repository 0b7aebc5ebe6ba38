import { type MemberChanged, MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import { Schema } from 'mongoose';
import { Clock } from '../src/config/clock.js';
import type { PlatformConfig } from '../src/config/config.js';
import { EventConsumer } from '../src/messaging/consumer.js';
import { event } from '../src/events/event.js';
import { ParkedKeys } from '../src/messaging/parked-keys.js';
import { Generations } from '../src/restore/generations.js';
import { KeyRing } from '../src/encryption/key-ring.js';
import type { Aggregates } from '../src/persistence/aggregates.js';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import { ReplicaNotifications } from '../src/persistence/replica-notifications.js';
import type { Projection } from '../src/persistence/projection.js';
import { OutboxRelay } from '../src/outbox/relay.js';
import { Store } from '../src/persistence/store.js';
import { MemoryBus, type TopicLogs } from './memory-bus.js';

const TUNING = {
  sessionTimeoutMs: 30_000,
  handlerTimeoutMs: 30_000,
  backoffMs: [],
  retryDelaysMs: [0, 0, 0, 0],
  lanes: 1,
  partitionsAtOnce: 1,
};

interface History {
  decisions: string[];
}

/** What both services of the test have in common: one process on its database. */
class Process {
  readonly store;
  readonly bus;
  readonly generations;
  readonly leases;
  readonly parked;

  constructor(
    readonly config: PlatformConfig,
    service: string,
    topics: TopicLogs,
  ) {
    this.store = new Store(config);
    this.bus = new MemoryBus(config, service, topics);
    this.leases = new Leases(this.store);
    this.parked = new ParkedKeys(this.store);
    this.generations = new Generations(config, new Clock(), this.store, this.bus, this.leases, this.parked);
  }

  async start() {
    await this.connect();
    await this.generations.begin(() => false);
  }

  /** Connects after migrating: a database that these tests restored has no indexes. */
  async connect() {
    await migrateDatabase(this.store, this.leases);
    await this.store.ready();
  }

  async end() {
    await this.store.close();
  }
}

/** Owns members; each remembers all decisions about it. */
export class Owner extends Process {
  readonly members: Aggregates<History> = this.store.aggregates(
    'members',
    new Schema<History>({ decisions: [String] }),
  );
  private readonly relay = new OutboxRelay(
    this.store,
    this.leases,
    this.bus,
    new ReplicaNotifications(this.store),
    this.generations,
  );

  constructor(config: PlatformConfig, topics: TopicLogs) {
    super(config, 'members', topics);
  }

  decide(memberId: string, decision: string) {
    return this.members.upsertChange(memberId, (current) => ({
      next: { decisions: [...(current?.decisions ?? []), decision] },
      events: [event(MemberChangedSchema, { member: { memberId, firstName: decision } })],
    }));
  }

  publish() {
    return this.relay.publishPending();
  }

  override async end() {
    await this.relay.stop();
    await super.end();
  }
}

/** Follows members: the newest decision by a projection, all decisions by an aggregate. */
export class Follower extends Process {
  readonly newest: Projection<{ firstName: string }> = this.store.projection(
    'newest',
    new Schema<{ firstName: string }>({ firstName: String }),
  );
  readonly seen: Aggregates<History> = this.store.aggregates('seen', new Schema<History>({ decisions: [String] }));
  /** Decisions whose next handling fails once. */
  readonly failing = new Set<string>();
  private readonly consumer = new EventConsumer(
    this.bus as never,
    this.parked,
    new KeyRing(this.config.EVENT_KEYS),
    TUNING,
  );

  constructor(
    config: PlatformConfig,
    private readonly topics: TopicLogs,
  ) {
    super(config, 'delivery', topics);
    const handle = ({ member }: MemberChanged) => this.handle(member!.memberId, member!.firstName);
    this.consumer.addHandler(MemberChangedSchema.typeName, handle as never, true, { schemas: [MemberChangedSchema] });
  }

  override async start() {
    await super.start();
    this.consumer.start();
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Reads up to `limit` messages of each topic from the group's offsets on, which Kafka stores. */
  async consume(offsets: Map<string, number>, limit: number, topics = this.bus.options!.topics) {
    const { options } = this.bus;
    for (const topic of topics) {
      const from = offsets.get(topic) ?? 0;
      const messages = this.topics.of(topic).slice(from, from + limit);
      if (messages.length > 0) await this.bus.deliver(options!, topic, messages);
      offsets.set(topic, from + messages.length);
    }
  }

  private async handle(memberId: string, decision: string) {
    if (this.failing.delete(decision)) throw new Error('fails once');
    await this.newest.keep(memberId, { firstName: decision });
    await this.seen.upsertChange(memberId, (current) => ({
      next: { decisions: [...(current?.decisions ?? []), decision] },
      events: [],
    }));
  }
}
