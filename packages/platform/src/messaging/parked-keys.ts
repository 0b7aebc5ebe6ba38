import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { duplicatedField } from '../persistence/duplicate-key.js';
import { Store } from '../persistence/store.js';

interface ParkedKey {
  _id: string;
  /** Ids of the waiting events, in their order. */
  pending: string[];
  /**
   * The first of `pending` and when it was last postponed. Absent or of another id when an older release wrote last.
   */
  head?: { id: string; at: Date };
}

/** The first event in the queue of a key. */
export interface QueueHead {
  topic: string;
  key: string;
  eventId: string;
}

const head = new Schema({ id: String, at: Date }, { _id: false });
const schema = new Schema<ParkedKey>({ _id: String, pending: [String], head });
const idOf = (topic: string, key: string) => `${topic}|${key}`;
const isQueue = { 'pending.0': { $exists: true } };

/** Topics have no `|` in their names; keys may. */
function toHead({ _id, pending }: ParkedKey): QueueHead {
  const end = _id.indexOf('|');
  return { topic: _id.slice(0, end), key: _id.slice(end + 1), eventId: pending[0]! };
}

/**
 * Keys of which an event waits in a retry topic. Later events of the same key join the queue behind it,
 * so an aggregate's events stay in order however often one of them fails.
 */
@Injectable()
export class ParkedKeys {
  private readonly model;
  /**
   * Keys that may be parked. Only the owner of a partition parks its keys, so once all are loaded, an absent key is not
   * parked.
   */
  private readonly known = new Set<string>();
  private isRead = false;
  private rebalances = 0;

  constructor(store: Store) {
    this.model = store.collection<ParkedKey>('parked_keys', schema);
  }

  /** Called after a rebalance: keys that the previous owners of partitions parked have to be loaded. */
  forget() {
    this.isRead = false;
    this.rebalances++;
  }

  async load() {
    while (!this.isRead) {
      const before = this.rebalances;
      const parked = await this.model.find({}, { _id: 1 }).lean();
      for (const { _id } of parked) this.known.add(_id);
      this.isRead = before === this.rebalances;
    }
  }

  /** Puts an event into the queue of its key, opening it if need be. Records when the head of a queue was postponed. */
  async park(topic: string, key: string, eventId: string) {
    const _id = idOf(topic, key);
    this.known.add(_id);
    if (await this.touch(_id, eventId)) return;
    try {
      await this.model.updateOne(
        { _id, pending: { $ne: eventId } },
        { $push: { pending: eventId }, $setOnInsert: { head: { id: eventId, at: new Date() } } },
        { upsert: true },
      );
    } catch (error) {
      // The event is already in the queue, from before a crash
      if (duplicatedField(error) !== '_id') throw error;
    }
  }

  /** Joins the queue of a parked key. False when the key is not parked and the event may be handled. */
  joinQueue(topic: string, key: string, eventId: string): false | Promise<boolean> {
    if (this.isRead && this.known.size === 0) return false;
    const _id = idOf(topic, key);
    return this.isRead && !this.known.has(_id) ? false : this.joinQueueOf(_id, eventId);
  }

  private async joinQueueOf(_id: string, eventId: string): Promise<boolean> {
    await this.model.updateOne({ _id, ...isQueue, pending: { $ne: eventId } }, { $push: { pending: eventId } });
    const parked = await this.model.findById(_id).lean();
    // The head is redelivered from its own topic when a crash prevented its postponement
    if (parked?.pending[0] === eventId) await this.touch(_id, eventId);
    if (parked?.pending.includes(eventId)) return true;
    this.known.delete(_id);
    return false;
  }

  /** Whether an event from a retry topic has others of its key before it. */
  async mustWait(topic: string, key: string, eventId: string) {
    const parked = await this.model.findById(idOf(topic, key)).lean();
    return (parked?.pending.indexOf(eventId) ?? -1) > 0;
  }

  /** Removes a handled or dead-lettered event from the queue. */
  async release(topic: string, key: string, eventId: string) {
    const _id = idOf(topic, key);
    const left = await this.model
      .findOneAndUpdate({ _id }, { $pull: { pending: eventId } }, { returnDocument: 'after' })
      .lean();
    const next = left?.pending[0];
    if (next === undefined) await this.model.deleteOne({ _id, pending: { $size: 0 } });
    else if (next !== left?.head?.id) await this.touch(_id, next);
  }

  /** Returns how many keys are parked, and the earliest time at which a current head was last postponed. */
  async summary(): Promise<{ count: number; oldest: Date | null }> {
    const [count, oldest] = await Promise.all([
      this.model.countDocuments(isQueue),
      this.model
        .findOne({ ...isQueue, 'head.at': { $exists: true } })
        .sort({ 'head.at': 1 })
        .lean(),
    ]);
    return { count, oldest: oldest?.head?.at ?? null };
  }

  /**
   * Returns heads that were last postponed before `time`, at most `limit`. A head whose time an older release did not
   * record counts from now on.
   */
  async headsSilentSince(time: Date, limit: number): Promise<QueueHead[]> {
    const silent = { ...isQueue, $or: [{ head: { $exists: false } }, { 'head.at': { $lt: time } }] };
    const found = await this.model.find(silent).limit(limit).lean<ParkedKey[]>();
    const isRecorded = ({ head: recorded, pending }: ParkedKey) => recorded?.id === pending[0];
    for (const parked of found) if (!isRecorded(parked)) await this.touch(parked._id, parked.pending[0]!);
    return found.filter(isRecorded).map(toHead);
  }

  /** Records that the head of a queue was postponed now. False when the event is not the head. */
  private async touch(_id: string, eventId: string): Promise<boolean> {
    const postponed = { $set: { head: { id: eventId, at: new Date() } } };
    return (await this.model.updateOne({ _id, 'pending.0': eventId }, postponed)).matchedCount === 1;
  }

  /** Empties every queue. The events that waited have to be published again, in their order. */
  async releaseAll() {
    await this.model.deleteMany({});
  }
}
