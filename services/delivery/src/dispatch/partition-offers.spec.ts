import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHANNELS } from '../recipients/recipient.js';
import { BACKLOG_AFTER_MS, OFFER_EVERY_MS, PartitionOffers, POLL_EVERY_MS } from './partition-offers.js';

const STEP_MS = 100;
const LEASE_MS = 6_000;
const LONG_MS = 60_000;

/** Replicas that lease partitions, on a simulated clock. Each replica polls in its own rhythm. */
class Replicas {
  private now = 0;
  private readonly owners: (number | null)[];
  private readonly ownedUntil: number[];
  private readonly freeAt: number[];
  private readonly offers: PartitionOffers[];
  private readonly nextAt: number[];

  /** @param channels the channel of each partition */
  constructor(
    private readonly channels: readonly string[],
    startedAt: readonly number[],
  ) {
    this.owners = channels.map(() => null);
    this.ownedUntil = channels.map(() => 0);
    this.freeAt = channels.map(() => 0);
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

  private heldBy(replica: number, channel?: string) {
    const isCounted = (partition: number) => channel === undefined || this.channels[partition] === channel;
    return this.owners.filter((owner, partition) => owner === replica && isCounted(partition)).length;
  }

  /** Sends all messages; none becomes due for this many milliseconds. */
  rest(ms: number) {
    this.owners.fill(null);
    for (const offers of this.offers)
      this.channels.forEach((_, partition) => offers.noteBacklog(String(partition), false));
    this.now += ms;
  }

  /** Kills a replica, whose leases last until they expire. */
  kill(replica: number) {
    this.nextAt[replica] = Infinity;
    this.owners.forEach((owner, partition) => {
      if (owner !== replica) return;
      this.owners[partition] = null;
      this.freeAt[partition] = this.now + LEASE_MS;
    });
  }

  /** Runs the replicas for this many milliseconds; every partition has due messages. */
  run(ms: number) {
    for (const end = this.now + ms; this.now < end; this.now += STEP_MS)
      this.nextAt.forEach((at, replica) => {
        if (at <= this.now) this.nextAt[replica] = this.now + this.poll(replica);
      });
  }

  /** @returns milliseconds until its next poll, at the latest at the end of an offer */
  private poll(replica: number) {
    const waits = this.owners.map((owner, partition) =>
      owner === replica ? this.keep(replica, partition) : this.take(replica, partition),
    );
    return Math.max(STEP_MS, Math.min(POLL_EVERY_MS, ...waits));
  }

  private keep(replica: number, partition: number) {
    if (this.now < this.ownedUntil[partition]!) return POLL_EVERY_MS;
    this.offers[replica]!.noteBacklog(String(partition), true);
    this.owners[partition] = null;
    return STEP_MS;
  }

  private take(replica: number, partition: number) {
    const [offers, name] = [this.offers[replica]!, String(partition)];
    const ofAllChannels = this.heldBy(replica);
    const holding = { ofChannel: this.heldBy(replica, this.channels[partition]), ofAllChannels };
    const left = offers.timeLeft(name, holding);
    if (left !== null && left > 0) return left;
    const isFree = this.owners[partition] === null && this.freeAt[partition]! <= this.now;
    if (left === null) return isFree ? offers.offer(name, holding) : POLL_EVERY_MS;
    if (!isFree) {
      offers.withdraw(name);
      return POLL_EVERY_MS;
    }
    this.ownedUntil[partition] = this.now + offers.take(name, holding);
    this.owners[partition] = replica;
    return POLL_EVERY_MS;
  }
}

const evenly = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts) <= 1;

const startTime = fc.integer({ min: 0, max: POLL_EVERY_MS / STEP_MS - 1 }).map((steps) => steps * STEP_MS);
const partitionsOf = (channel: string) => fc.integer({ min: 1, max: 8 }).map((n) => new Array<string>(n).fill(channel));
const aCase = fc.record({
  partitions: partitionsOf('sms'),
  startedAt: fc.array(startTime, { minLength: 1, maxLength: 4 }),
  // Longer than an offer, which ends while nothing is due
  rests: fc.array(fc.integer({ min: LONG_MS, max: 2 * OFFER_EVERY_MS }), { maxLength: 4 }),
});

