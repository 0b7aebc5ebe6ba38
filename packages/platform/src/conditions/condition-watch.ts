import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Schema } from 'mongoose';
import { Clock } from '../config/clock.js';
import { type DecoratedMethod, decoratedMethods } from '../discovery/decorated-methods.js';
import type { Aggregates } from '../persistence/aggregates.js';
import { attemptEach } from '../persistence/attempt-each.js';
import { type Lease, Leases } from '../persistence/leases.js';
import { Store } from '../persistence/store.js';
import { Scheduled } from '../scheduling/scheduled.js';
import { begin, type Condition, type ConditionKind, end, type FoundCondition, idOfCondition } from './condition.js';

const SOURCE = 'numbercast:condition';
const POLL_MS = 5_000;
const LEASE_MS = 30_000;
/** A condition begins once it has held for this long: after an outage many hold until the service has caught up. */
const HOLDS_BEFORE_MS = 10_000;

/** Returns the conditions of a kind that hold now. */
export type ConditionSource = () => Promise<FoundCondition[]>;

/** Marks a provider's method that finds the conditions of a kind. A kind has one source. */
export const OperatorCondition =
  (kind: ConditionKind) =>
  <T extends ConditionSource>(
    _target: object,
    _method: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    Reflect.defineMetadata(SOURCE, kind, descriptor.value as object);
  };

const schema = new Schema<Condition>({
  kind: String,
  subject: String,
  isUrgent: Boolean,
  summary: String,
  dueAt: Date,
  isOpen: Boolean,
  begunAt: Date,
} as never);
schema.index({ kind: 1, isOpen: 1 });

/**
 * Publishes the start and the end of conditions that the sources of a service find. Only one replica at a time polls
 * the sources: two that read at different times would alternately end and begin a condition.
 */
@Injectable()
export class ConditionWatch {
  private readonly conditions: Aggregates<Condition>;
  /** Methods that find conditions; read at the first run, when all providers exist. */
  private sources: readonly DecoratedMethod<ConditionKind, ConditionSource>[] | undefined;
  /** When this replica first found a condition that has not begun, by its id, in monotonic time. */
  private readonly foundAt = new Map<string, number>();

  constructor(
    store: Store,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {
    this.conditions = store.aggregates<Condition>('conditions', schema);
  }

  @Scheduled(POLL_MS)
  async watch() {
    await this.leases.during('conditions', LEASE_MS, (lease) => this.readSources(lease));
  }

  private async readSources(lease: Lease) {
    this.sources ??= decoratedMethods<ConditionKind, ConditionSource>(this.discovery, this.scanner, SOURCE);
    const read = async ({ metadata: kind, method }: DecoratedMethod<ConditionKind, ConditionSource>) => {
      const found = await method();
      if (lease.alive()) await this.record(kind, found);
    };
    await attemptEach(this.sources, read, { concurrency: Infinity });
  }

  private async record(kind: ConditionKind, found: readonly FoundCondition[]) {
    const holding = new Map(found.map((condition) => [idOfCondition(kind, condition), condition]));
    const open = await this.conditions.model.find({ kind, isOpen: true }, { _id: 1 }).lean<{ _id: string }[]>();
    const known = new Set(open.map(({ _id }) => _id));
    const now = this.clock.now();
    for (const [id, condition] of holding)
      if (!known.has(id) && this.hasHeld(id))
        await this.conditions.upsertChange(id, (current) => begin(current, kind, condition, now));
    for (const id of known) if (!holding.has(id)) await this.conditions.change(id, (current) => end(current, now));
    for (const id of this.foundAt.keys())
      if (id.startsWith(`${kind}|`) && (known.has(id) || !holding.has(id))) this.foundAt.delete(id);
  }

  private hasHeld(id: string) {
    const now = performance.now();
    const since = this.foundAt.get(id) ?? now;
    this.foundAt.set(id, since);
    return now - since >= HOLDS_BEFORE_MS;
  }
}

/** Watches the conditions of a service. */
@Module({ imports: [DiscoveryModule], providers: [ConditionWatch] })
export class ConditionsModule {}
