import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type StoredEvent, toMessage } from '../events/envelope.js';
import { Bus } from '../messaging/kafka.js';
import { Generations } from '../restore/generations.js';
import type { Aggregates } from '../persistence/aggregates.js';
import {
  ATTR_MESSAGING_DESTINATION_NAME,
  ATTR_MESSAGING_OPERATION_NAME,
  ATTR_MESSAGING_OPERATION_TYPE,
  ATTR_MESSAGING_SYSTEM,
} from '../telemetry/semantic-attributes.js';
import { contextOf, isSampled, startSpan } from '../telemetry/trace.js';
import { SHARDS } from '../persistence/aggregate-metadata.js';
import { type Lease, Leases, relayLease } from '../persistence/leases.js';
import { ReplicaNotifications } from '../persistence/replica-notifications.js';
import type { Published, WithOutbox } from '../persistence/outboxes.js';
import { Store } from '../persistence/store.js';

const LEASE_MS = 15_000;
/**
 * Interval of a full poll, which also finds events of crashed replicas. Replicas without a shard send a heartbeat then.
 */
const POLL_MS = 2_000;
/** How often a replica with a shard polls for writes by others, while there are other replicas. */
const HEAR_MS = 100;
/** Minimum interval between polls. Writes in between are batched; a write after an idle period is published at once. */
const PACE_MS = 50;
/** Wait after a failed attempt to publish; it doubles with each further failure, up to {@link POLL_MS}. */
const FIRST_RETRY_MS = 100;
const BATCH_DOCUMENTS = 1_000;
/** Batch size at which the part of a partition stays below the usual broker limit of 1 MiB. */
const BATCH_BYTES = 512 * 1024;
/** Headers and key of a message, roughly. */
const ENVELOPE_BYTES = 512;

/** A document and its events that are being published. */
type Pending = Omit<Published, 'token'>;

/**
 * Publishes events from the outboxes. One replica at a time serves a shard; the events of a document are published in
 * order, batched with others, and removed only after the brokers have acknowledged the whole batch. A failed batch is
 * read and published again as a whole, so consumers may receive parts of it twice.
 */