describe('partitions of a channel', () => {
  it('are distributed evenly over the running replicas each time messages become due after an idle period', () => {
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
    const replicas = new Replicas(['sms', 'sms'], [0, LONG_MS]);
    replicas.run(2 * LONG_MS);
    expect(replicas.held).toEqual([2, 0]);
    replicas.rest(OFFER_EVERY_MS);
    replicas.run(LONG_MS);
    expect(replicas.held).toEqual([1, 1]);
  });
});

describe('channels with a backlog', () => {
  it('are shared by two replicas, even if one of them claims both at first', () => {
    const law = fc.property(startTime, startTime, (first, second) => {
      const replicas = new Replicas(['sms', 'email'], [first, second]);
      replicas.run(LONG_MS);
      expect(replicas.held).toEqual([1, 1]);
    });
    fc.assert(law, { examples: [[0, POLL_EVERY_MS - STEP_MS]] });
  });

  it('are distributed evenly over three or four replicas', () => {
    const starts = fc.array(startTime, { minLength: 3, maxLength: 4 });
    const law = fc.property(starts, fc.shuffledSubarray([...CHANNELS], { minLength: 2 }), (startedAt, channels) => {
      const replicas = new Replicas(channels, startedAt);
      replicas.run(LONG_MS);
      expect([replicas.held, evenly(replicas.held)]).toEqual([replicas.held, true]);
    });
    fc.assert(law);
  });

  it('are all sent by a replica that runs alone', () => {
    const replicas = new Replicas(['sms', 'email', 'push'], [0]);
    replicas.run(LONG_MS);
    expect(replicas.held).toEqual([3]);
  });
});

describe('a replica', () => {
  const at = (time: { now: number }) => new PartitionOffers(() => time.now);
  const holding = (ofChannel: number, ofAllChannels = ofChannel) => ({ ofChannel, ofAllChannels });

  it('claims its first partition immediately', () => {
    expect(at({ now: 0 }).timeLeft('sms', holding(0))).toBe(0);
  });

  it('claims the first partition of another channel immediately, unless that partition has a backlog', () => {
    const offers = at({ now: 0 });
    expect(offers.timeLeft('email', holding(0, 1))).toBe(0);
    expect(offers.take('email', holding(0, 1))).toBe(BACKLOG_AFTER_MS);
    offers.noteBacklog('email', true);
    expect(offers.timeLeft('email', holding(0, 1))).toBeNull();
    offers.noteBacklog('email', false);
    expect(offers.timeLeft('email', holding(0, 1))).toBe(0);
  });

  it('offers a further partition to others for longer than a poll interval, and longer the more it holds', () => {
    const time = { now: 0 };
    const offers = at(time);
    expect(offers.timeLeft('sms:1', holding(1))).toBeNull();
    const once = offers.offer('sms:1', holding(1));
    expect(once).toBeGreaterThan(POLL_EVERY_MS);
    expect(offers.timeLeft('sms:1', holding(1))).toBe(once);
    expect(offers.timeLeft('sms:1', holding(2))).toBe(2 * once);
    time.now = once;
    expect(offers.timeLeft('sms:1', holding(1))).toBe(0);
  });

  it('offers a partition again when nothing was due at the end of the offer', () => {
    const time = { now: 0 };
    const offers = at(time);
    time.now = offers.offer('sms:1', holding(1)) + POLL_EVERY_MS + 1;
    expect(offers.timeLeft('sms:1', holding(1))).toBeNull();
  });

  it('offers a partition again after another replica claimed it', () => {
    const time = { now: 0 };
    const offers = at(time);
    time.now = offers.offer('sms:1', holding(1));
    offers.withdraw('sms:1');
    expect(offers.timeLeft('sms:1', holding(1))).toBeNull();
  });

  it('needs no new offer for minutes after no other replica claimed the partition', () => {
    const time = { now: 0 };
    const offers = at(time);
    time.now = offers.offer('sms:1', holding(1));
    time.now += offers.take('sms:1', holding(1));
    expect(offers.timeLeft('sms:1', holding(1))).toBe(0);
    time.now += 1;
    expect(offers.timeLeft('sms:1', holding(1))).toBeNull();
  });
});
