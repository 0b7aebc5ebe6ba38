import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Every, type Lease, Leases } from '@numbercast/platform';
import { type Countable, countsId, takeIn } from './counts.js';
import { CountsRepository } from './counts.repository.js';
import { UncountedRepository } from './uncounted.repository.js';

const ROWS_AT_ONCE = 500;
const LEASE_MS = 15_000;
const PATIENCE_MS = 1_000;

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

  @Every(1_000)
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
      for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE && turn.alive();) rows = await this.countNext(turn);
    });
  }

  /** @returns how many rows there were to count */
  private async countNext({ token }: Lease) {
    const rows = await this.rows.first(ROWS_AT_ONCE);
    const byCounts = new Map<string, Countable[]>();
    for (const row of rows) {
      const id = countsId(row.numbers.drawId, row.channel);
      const its = byCounts.get(id);
      if (its) its.push(row);
      else byCounts.set(id, [row]);
    }
    let isWhole = true;
    for (const [id, its] of byCounts) {
      // Rows read before they had their marks may be in the counts already: they are read again next time
      if (this.marked.has(id)) isWhole = (await this.take(id, its, token)) && isWhole;
      else isWhole = await this.markLast(id);
    }
    return isWhole ? rows.length : ROWS_AT_ONCE;
  }

  private async take(id: string, rows: Countable[], token: number) {
    const batchId = randomUUID();
    const turn = { batchId, marked: this.marked.get(id) || undefined, token };
    const after = await this.counts.change(id, (current) => takeIn(current, rows, turn));
    this.marked.delete(id);
    if (after?.batch.id !== batchId) return false; // somebody else has counted meanwhile
    await this.rows.markCounted(after.batch.steps);
    await this.counts.finish(id, batchId);
    this.marked.set(id, batchId);
    return true;
  }

  /** What the last turn took in gets its marks, if that turn did not come to it. */
  private async markLast(id: string) {
    const counts = await this.counts.find(id);
    if (counts?.batch.steps.length) {
      await this.rows.markCounted(counts.batch.steps);
      await this.counts.finish(id, counts.batch.id);
    }
    this.marked.set(id, counts?.batch.id ?? '');
    return false;
  }
}
