import { Injectable, Logger } from '@nestjs/common';
import {
  BatchedCollection,
  fulfilled,
  type JournaledWrite,
  RequestBatcher,
  Store,
  type WriteJournal,
} from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { MessageDocument } from './message-state.js';
import { changesOf, deltasOf, type StatsChange, type StatsDelta } from './stats-line.js';

/**
 * How long outcomes and entries of the journal wait for others to form a batch: no user waits for them, and each command
 * also costs an entry of the journal. Fewer commands saved up to a tenth of the CPU time (ADR 076).
 */
export const GATHER_MS = 40;

/** The changes of one command that writes messages to the statistics. Its id is the mark of the command. */
export interface StatsEntry {
  _id: string;
  /** Technical time. */
  at: Date;
  /** Whether it is known which of its messages the command wrote. */
  isResolved: boolean;
  /** Changes to the statistics; empty until the entry is resolved. */
  deltas: StatsDelta[];
  /** Only in an unresolved entry: the changes if the command writes all of its messages. */
  changes?: StatsChange[];
}

const schema = new Schema<StatsEntry>({
  _id: String,
  at: Date,
  isResolved: Boolean,
  deltas: Schema.Types.Mixed,
  changes: Schema.Types.Mixed,
} as never);
schema.index({ isResolved: 1, at: 1 });

interface Resolution {
  mark: string;
  deltas: StatsDelta[];
}

/**
 * Records what has changed since messages were last counted, with one entry per command instead of a second write per
 * message. The entry, with the ids of the messages, is written before the command and resolved after it. A process that
 * dies in between leaves an unresolved entry: the messages contain the marks of the commands that wrote them.
 */
@Injectable()
export class StatsJournal implements WriteJournal<MessageDocument> {
  private readonly logger = new Logger('StatsJournal');
  private readonly entries: Model<StatsEntry>;
  private readonly batches: BatchedCollection<StatsEntry>;
  private readonly resolutions = new RequestBatcher<Resolution, null>((resolutions) => this.resolveAll(resolutions), {
    gatherMs: GATHER_MS,
  });

  constructor(private readonly store: Store) {
    this.entries = store.collection<StatsEntry>('stats_journal', schema);
    this.batches = new BatchedCollection(this.entries);
  }

  async begin(mark: string, writes: JournaledWrite<MessageDocument>[]) {
    const changes = changesOf(writes);
    if (changes.length === 0) return undefined;
    const entry = { _id: mark, at: this.store.serverClock.now(), isResolved: false, deltas: [], changes };
    await this.insert(entry);
    return (isWritten: boolean[]) => {
      const written = new Set(writes.filter((_, index) => isWritten[index]).map(({ id }) => id));
      this.resolveSoon(mark, deltasOf(changes, written));
    };
  }

  /** Inserts an entry without waiting for others, because its command waits for it. */
  private async insert(entry: StatsEntry) {
    const [result] = await this.batches.insertAll([entry]);
    if (result?.status === 'rejected') throw result.reason;
  }

  /** Resolves an entry while its command continues; the service that counts resolves entries that stay unresolved. */
  private resolveSoon(mark: string, deltas: StatsDelta[]) {
    const leave = (error: unknown) => this.logger.warn(`entry ${mark} remains unresolved: ${String(error)}`);
    void this.resolutions.load({ mark, deltas }).catch(leave);
  }

  /** Entries whose deltas are known, oldest first. */
  listResolved(limit: number): Promise<StatsEntry[]> {
    return this.entries.find({ isResolved: true }).sort({ at: 1 }).limit(limit).lean<StatsEntry[]>();
  }

  /** Entries that have been unresolved since before an instant of technical time, oldest first. */
  listUnresolved(before: Date, limit: number): Promise<StatsEntry[]> {
    return this.entries
      .find({ isResolved: false, at: { $lt: before } })
      .sort({ at: 1 })
      .limit(limit)
      .lean<StatsEntry[]>();
  }

  /** Records which messages a command has written. An entry that another process has resolved stays unchanged. */
  async resolve({ _id, changes = [] }: StatsEntry, written: ReadonlySet<string>) {
    await this.resolveAll([{ mark: _id, deltas: deltasOf(changes, written) }]);
  }

  private async resolveAll(resolutions: Resolution[]) {
    const updates = resolutions.map(({ mark, deltas }) => ({
      updateOne: {
        filter: { _id: mark, isResolved: false },
        update: { $set: { isResolved: true, deltas }, $unset: { changes: 1 } },
      },
    }));
    await this.entries.bulkWrite(updates, { ordered: false });
    return resolutions.map(() => fulfilled(null));
  }

  /** Returns which of these entries still exist. */
  async existing(marks: readonly string[]): Promise<Set<string>> {
    if (marks.length === 0) return new Set();
    const found = await this.entries.find({ _id: { $in: marks } }, { _id: 1 }).lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  async delete(marks: readonly string[]) {
    await this.entries.deleteMany({ _id: { $in: marks } });
  }
}
