import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { attemptEach, type Lease, Leases, Scheduled, Store } from '@numbercast/platform';
import { MessagesRepository } from '../messages/messages.repository.js';
import { type StatsEntry, StatsJournal } from '../messages/stats-journal.js';
import { type StatsDelta, statsId } from '../messages/stats-line.js';
import { addDeltas } from './stats.js';
import { StatsRepository } from './stats.repository.js';

const ENTRIES_AT_ONCE = 200;
const LEASE_MS = 15_000;
const PATIENCE_MS = 1_000;
/** Time after which an unresolved command counts as abandoned by its process. */
const ABANDONED_AFTER_MS = 5_000;
/** Maximum time for which a process may be frozen and then insert a message. */
const LATEST_INSERT_MS = 3_600_000;

/**
 * Maintains statistics without reading messages: adds the entries of the journal to the statistics of their draws. The
 * statistics store in the same write which entries they contain; only then the entries are deleted.
 */
@Injectable()
export class StatsService {
  private running: Promise<boolean> | undefined;

  constructor(
    private readonly leases: Leases,
    private readonly store: Store,
    private readonly journal: StatsJournal,
    private readonly messages: MessagesRepository,
    private readonly counts: StatsRepository,
  ) {}

  @Scheduled(1_000)
  async count() {
    await this.countOnce();
  }

  /** Counts everything that was written before, unless it takes longer than `PATIENCE_MS`. */
  async catchUp() {
    const until = performance.now() + PATIENCE_MS;
    await this.running;
    while (!(await this.countOnce()) && performance.now() < until) await delay(50);
  }

  /** Returns false when another replica is counting. */
  private countOnce() {
    this.running ??= this.updateUnderLease().finally(() => (this.running = undefined));
    return this.running;
  }

  private async updateUnderLease() {
    const [resolved, abandoned] = await Promise.all([this.journal.listResolved(1), this.listAbandoned(1)]);
    if (resolved.length + abandoned.length === 0) return true;
    return this.leases.during('counting', LEASE_MS, async (lease) => {
      await this.resolveAbandoned();
      while (lease.alive() && (await this.countNext(lease)));
    });
  }

  /** @returns whether there may be more to count */
  private async countNext({ token }: Lease) {
    const entries = await this.journal.listResolved(ENTRIES_AT_ONCE);
    for (const [id, deltas] of byStatistics(entries)) if (!(await this.addTo(id, deltas, token))) return false;
    await this.journal.delete(entries.map(({ _id }) => _id));
    return entries.length === ENTRIES_AT_ONCE;
  }

  /** @returns false when a later lease has written */
  private async addTo(id: string, deltas: ReadonlyMap<string, StatsDelta>, token: number) {
    const known = await this.counts.find(id);
    const existing = await this.journal.existing(known?.counted ?? []);
    const after = await this.counts.change(id, (current) => addDeltas(current, { deltas, existing, token }));
    return after !== null && after.token <= token;
  }

  private listAbandoned(limit: number) {
    const { serverClock } = this.store;
    return this.journal.listUnresolved(new Date(serverClock.now().getTime() - ABANDONED_AFTER_MS), limit);
  }

  /**
   * Resolves commands whose process died or was frozen: their messages are changed so that they cannot be written
   * later.
   */
  private async resolveAbandoned() {
    const now = this.store.serverClock.now().getTime();
    await attemptEach(await this.listAbandoned(ENTRIES_AT_ONCE), async (entry) => {
      const ids = (entry.changes ?? []).flatMap((change) => change.ids);
      const { written, missing } = await this.messages.fence(entry._id, ids);
      // A frozen process may still insert them; usually another replica has handled their event by then
      if (missing.size > 0 && now - entry.at.getTime() < LATEST_INSERT_MS) return;
      await this.journal.resolve(entry, written);
    });
  }
}

/** Groups the deltas of each draw and channel by their entry. */
function byStatistics(entries: readonly StatsEntry[]) {
  const found = new Map<string, Map<string, StatsDelta>>();
  for (const { _id: mark, deltas } of entries)
    for (const delta of deltas) {
      const id = statsId(delta);
      found.set(id, (found.get(id) ?? new Map<string, StatsDelta>()).set(mark, delta));
    }
  return found;
}
