import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Lease, Leases, Scheduled } from '@numbercast/platform';
import { type Partition, partitionName } from '../messages/partition.js';
import { Partitions } from '../messages/partitions.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { type Channel, CHANNELS } from '../recipients/recipient.js';
import { Failures } from './failures.js';
import { PartitionOffers, POLL_EVERY_MS } from './partition-offers.js';
import { SenderService, type Tenure } from './sender.service.js';

const LEASE_MS = 6_000;

interface Held {
  partition: Partition;
  /** When this replica yields the partition to others; technical time, ms. */
  until: number;
  /** Whether messages may have become due since its last poll. */
  isWoken: boolean;
  ended: Promise<void>;
}

/**
 * Splits sending over replicas. While a partition has due messages, one replica holds its lease and sends them, so that
 * the rate of a sender is limited in one process.
 */
@Injectable()
export class PartitionLeases implements OnModuleDestroy {
  private readonly held = new Map<string, Held>();
  private readonly offers = new PartitionOffers();
  private readonly errors: Record<Channel, unknown[]> = { sms: [], email: [], push: [] };
  private isStopping = false;

  constructor(
    private readonly leases: Leases,
    private readonly wakeSignal: WakeSignal,
    private readonly partitions: Partitions,
    private readonly sender: SenderService,
  ) {}

  @Scheduled(10)
  sendTexts() {
    return this.serve('sms');
  }

  @Scheduled(10)
  sendMails() {
    return this.serve('email');
  }

  @Scheduled(10)
  sendPushes() {
    return this.serve('push');
  }

  async onModuleDestroy() {
    this.isStopping = true;
    for (const channel of CHANNELS) this.wakeSignal.notify(channel);
    await Promise.all([...this.held.values()].map(({ ended }) => ended));
  }

  /**
   * Claims the partitions that are due and free, one after the other.
   * @throws the first error of a partition, including one whose sending has failed since the last poll
   */
  private async serve(channel: Channel) {
    if (!this.isStopping) await this.wakeSignal.wait(channel, POLL_EVERY_MS);
    const failures = new Failures();
    for (const partition of this.partitions.ofChannel(channel)) await failures.attempt(() => this.take(partition));
    const [error] = this.errors[channel].splice(0);
    if (error !== undefined) throw error;
    failures.throwFirst();
  }

  private async take(partition: Partition) {
    const name = partitionName(partition);
    const held = this.held.get(name);
    if (held) {
      held.isWoken = true;
      return;
    }
    const left = this.offers.timeLeft(name, this.holding(partition));
    if (this.isStopping || (left !== null && left > 0)) return;
    if ((await this.sender.due(partition, 1)).length === 0) return this.offers.noteBacklog(name, false);
    const leaseName = `send:${name}`;
    if (left === null) {
      // An offer that begins earlier could end just when another replica releases the partition
      if (!(await this.leases.isHeld(leaseName))) this.offer(partition);
      return;
    }
    const lease = await this.leases.hold(leaseName, LEASE_MS);
    if (!lease) this.offers.withdraw(name);
    else if (this.isStopping) await lease.release();
    else this.begin(partition, lease);
  }

  private holding({ channel }: Partition) {
    const held = [...this.held.values()];
    const ofChannel = held.filter(({ partition }) => partition.channel === channel).length;
    return { ofChannel, ofAllChannels: held.length };
  }

  /** Offers the partition to other replicas for a while, and then tries again. */
  private offer(partition: Partition) {
    const left = this.offers.offer(partitionName(partition), this.holding(partition));
    // A timer may fire a millisecond early
    if (left > 0) setTimeout(() => this.wakeSignal.notify(partition.channel), left + 10).unref();
  }

  private begin(partition: Partition, lease: Lease) {
    const name = partitionName(partition);
    // An additional partition is held for a limited time, so that other replicas can claim it while this one is sending
    const until = performance.now() + this.offers.take(name, this.holding(partition));
    const tenure = {
      isOpen: () => lease.alive() && !this.isStopping && performance.now() < until,
      partitionsHeld: () => this.holding(partition).ofChannel,
    };
    const held = { partition, until, isWoken: false, ended: Promise.resolve() };
    this.held.set(name, held);
    held.ended = this.hold(held, lease, tenure);
  }

  private async hold(held: Held, lease: Lease, tenure: Tenure) {
    const { partition } = held;
    try {
      await this.sender.drain(partition, tenure);
    } catch (error) {
      // Failed messages are left out until the next poll
      held.isWoken = false;
      this.errors[partition.channel].push(error);
    }
    const hasBacklog = performance.now() >= held.until;
    this.offers.noteBacklog(partitionName(partition), hasBacklog);
    // A lease that is not released expires
    await lease.release().catch(() => undefined);
    this.held.delete(partitionName(partition));
    if (held.isWoken || hasBacklog) this.wakeSignal.notify(partition.channel);
  }
}