@Injectable()
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly leases = new Map<number, Lease>();
  /** Collections that may have something to publish. */
  private readonly written = new Set<Aggregates<object>>();
  private running: Promise<void> | undefined;
  private stopping = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly store: Store,
    private readonly holder: Leases,
    private readonly bus: Bus,
    private readonly notifications: ReplicaNotifications,
    private readonly generations: Generations,
  ) {}

  start() {
    this.store.nudgeOnWrite((collection) => {
      this.written.add(collection);
      this.wake();
    });
    this.running = this.run();
  }

  /** Publishes pending events a last time, then releases the shards to the other replicas. */
  async stop() {
    this.stopping = true;
    this.wake();
    await this.running;
    await Promise.allSettled([...this.leases.values()].map((lease) => lease.release()));
  }

  /** Polls every collection once. @returns the number of documents with unpublished events */
  async publishPending(): Promise<number> {
    await this.claimShards();
    return this.publishFrom(this.store.relayed);
  }

  private async publishFrom(collections: Iterable<Aggregates<object>>): Promise<number> {
    const shards = [...this.leases.keys()];
    if (shards.length === 0) return 0;
    let published = 0;
    for (const aggregates of collections) {
      const waiting = await aggregates.outboxes.waiting(shards, BATCH_DOCUMENTS);
      const pending = upTo(BATCH_BYTES, waiting);
      if (pending.length > 0) await this.publish(aggregates, pending);
      const isAll = waiting.length < BATCH_DOCUMENTS && pending.length === waiting.length;
      if (!isAll || pending.at(-1)?.isWhole === false) this.written.add(aggregates);
      published += pending.length;
    }
    return published;
  }

  private async publish(aggregates: Aggregates<object>, pending: Pending[]) {
    const batches = new Map<string, ReturnType<typeof toMessage>[]>();
    for (const { document } of pending) {
      for (const stored of document.outbox) {
        const topic = this.bus.topicOf(stored.type);
        const message = toMessage(document._id, this.bus.service, stored);
        const batch = batches.get(topic);
        if (batch) batch.push(message);
        else batches.set(topic, [message]);
      }
    }
    const tokens = new Map([...this.leases].map(([shard, lease]) => [shard, lease.token]));
    // If this process was frozen after it claimed the shards, another relay may already publish these events
    if (![...this.leases.values()].every((lease) => lease.alive())) return;
    await this.bus.send([...batches].map(([topic, messages]) => ({ topic, messages })));
    for (const { document } of pending)
      for (const stored of document.outbox) tracePublishing(stored, this.bus.topicOf(stored.type));
    await aggregates.outboxes.takeOff(pending.map((one) => ({ ...one, token: tokens.get(one.document.shard) ?? 0 })));
  }

  private async claimShards() {
    for (let shard = 0; shard < SHARDS; shard++) {
      const held = this.leases.get(shard);
      if (held?.alive()) continue;
      this.leases.delete(shard);
      await held?.release();
      const lease = await this.holder.hold(relayLease(shard), LEASE_MS);
      if (!lease) continue;
      // Consumers would skip events published in a previous generation
      await this.generations.assertCurrent().catch(async (error: unknown) => {
        await lease.release();
        throw error;
      });
      this.leases.set(shard, lease);
    }
  }

  private async run() {
    let everythingAt = 0;
    let failures = 0;
    for (;;) {
      const isLast = this.stopping;
      const begun = performance.now();
      const isEverything = isLast || begun >= everythingAt;
      if (isEverything) everythingAt = begun + POLL_MS;
      failures = (await this.poll(isEverything)) ? 0 : failures + 1;
      if (isLast) return;
      if (failures > 0) {
        everythingAt = 0;
        await delay(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), POLL_MS));
        continue;
      }
      await this.untilWritten(this.isHearing ? begun + HEAR_MS : everythingAt);
      await delay(Math.max(0, begun + PACE_MS - performance.now()));
    }
  }

  /** @returns false when the store or the brokers failed; the events stay in their outboxes */
  private async poll(isEverything: boolean): Promise<boolean> {
    const written = [...this.written];
    this.written.clear();
    try {
      const notified = await this.collectNotified(isEverything);
      await (isEverything ? this.publishPending() : this.publishWritten(written, notified));
      // The replica that holds the other shard publishes these
      if (this.leases.size < SHARDS) await this.notifications.notify(written.map(({ name }) => name));
      return true;
    } catch (error) {
      this.logger.warn(`publishing events from the outbox failed: ${String(error)}`);
      return false;
    }
  }

  private get isPublishing() {
    return this.leases.size > 0;
  }

  private get isHearing() {
    return this.isPublishing && !this.notifications.areSilent;
  }

  /** Collections that other replicas wrote to. Without other replicas, polls only occasionally. */
  private async collectNotified(isEverything: boolean): Promise<ReadonlySet<string>> {
    const isAsking = isEverything ? this.isPublishing : this.isHearing;
    return isAsking ? this.notifications.poll() : new Set();
  }

  /** Collections that this or another replica has written to. */
  private publishWritten(here: readonly Aggregates<object>[], notified: ReadonlySet<string>) {
    return this.publishFrom(this.store.relayed.filter((one) => here.includes(one) || notified.has(one.name)));
  }

  private async untilWritten(latest: number) {
    if (this.written.size > 0 || this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, latest - performance.now()));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Records a span from the write to the acknowledgment of the brokers. */
function tracePublishing({ type, at, traceparent }: StoredEvent, topic: string) {
  const parent = contextOf({ traceparent });
  if (!isSampled(parent)) return;
  const attributes = {
    [ATTR_MESSAGING_SYSTEM]: 'kafka',
    [ATTR_MESSAGING_OPERATION_TYPE]: 'send',
    [ATTR_MESSAGING_OPERATION_NAME]: 'publish',
    [ATTR_MESSAGING_DESTINATION_NAME]: topic,
  };
  startSpan({ name: `publish ${type}`, kind: 'producer', attributes, startedAt: at }, parent).end();
}

/** Selects the first documents and events that fit; of each document the oldest events, to preserve their order. */
function upTo(maxBytes: number, documents: WithOutbox[]): Pending[] {
  let left = maxBytes;
  const fits = ({ payload }: StoredEvent) => (left -= payload.length + ENVELOPE_BYTES) >= 0;
  const chosen: Pending[] = [];
  for (const document of documents) {
    const cut = document.outbox.findIndex((stored) => !fits(stored));
    if (cut < 0) {
      chosen.push({ document, isWhole: true });
      continue;
    }
    // At least one event is published, however large it is
    const outbox = document.outbox.slice(0, chosen.length === 0 ? Math.max(1, cut) : cut);
    if (outbox.length > 0) chosen.push({ document: { ...document, outbox }, isWhole: false });
    break;
  }
  return chosen;
}
