import { setTimeout as delay } from 'node:timers/promises';
import type { DescMessage } from '@bufbuild/protobuf';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Schema } from 'mongoose';
import { Clock } from '../config/clock.js';
import { CONFIG, type PlatformConfig } from '../config/config.js';
import { Bus } from '../messaging/kafka.js';
import { ParkedKeys } from '../messaging/parked-keys.js';
import { KeyRing } from '../encryption/key-ring.js';
import { SHARDS } from '../persistence/aggregate-metadata.js';
import { type Lease, Leases, relayLease } from '../persistence/leases.js';
import { Store } from '../persistence/store.js';
import { type Generation, ORIGINAL } from '../events/generation.js';
import { type AbandonedEvents, Republisher } from './republisher.js';
import { assertContains, UnannouncedRestore } from './unannounced-restore.js';

const ID = 'current';
const RETRY_MS = 1_000;
const LEASE_MS = 15_000;
/** By how much the operator's clock may be ahead. */
const AHEAD_MS = 5 * 60_000;

/** Another replica has begun the generation meanwhile; the next try finds it recorded. */
class BegunElsewhere extends Error {
  constructor() {
    super('another replica has started the generation');
  }
}

/** RESTORED_AT is in the future, where it would take precedence over restores until then. */
export class RestoreInFuture extends Error {}

interface Current {
  _id: string;
  value: Generation;
}

/**
 * The generation of this service's database. A database that is older than RESTORED_AT was restored: before the service
 * handles or publishes anything, one replica republishes its events under the new generation and records it.
 */
@Injectable()
export class Generations {
  private readonly log = new Logger('Restore');
  private readonly model;
  private readonly recoveries: AbandonedEvents[] = [];
  private known: Generation | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly clock: Clock,
    readonly store: Store,
    readonly bus: Bus,
    readonly leases: Leases,
    private readonly parked: ParkedKeys,
  ) {
    this.model = store.collection<Current>('generations', new Schema<Current>({ _id: String, value: String }));
  }

  /** Whether the generation is known and begun; nothing is published or consumed before. */
  get isBegun() {
    return this.bus.isGenerationBegun;
  }

  /** The instant of the newest restore; null when the database was never restored. */
  get restoredAt(): Date | null {
    return this.known ? new Date(this.known) : null;
  }

  /** Registers a recovery of data from events that the restored database does not contain. */
  onAbandoned<Desc extends DescMessage>(recovery: AbandonedEvents<Desc>) {
    this.recoveries.push(recovery as unknown as AbandonedEvents);
  }

  /**
   * Begins the generation of RESTORED_AT where the database is older; otherwise uses the recorded one. Repeats until it
   * succeeds: a crash at any point leaves the previous generation, and the next start repeats the work.
   * @throws RestoreInFuture or UnannouncedRestore, which end the process
   */
  async begin(isGivenUp: () => boolean) {
    while (!isGivenUp()) {
      try {
        await this.raiseIfRestored(isGivenUp);
        this.bus.isGenerationBegun = true;
        return;
      } catch (error) {
        if (error instanceof RestoreInFuture || error instanceof UnannouncedRestore) throw error;
        this.log.warn(`starting the generation failed and will be retried: ${String(error)}`);
        await delay(RETRY_MS);
      }
    }
  }

  /** @throws Error when another replica has begun a newer generation than this process knows */
  async assertCurrent() {
    const stored = await this.stored();
    if (this.known !== undefined && stored > this.known)
      throw new Error(`the database is at generation ${stored}: restart this process`);
  }

  private async raiseIfRestored(isGivenUp: () => boolean) {
    const { RESTORED_AT } = this.config;
    const wanted = RESTORED_AT?.toISOString() ?? ORIGINAL;
    const stored = await this.stored();
    if (wanted > stored) {
      if (RESTORED_AT!.getTime() > this.clock.now().getTime() + AHEAD_MS)
        throw new RestoreInFuture(`RESTORED_AT is ${wanted}, which is in the future`);
      await this.raise(wanted, isGivenUp);
    } else {
      await assertContains(this, stored, isGivenUp);
      this.use(stored);
    }
  }

  /** Begins a generation while holding all relay leases, so that no replica publishes, not even in the previous one. */
  private async raise(next: Generation, isGivenUp: () => boolean) {
    const leases: Lease[] = [];
    try {
      for (let shard = 0; shard < SHARDS; shard++) leases.push(await this.leaseOf(shard, next, isGivenUp));
      const former = await this.stored();
      if (former >= next) throw new BegunElsewhere();
      this.use(next);
      this.log.warn(`starting generation ${next} after ${former || 'the original one'}`);
      const keys = new KeyRing(this.config.EVENT_KEYS);
      await new Republisher(this.bus, this.store, keys, this.recoveries, isGivenUp).run(former);
      // The messages that these keys wait for are skipped; republished messages arrive in their order
      await this.parked.releaseAll();
      await this.model.updateOne({ _id: ID }, { $set: { value: next } }, { upsert: true });
    } finally {
      await Promise.all(leases.map((lease) => lease.release()));
    }
  }

  /** @throws BegunElsewhere when the holder of the lease has begun the generation, and publishes in it from now on */
  private async leaseOf(shard: number, next: Generation, isGivenUp: () => boolean): Promise<Lease> {
    for (;;) {
      const lease = await this.leases.hold(relayLease(shard), LEASE_MS);
      if (lease) return lease;
      if ((await this.stored()) >= next) throw new BegunElsewhere();
      if (isGivenUp()) throw new Error('stopped while another replica was publishing');
      this.log.warn('another replica publishes in the former generation or starts this one: waiting for its lease');
      await delay(RETRY_MS);
    }
  }

  private async stored(): Promise<Generation> {
    return (await this.model.findById(ID).lean<Current>())?.value ?? ORIGINAL;
  }

  private use(generation: Generation) {
    this.known = generation;
    this.bus.generation = generation;
    this.store.generation = generation;
  }
}
