import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { duplicatedField } from './duplicate-key.js';
import { Store } from './store.js';

export interface Lease {
  /** Fencing token for writes, which increases each time the lease changes hands. */
  token: number;
  /** False well before another may take over, also after this process was frozen. */
  alive(): boolean;
  release(): Promise<void>;
}

/** Name of the lease under which one replica publishes the events of a shard. */
export const relayLease = (shard: number) => `relay:${shard}`;

const schema = new Schema({
  _id: String,
  owner: String,
  until: Date,
  token: Number,
  /** Latest time until which it may have been held; a release does not reset it. */
  heldUntil: Date,
});

/** Named, exclusive, time-limited leases among the replicas of a service. */
@Injectable()
export class Leases {
  private readonly model;

  constructor(private readonly store: Store) {
    this.model = store.collection('leases', schema);
  }

  /** Acquires the lease if it is free or expired; null when another replica holds it. Renewed until released. */
  async hold(name: string, ttlMs: number): Promise<Lease | null> {
    const owner = randomUUID();
    let asked = performance.now();
    const token = await this.take(name, owner, ttlMs);
    if (token === null) return null;
    // Trusted for only two thirds of its duration, counted from before the request on the monotonic clock
    const alive = () => performance.now() - asked < (ttlMs * 2) / 3;
    const renew = async () => {
      // Once lost it stays lost: its holder has stopped, and must be able to acquire a new one
      if (!alive()) return clearInterval(timer);
      const askedNow = performance.now();
      const until = this.store.serverClock.after(ttlMs);
      const extended = { $set: { until }, $max: { heldUntil: until } };
      const { matchedCount } = await this.model.updateOne({ _id: name, owner, token }, extended);
      if (matchedCount === 1 && alive()) asked = askedNow;
    };
    // A failed renewal needs no handling: the lease just expires
    const timer = setInterval(() => void renew().catch(() => undefined), ttlMs / 3).unref();
    const release = async () => {
      clearInterval(timer);
      asked = -Infinity;
      await this.model.updateOne({ _id: name, owner, token }, { $set: { until: new Date(0) } });
    };
    return { token, alive, release };
  }

  /** Runs the work while holding the lease, and releases it afterwards. @returns false when another replica holds it */
  async during(name: string, ttlMs: number, work: (lease: Lease) => Promise<unknown>): Promise<boolean> {
    const lease = await this.hold(name, ttlMs);
    if (!lease) return false;
    try {
      await work(lease);
    } finally {
      await lease.release();
    }
    return true;
  }

  async isHeld(name: string): Promise<boolean> {
    const held = await this.model.exists({ _id: name, until: { $gte: this.store.serverClock.now() } });
    return held !== null;
  }

  /** Returns the latest time until which any of these leases may have been held; null when none ever was. */
  async lastHeldUntil(names: string[]): Promise<Date | null> {
    const found = await this.model.find({ _id: { $in: names } }, { heldUntil: 1 }).lean();
    const times = found.flatMap(({ heldUntil }) => heldUntil?.getTime() ?? []);
    return times.length > 0 ? new Date(Math.max(...times)) : null;
  }

  private async take(name: string, owner: string, ttlMs: number) {
    // In the time of the database server, because other replicas compare it with theirs
    const { serverClock } = this.store;
    const until = serverClock.after(ttlMs);
    try {
      const taken = await this.model.findOneAndUpdate(
        { _id: name, until: { $lt: serverClock.now() } },
        { $set: { owner, until }, $max: { heldUntil: until }, $inc: { token: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      return taken?.token ?? null;
    } catch (error) {
      if (duplicatedField(error) === '_id') return null;
      throw error;
    }
  }
}
