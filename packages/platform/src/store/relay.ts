import { Injectable, Logger } from '@nestjs/common';
import { toMessage } from '../events/envelope.js';
import { Bus } from '../events/kafka.js';
import { type Aggregates, type Bookkeeping, SHARDS } from './aggregates.js';
import { type Lease, Leases } from './leases.js';
import { Store } from './store.js';

const LEASE_MS = 15_000;
const POLL_MS = 1_000;
const DOCUMENTS_PER_TURN = 200;

type Pending = Bookkeeping & { _id: string };

/**
 * Publishes what was written. One replica at a time serves a shard; the events of a document leave in order,
 * in one batch with others, and are taken off only after the brokers have acknowledged them.
 */
@Injectable()
export class Relay {
  private readonly logger = new Logger(Relay.name);
  private readonly leases = new Map<number, Lease>();
  private running: Promise<void> | undefined;
  private stopping = false;
  private wake: () => void = () => undefined;
  private nudged = false;

  constructor(
    private readonly store: Store,
    private readonly holder: Leases,
    private readonly bus: Bus,
  ) {}

  start() {
    this.store.nudgeOnWrite(() => this.nudge());
    this.running = this.run();
  }

  /** Finishes the batch on its way, then gives the shards to the other replicas. */
  async stop() {
    this.stopping = true;
    this.nudge();
    await this.running;
    await Promise.allSettled([...this.leases.values()].map((lease) => lease.release()));
  }

  /** One look at every served collection. @returns how many documents had something to publish */
  async publishPending(): Promise<number> {
    const shards = await this.claimShards();
    let published = 0;
    for (const aggregates of this.store.relayed) {
      const pending = await aggregates.withOutbox(shards, DOCUMENTS_PER_TURN);
      if (pending.length > 0) await this.publish(aggregates, pending);
      published += pending.length;
    }
    return published;
  }

  private async publish(aggregates: Aggregates<object>, pending: Pending[]) {
    const batches = new Map<string, ReturnType<typeof toMessage>[]>();
    for (const { _id, outbox } of pending) {
      for (const stored of outbox) {
        const topic = this.bus.topicOf(stored.type);
        batches.set(topic, [...(batches.get(topic) ?? []), toMessage(_id, this.bus.service, stored)]);
      }
    }
    const tokens = new Map([...this.leases].map(([shard, lease]) => [shard, lease.token]));
    // Frozen since the shards were claimed? Then another relay may be publishing these by now
    if (![...this.leases.values()].every((lease) => lease.alive())) return;
    await this.bus.send([...batches].map(([topic, messages]) => ({ topic, messages })));
    const takeOff = ({ _id, outbox, shard }: Pending) =>
      aggregates.takeOff(_id, outbox.map((stored) => stored.id), tokens.get(shard) ?? 0);
    await Promise.all(pending.map(takeOff));
  }

  private async claimShards() {
    for (let shard = 0; shard < SHARDS; shard++) {
      if (this.leases.get(shard)?.alive()) continue;
      this.leases.delete(shard);
      const lease = await this.holder.hold(`relay:${shard}`, LEASE_MS);
      if (lease) this.leases.set(shard, lease);
    }
    return [...this.leases.keys()];
  }

  private async run() {
    while (!this.stopping) {
      this.nudged = false;
      try {
        if ((await this.publishPending()) > 0) continue;
      } catch (error) {
        this.logger.warn(`events wait in their outboxes: ${String(error)}`);
      }
      await this.untilNudged();
    }
  }

  private nudge() {
    this.nudged = true;
    this.wake();
  }

  private async untilNudged() {
    if (this.nudged) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
