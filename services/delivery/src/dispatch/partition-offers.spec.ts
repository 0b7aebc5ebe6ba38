import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OFFER_EVERY_MS, PartitionOffers, POLL_EVERY_MS } from './partition-offers.js';

const STEP_MS = 100;
const LEASE_MS = 6_000;
const LONG_MS = 60_000;

/** Replicas that lease the partitions of a channel, on a simulated clock. Each replica polls in its own rhythm. */
class Replicas {
  private now = 0;
  private readonly owners: (number | null)[];
  private readonly freeAt: number[];
  private readonly offers: PartitionOffers[];
  private readonly nextAt: number[];

  constructor(partitions: number, startedAt: readonly number[]) {
    this.owners = new Array<number | null>(partitions).fill(null);
    this.freeAt = new Array<number>(partitions).fill(0);
    this.offers = startedAt.map(() => new PartitionOffers(() => this.now));
    this.nextAt = [...startedAt];
  }

  /** Partitions by replica. */
  get held() {
    return this.nextAt.map((_, replica) => this.heldBy(replica));
  }

  get unserved() {
    return this.owners.filter((owner) => owner === null).length;
  }

  private heldBy(replica: number) {
    return this.owners.filter((owner) => owner === replica).length;
  }

  /** All messages are sent, and for a while none becomes due. */
  rest(ms: number) {
    this.owners.fill(null);
    this.now += ms;
  }

  /** Its leases stay until they expire. */
  kill(replica: number) {
    this.nextAt[replica] = Infinity;
    this.owners.forEach((owner, partition) => {
      if (owner !== replica) return;
      this.owners[partition] = null;
      this.freeAt[partition] = this.now + LEASE_MS;
    });
  }

  /** Every partition has due messages for so long. */
  run(ms: number) {
    for (const end = this.now + ms; this.now < end; this.now += STEP_MS)
      this.nextAt.forEach((at, replica) => {
        if (at <= this.now) this.nextAt[replica] = this.now + this.poll(replica);
      });
  }

  /** @returns milliseconds until its next poll, at the latest at the end of an offer */
  private poll(replica: number) {
    const waits = this.owners.map((owner, partition) =>
      owner === replica ? POLL_EVERY_MS : this.take(replica, partition),
    );
    return Math.max(STEP_MS, Math.min(POLL_EVERY_MS, ...waits));
  }

  private take(replica: number, partition: number) {
    const [offers, name, held] = [this.offers[replica]!, String(partition), this.heldBy(replica)];
    const left = offers.timeLeft(name, held);
    if (left !== null && left > 0) return left;
    const isFree = this.owners[partition] === null && this.freeAt[partition]! <= this.now;
    if (left === null || !isFree) return offers.offer(name, held) || POLL_EVERY_MS;
    if (held > 0) offers.declined(name);
    this.owners[partition] = replica;
    return POLL_EVERY_MS;
  }
}

const evenly = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts) <= 1;

const startTime = fc.integer({ min: 0, max: POLL_EVERY_MS / STEP_MS - 1 }).map((steps) => steps * STEP_MS);
const aCase = fc.record({
  partitions: fc.integer({ min: 1, max: 8 }),
  startedAt: fc.array(startTime, { minLength: 1, maxLength: 4 }),
  // Longer than an offer, which ends while nothing is due
  rests: fc.array(fc.integer({ min: LONG_MS, max: 2 * OFFER_EVERY_MS }), { maxLength: 4 }),
});

describe('partitions of a channel', () => {
  it('are spread evenly over the replicas that are there, each time messages become due after a rest', () => {
    const law = fc.property(aCase, ({ partitions, startedAt, rests }) => {
      const replicas = new Replicas(partitions, startedAt);
      for (const rest of [0, ...rests]) {
        replicas.rest(rest);
        replicas.run(LONG_MS);
        expect(replicas.unserved).toBe(0);
        expect([replicas.held, evenly(replicas.held)]).toEqual([replicas.held, true]);
      }
    });
    fc.assert(law);
  });

  it('are taken over from a replica that is killed', () => {
    const law = fc.property(aCase, ({ partitions, startedAt }) => {
      const replicas = new Replicas(partitions, [...startedAt, 0]);
      replicas.run(LONG_MS);
      replicas.kill(startedAt.length);
      replicas.run(LONG_MS);
      expect(replicas.unserved).toBe(0);
    });
    fc.assert(law);
  });

  it('are shared with a replica that joins later', () => {
    const replicas = new Replicas(2, [0, LONG_MS]);
    replicas.run(2 * LONG_MS);
    expect(replicas.held).toEqual([2, 0]);
    replicas.rest(OFFER_EVERY_MS);
    replicas.run(LONG_MS);
    expect(replicas.held).toEqual([1, 1]);
  });
});

describe('a replica', () => {
  const at = (time: { now: number }) => new PartitionOffers(() => time.now);

  it('takes its first partition at once', () => {
    expect(at({ now: 0 }).timeLeft('sms', 0)).toBe(0);
  });

  it('leaves a further one to others for longer than these take to poll, the longer the more it has', () => {
    const time = { now: 0 };
    const offers = at(time);
    expect(offers.timeLeft('sms:1', 1)).toBeNull();
    const once = offers.offer('sms:1', 1);
    expect(once).toBeGreaterThan(POLL_EVERY_MS);
    expect(offers.timeLeft('sms:1', 1)).toBe(once);
    expect(offers.timeLeft('sms:1', 2)).toBe(2 * once);
    time.now = once;
    expect(offers.timeLeft('sms:1', 1)).toBe(0);
  });

  it('offers it again when nothing was due at the end of the offer', () => {
    const time = { now: 0 };
    const offers = at(time);
    time.now = offers.offer('sms:1', 1) + POLL_EVERY_MS + 1;
    expect(offers.timeLeft('sms:1', 1)).toBeNull();
  });

  it('whose offer no other one took does not wait again for minutes', () => {
    const time = { now: 0 };
    const offers = at(time);
    time.now = offers.offer('sms:1', 1);
    time.now += offers.declined('sms:1');
    expect(offers.timeLeft('sms:1', 1)).toBe(0);
    time.now += 1;
    expect(offers.timeLeft('sms:1', 1)).toBeNull();
  });
});
