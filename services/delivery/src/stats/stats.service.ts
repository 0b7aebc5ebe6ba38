import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Scheduled, type Lease, Leases } from '@numbercast/platform';
import { type PendingMessage, statsId, applyBatch } from './stats.js';
import { StatsRepository } from './stats.repository.js';
import { PendingStatsRepository } from './pending-stats.repository.js';

const ROWS_AT_ONCE = 500;
const LEASE_MS = 15_000;
const PATIENCE_MS = 1_000;

/** Outcome of a batch: counted, to be read again, or superseded by a later lease. */
type Outcome = 'taken' | 'again' | 'outdated';

/**
 * Maintains statistics without scanning messages. The write that changes a message also marks it as to be counted;
 * this service moves it from one line of the statistics to another. The statistics store in their own write which
 * messages they contain; only then are these marked, and a crash in between is repaired by marking them again.
 */
@Injectable()
export class StatsService {
  private running: Promise<boolean> | undefined;
  /** The batch of each document whose messages are known to be marked. */
  private readonly recorded = new Map<string, string>();

  constructor(
    private readonly leases: Leases,
    private readonly rows: PendingStatsRepository,
    private readonly counts: StatsRepository,
  ) {}

  @Scheduled(1_000)
  async count() {
    await this.countOnce();
  }

  /** Has all that was written before counted, as long as that is a matter of a moment. */
  async catchUp() {
    const until = performance.now() + PATIENCE_MS;
    await this.running;
    while (!(await this.countOnce()) && performance.now() < until) await delay(50);
  }

  /** False when another replica is counting. */
  private countOnce() {
    this.running ??= this.updateUnderLease().finally(() => (this.running = undefined));
    return this.running;
  }

  private async updateUnderLease() {
    if ((await this.rows.listOldest(1)).length === 0) return true;
    return this.leases.during('counting', LEASE_MS, async (lease) => {
      while (lease.alive() && (await this.countNext(lease)));
    });
  }

  /** @returns whether there may be more to count */
  private async countNext({ token }: Lease) {
    const rows = await this.rows.listOldest(ROWS_AT_ONCE);
    const byCounts = new Map<string, PendingMessage[]>();
    for (const message of rows) {
      const id = statsId(message.numbers.drawId, message.channel);
      const its = byCounts.get(id);
      if (its) its.push(message);
      else byCounts.set(id, [message]);
    }
    let isMore = rows.length === ROWS_AT_ONCE;
    for (const [id, its] of byCounts) {
      const outcome = this.recorded.has(id) ? await this.apply(id, its, token) : await this.markLastBatch(id);
      if (outcome === 'outdated') return false;
      isMore ||= outcome === 'again';
    }
    return isMore;
  }

  private async apply(id: string, rows: PendingMessage[], token: number): Promise<Outcome> {
    const batchId = randomUUID();
    const counted = { batchId, recorded: this.recorded.get(id) || undefined, token };
    const after = await this.counts.change(id, (current) => applyBatch(current, rows, counted));
    this.recorded.delete(id);
    if (after && after.token > token) return 'outdated';
    if (after?.batch.id !== batchId) return 'again'; // another replica has counted in between
    await this.rows.markRecorded(after.batch.steps);
    await this.counts.finish(id, batchId);
    this.recorded.set(id, batchId);
    return 'taken';
  }

  /**
   * Marks the messages of the last batch if its writer did not get to it. Rows read before that may be in the
   * counts already, so they are read again.
   */
  private async markLastBatch(id: string): Promise<Outcome> {
    const counts = await this.counts.find(id);
    if (counts?.batch.steps.length) {
      await this.rows.markRecorded(counts.batch.steps);
      await this.counts.finish(id, counts.batch.id);
    }
    this.recorded.set(id, counts?.batch.id ?? '');
    return 'again';
  }
}
