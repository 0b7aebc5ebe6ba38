import { Injectable } from '@nestjs/common';
import {
  backoffMs,
  deleteInBatches,
  BatchedCollection,
  fulfilled,
  RequestBatcher,
  inBatches,
  encrypted,
  Store,
} from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Moment } from '../timing.js';
import { eventId, isTimeless, type ProviderEvent } from './provider-event.js';

/** `dueAt` and `doneAt` are technical time, the database server's. */
export type StoredProviderEvent = ProviderEvent & {
  _id: string;
  receivedAt: Moment;
  /** The event does not state when it was sent. */
  isTimeless: boolean;
  dueAt: Date;
  tries: number;
  doneAt?: Date | null;
};

const schema = new Schema<StoredProviderEvent>({
  _id: String,
  kind: String,
  payload: encrypted(),
  isTimeless: Boolean,
  receivedAt: { now: Date, technical: Date },
  dueAt: Date,
  tries: Number,
  doneAt: { type: Date, default: null },
});
schema.index({ doneAt: 1, dueAt: 1 });

const LEFT_BEHIND_AFTER_MS = 5_000;
const PAUSES = { firstMs: 1_000, longestMs: 5 * 60_000 };
/** An event fails this often only after more than 20 minutes. The status of an unknown text is dropped earlier. */
const FAILING_TRIES = 12;
/** Value of `doneAt` that keeps the id of an event from being deleted. */
const NEVER_FORGOTTEN = new Date('9999-12-31');

/** Webhook events of providers, stored before they are answered with 200. */
@Injectable()
export class InboxRepository {
  private readonly events: Model<StoredProviderEvent>;
  private readonly kept: BatchedCollection<StoredProviderEvent>;
  private readonly finished = new RequestBatcher<string, undefined>((ids) => this.finishAll(ids));

  constructor(private readonly store: Store) {
    this.events = store.collection<StoredProviderEvent>('provider_events', schema);
    this.kept = new BatchedCollection(this.events);
  }

  /** Stores events that are new, and returns them. */
  async insert(events: ProviderEvent[], receivedAt: Moment): Promise<StoredProviderEvent[]> {
    const dueAt = new Date(receivedAt.technical.getTime() + LEFT_BEHIND_AFTER_MS);
    const documents = events.map((event) => ({
      ...event,
      _id: eventId(event),
      isTimeless: isTimeless(event),
      receivedAt,
      dueAt,
      tries: 0,
      doneAt: null,
    }));
    const isNew = await Promise.all(documents.map((document) => this.kept.insert(document)));
    return documents.filter((_, index) => isNew[index]);
  }

  /** Returns the ids of events that should have been processed by now. */
  async due(limit: number): Promise<string[]> {
    const open = { doneAt: null, dueAt: { $lte: this.now() } };
    const found = await this.events.find(open, { _id: 1 }).sort({ dueAt: 1 }).limit(limit).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Counts events that have failed so often that an operator has to find the cause. */
  countFailing(): Promise<number> {
    return this.events.countDocuments({ doneAt: null, tries: { $gte: FAILING_TRIES } });
  }

  find(id: string): Promise<StoredProviderEvent | null> {
    return this.kept.load(id);
  }

  finish(id: string) {
    return this.finished.load(id);
  }

  private async finishAll(ids: string[]) {
    await this.events.updateMany({ _id: { $in: ids } }, { $set: { doneAt: this.now() } });
    return ids.map(() => fulfilled(undefined));
  }

  async postpone({ _id, tries }: StoredProviderEvent) {
    const pause = backoffMs(tries, PAUSES);
    await this.events.updateOne({ _id }, { $set: { dueAt: this.store.serverClock.after(pause), tries: tries + 1 } });
  }

  /**
   * Deletes processed events, which contain what members wrote, once no retry can arrive. Texts state no sending time,
   * so a STOP or START could be replayed years later: the ids of texts, which identify no person, are retained.
   */
  async deleteProcessedBefore(instant: Date) {
    const old = { doneAt: { $lt: instant } };
    const emptied = { $set: { doneAt: NEVER_FORGOTTEN }, $unset: { payload: 1 } };
    await inBatches(this.events, { ...old, isTimeless: true }, (batch) => this.events.updateMany(batch, emptied));
    await deleteInBatches(this.events, old);
  }

  private now() {
    return this.store.serverClock.now();
  }
}
