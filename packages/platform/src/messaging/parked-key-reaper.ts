import { Inject, Injectable } from '@nestjs/common';
import { Scheduled } from '../scheduling/scheduled.js';
import { type Lease, Leases } from '../persistence/leases.js';
import { EventConsumer } from './consumer.js';
import { Bus } from './kafka.js';
import { ParkedKeys, type QueueHead } from './parked-keys.js';
import { Retries } from './retries.js';
import { type ConsumerTuning, longestRetryMs, TUNING } from './tuning.js';

const INTERVAL_MS = 30_000;
const LEASE_MS = 30_000;
const AT_ONCE = 500;

/** The message of a waiting event is no longer in any topic, so only the event's id is known. */
export class LostEvent extends Error {
  constructor() {
    super('its retry message is lost, and later events of its key were handled. Replay its topic to this service');
    this.name = LostEvent.name;
  }
}

/**
 * Frees parked keys whose head is lost, so that later events of the key are handled. A head is lost when it has not been
 * postponed for twice the longest time between two retries, and the group has handled every older message: a consumer
 * that was down or is behind still has the head before it.
 */
@Injectable()
export class ParkedKeyReaper {
  private readonly retries: Retries;
  private readonly longestRetryMs: number;

  constructor(
    private readonly bus: Bus,
    private readonly parked: ParkedKeys,
    private readonly consumer: EventConsumer,
    private readonly leases: Leases,
    @Inject(TUNING) tuning: ConsumerTuning,
  ) {
    this.retries = new Retries(bus, tuning.retryDelaysMs);
    this.longestRetryMs = longestRetryMs(tuning);
  }

  /** Reports lost heads as dead letters and releases their keys. */
  @Scheduled(INTERVAL_MS)
  async reap() {
    if ((await this.silentHeads()).length > 0)
      await this.leases.during('parked-keys', LEASE_MS, (lease) => this.reapLost(lease));
  }

  private silentHeads() {
    return this.parked.headsSilentSince(new Date(Date.now() - 2 * this.longestRetryMs), AT_ONCE);
  }

  private async reapLost(lease: Lease) {
    // Read again: another replica may have held the lease in between
    const heads = await this.silentHeads();
    const { retries, group } = this.bus.names;
    const topics = new Set([...retries, ...heads.map(({ topic }) => topic)]);
    const read = this.consumer.topics.filter((topic) => topics.has(topic));
    const behind = await this.bus.topicsBehind(group, read, new Date(Date.now() - this.longestRetryMs));
    if (retries.some((topic) => behind.has(topic))) return;
    for (const head of heads) {
      if (!lease.alive()) return;
      if (!behind.has(head.topic)) await this.giveUp(head, lease);
    }
  }

  /** Publishes the dead letter first: after a crash in between it is published again, and no loss goes unreported. */
  private async giveUp({ topic, key, eventId }: QueueHead, lease: Lease) {
    const message = { key, value: null, headers: { ce_id: eventId }, offset: '' };
    const origin = { source: topic, tier: this.bus.names.retries.length, isLost: () => !lease.alive() };
    await this.retries.deadLetter(message, origin, new LostEvent());
    await this.parked.release(topic, key, eventId);
  }
}
