/** How often each replica polls for due messages. */
export const POLL_EVERY_MS = 2_000;
/**
 * How long a partition is offered for each one that the replica already holds: longer than other replicas take to find
 * due messages.
 */
const OFFER_MS = POLL_EVERY_MS + 500;
/**
 * How long a replica may send, and claim again, a partition that no other replica claimed, before it makes a new offer.
 */
export const OFFER_EVERY_MS = 5 * 60_000;
/** How long a replica sends several channels before it offers one of them. */
export const BACKLOG_AFTER_MS = 10_000;

/** How many partitions a replica holds. */
export interface Holding {
  ofChannel: number;
  ofAllChannels: number;
}

/**
 * Spreads partitions over replicas. A replica that holds partitions of a channel offers a further one to the others for
 * a while, longer the more it holds, so that a replica with fewer claims it first. Partitions of other channels count
 * too once there is a backlog, so that a single message, such as a code, is not delayed by an offer. Technical time.
 */
export class PartitionOffers {
  private readonly offeredAt = new Map<string, number>();
  private readonly declinedUntil = new Map<string, number>();
  private readonly backlogs = new Set<string>();

  constructor(private readonly elapsed: () => number = () => performance.now()) {}

  /** @returns milliseconds for which the partition is still offered to others; null when it has to be offered first */
  timeLeft(partition: string, holding: Holding): number | null {
    const now = this.elapsed();
    const count = this.count(partition, holding);
    if (count === 0 || now <= (this.declinedUntil.get(partition) ?? -Infinity)) return 0;
    const left = (this.offeredAt.get(partition) ?? -Infinity) + count * OFFER_MS - now;
    // Nothing was due when the offer ended: another replica has sent it
    return left < -POLL_EVERY_MS ? null : Math.max(0, left);
  }

  /** Offers the free partition to other replicas from now on. @returns for how many milliseconds */
  offer(partition: string, holding: Holding): number {
    this.offeredAt.set(partition, this.elapsed());
    this.declinedUntil.delete(partition);
    return this.count(partition, holding) * OFFER_MS;
  }

  /** Ends the offer, because another replica has claimed the partition. */
  withdraw(partition: string) {
    this.offeredAt.delete(partition);
    this.declinedUntil.delete(partition);
  }

  /**
   * Claims the partition, which no other replica has claimed.
   * @param holding without this partition
   * @returns for how many milliseconds the replica may send it
   */
  take(partition: string, holding: Holding): number {
    if (this.count(partition, holding) === 0) return holding.ofAllChannels > 0 ? BACKLOG_AFTER_MS : Infinity;
    this.declinedUntil.set(partition, this.elapsed() + OFFER_EVERY_MS);
    return OFFER_EVERY_MS;
  }

  /** Records whether messages of the partition were still due when the time to send it ended. */
  noteBacklog(partition: string, hasBacklog: boolean) {
    if (hasBacklog) this.backlogs.add(partition);
    else this.backlogs.delete(partition);
  }

  private count(partition: string, { ofChannel, ofAllChannels }: Holding) {
    return this.backlogs.has(partition) ? ofAllChannels : ofChannel;
  }
}
