import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Scheduled, type Lease, Leases } from '@numbercast/platform';
import { type Countable, countsId, takeIn } from './counts.js';
import { CountsRepository } from './counts.repository.js';
import { UncountedRepository } from './uncounted.repository.js';

const ROWS_AT_ONCE = 500;
const LEASE_MS = 15_000;
const PATIENCE_MS = 1_000;

/** What became of rows: in the counts, to be read again, or none of this turn's business, as a later one has begun. */
type Outcome = 'taken' | 'again' | 'outdated';

/**
 * Counts the ledger without ever going through it. A row that changes says in the same write that it is to be counted;
 * here it is taken out of one line of the counts and into another. The counts tell in their own write which rows they
 * have taken in; only then do these get their mark, and a crash in between is made good by marking them again.
 */
@Injectable()
export class CountingService {
  private turn: Promise<boolean> | undefined;
  /** By counts, the batch whose rows are known to bear their marks. */
  private readonly marked = new Map<string, string>();

  constructor(
    private readonly leases: Leases,
    private readonly rows: UncountedRepository,
    private readonly counts: CountsRepository,
  ) {}

  @Scheduled(1_000)
  async count() {
    await this.countOnce();
  }

  /** Has all that was written before counted, as long as that is a matter of a moment. */
  async catchUp() {
    const until = performance.now() + PATIENCE_MS;
    await this.turn;
    while (!(await this.countOnce()) && performance.now() < until) await delay(50);
  }

  /** False when another replica is counting. */
  private countOnce() {
    this.turn ??= this.takeTurn().finally(() => (this.turn = undefined));
    return this.turn;
  }

  private async takeTurn() {
    if ((await this.rows.first(1)).length === 0) return true;
    return this.leases.during('counting', LEASE_MS, async (turn) => {
      while (turn.alive() && (await this.countNext(turn)));
    });
  }

  /** @returns whether there may be more for this turn to count */
  private async countNext({ token }: Lease) {
    const rows = await this.rows.first(ROWS_AT_ONCE);
    const byCounts = new Map<string, Countable[]>();
    for (const row of rows) {
      const id = countsId(row.numbers.drawId, row.channel);
      const its = byCounts.get(id);
      if (its) its.push(row);
      else byCounts.set(id, [row]);
    }
    let isMore = rows.length === ROWS_AT_ONCE;
    for (const [id, its] of byCounts) {
      const outcome = this.marked.has(id) ? await this.take(id, its, token) : await this.markLast(id);
      if (outcome === 'outdated') return false;
      isMore ||= outcome === 'again';
    }
    return isMore;
  }

  private async take(id: string, rows: Countable[], token: number): Promise<Outcome> {
    const batchId = randomUUID();
    const turn = { batchId, marked: this.marked.get(id) || undefined, token };
    const after = await this.counts.change(id, (current) => takeIn(current, rows, turn));
    this.marked.delete(id);
    if (after && after.token > token) return 'outdated';
    if (after?.batch.id !== batchId) return 'again'; // somebody else has counted meanwhile
    await this.rows.markCounted(after.batch.steps);
    await this.counts.finish(id, batchId);
    this.marked.set(id, batchId);
    return 'taken';
  }

  /**
   * What the last turn took in gets its marks, if that turn did not come to it. Rows read before that may be in the
   * counts already, so they are read again.
   */
  private async markLast(id: string): Promise<Outcome> {
    const counts = await this.counts.find(id);
    if (counts?.batch.steps.length) {
      await this.rows.markCounted(counts.batch.steps);
      await this.counts.finish(id, counts.batch.id);
    }
    this.marked.set(id, counts?.batch.id ?? '');
    return 'again';
  }
}
