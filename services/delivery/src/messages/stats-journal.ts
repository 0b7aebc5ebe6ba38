import { Injectable } from '@nestjs/common';
import { type JournaledWrite, Store, type WriteJournal } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { MessageDocument } from './message-state.js';
import { type Counted, type CountedChange, deltasOf, isCounted, type StatsDelta } from './stats-line.js';

type JournaledChange = CountedChange & { id: string };

/** What one command that wrote messages changes in the statistics. Its id is the mark of the command. */
export interface StatsEntry {
  _id: string;
  /** Technical time. */
  at: Date;
  /** Whether it is known which of its messages the command wrote. */
  isResolved: boolean;
  /** Of a resolved entry. */
  deltas: StatsDelta[];
  /** The messages of an unresolved entry. */
  writes?: JournaledChange[];
}

const schema = new Schema<StatsEntry>({
  _id: String,
  at: Date,
  isResolved: Boolean,
  deltas: Schema.Types.Mixed,
  writes: Schema.Types.Mixed,
} as never);
schema.index({ isResolved: 1, at: 1 });

const counted = ({ channel, state, isMaybeDuplicate, segments, deadline, createdAt, ...rest }: Counted): Counted => {
  const { numbers, resend, carrier, zones } = rest;
  const { drawId, game, isFirst } = numbers!;
  const own = { channel, state, isMaybeDuplicate, segments, deadline, createdAt };
  return { ...own, resend, carrier, zones, numbers: { drawId, game, isFirst } };
};

/**
 * What has changed since messages were last counted, one entry for each command instead of a second write for each
 * message. The entry is written before the command, with the messages, and resolved after it. A process that dies in
 * between leaves an unresolved entry: the messages name the commands that wrote them.
 */
@Injectable()
export class StatsJournal implements WriteJournal<MessageDocument> {
  private readonly entries: Model<StatsEntry>;

  constructor(private readonly store: Store) {
    this.entries = store.collection<StatsEntry>('stats_journal', schema);
  }

  async begin(mark: string, writes: JournaledWrite<MessageDocument>[]) {
    const changes = writes.map((write, index) => ({ ...write, index })).filter(isCounted);
    if (changes.length === 0) return undefined;
    const its = changes.map(({ id, before, after }) => ({
      id,
      before: before && counted(before),
      after: counted(after),
    }));
    const entry = { _id: mark, at: this.store.serverClock.now(), isResolved: false, deltas: [], writes: its };
    await this.entries.insertMany([entry], { lean: true });
    return (isWritten: boolean[]) =>
      this.resolve(
        mark,
        changes.filter(({ index }) => isWritten[index]),
      );
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

  /** Records what a command changed. An entry that another process has resolved stays as it is. */
  async resolve(mark: string, written: readonly CountedChange[]) {
    const deltas = deltasOf(written);
    const resolved = { $set: { isResolved: true, deltas }, $unset: { writes: 1 } };
    await this.entries.updateOne({ _id: mark, isResolved: false }, resolved);
  }

  /** Which of these entries still exist. */
  async existing(marks: readonly string[]): Promise<Set<string>> {
    if (marks.length === 0) return new Set();
    const found = await this.entries.find({ _id: { $in: marks } }, { _id: 1 }).lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  async delete(marks: readonly string[]) {
    await this.entries.deleteMany({ _id: { $in: marks } });
  }
}
