/** How often each replica polls for due messages. */
export const POLL_EVERY_MS = 2_000;
/** For each partition that a replica has already. Longer than other replicas take to find due messages. */
const OFFER_MS = POLL_EVERY_MS + 500;
/** How long a replica whose offer no other one took may send the partition, and take it again, before a new offer. */
export const OFFER_EVERY_MS = 5 * 60_000;

/**
 * Spreads the partitions of a channel over replicas. A replica that has some leaves a further one to the others for a
 * while, the longer the more it has: a replica with fewer takes it first. Technical time.
 */
export class PartitionOffers {
  private readonly offeredAt = new Map<string, number>();
  private readonly declinedUntil = new Map<string, number>();

  constructor(private readonly elapsed: () => number = () => performance.now()) {}

  /** @returns milliseconds for which the partition is still left to others; null when it has to be offered first */
  timeLeft(partition: string, partitionsHeld: number): number | null {
    const now = this.elapsed();
    if (partitionsHeld === 0 || now <= (this.declinedUntil.get(partition) ?? -Infinity)) return 0;
    const left = (this.offeredAt.get(partition) ?? -Infinity) + partitionsHeld * OFFER_MS - now;
    // Nothing was due when the offer ended: another replica has sent it
    return left < -POLL_EVERY_MS ? null : Math.max(0, left);
  }

  /** Leaves the partition to others from now on. @returns for how many milliseconds */
  offer(partition: string, partitionsHeld: number): number {
    this.offeredAt.set(partition, this.elapsed());
    this.declinedUntil.delete(partition);
    return partitionsHeld * OFFER_MS;
  }

  /** No other replica has taken the partition. @returns for how many milliseconds this one may send it */
  declined(partition: string): number {
    this.declinedUntil.set(partition, this.elapsed() + OFFER_EVERY_MS);
    return OFFER_EVERY_MS;
  }
}
