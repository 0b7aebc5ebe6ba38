import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { duplicatedField } from '../store/duplicate-key.js';
import { Store } from '../store/store.js';

interface ParkedKey {
  _id: string;
  /** Ids of the waiting events, in their order. */
  pending: string[];
}

const schema = new Schema<ParkedKey>({ _id: String, pending: [String] });
const idOf = (topic: string, key: string) => `${topic}|${key}`;

/**
 * Keys of which an event waits in a retry topic. Later events of the same key join the queue behind it,
 * so an aggregate's events stay in order however often one of them fails.
 */
@Injectable()
export class ParkedKeys {
  private readonly model;
  /** Keys that may be parked. Only the owner of a partition parks its keys, so once all are read an absent one is not parked. */
  private readonly known = new Set<string>();
  private isRead = false;
  private rebalances = 0;

  constructor(store: Store) {
    this.model = store.collection<ParkedKey>('parked_keys', schema);
  }

  /** Partitions have changed hands: what their former owners parked has to be read. */
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

  /** Puts an event into the queue of its key, opening it if need be. */
  async park(topic: string, key: string, eventId: string) {
    const _id = idOf(topic, key);
    this.known.add(_id);
    try {
      await this.model.updateOne({ _id, pending: { $ne: eventId } }, { $push: { pending: eventId } }, { upsert: true });
    } catch (error) {
      // It is in the queue already, from before a crash
      if (duplicatedField(error) !== '_id') throw error;
    }
  }

  /** Joins the queue of a parked key. False when the key is not parked and the event may be handled. */
  joinQueue(topic: string, key: string, eventId: string): false | Promise<boolean> {
    const _id = idOf(topic, key);
    return this.isRead && !this.known.has(_id) ? false : this.joinQueueOf(_id, eventId);
  }

  private async joinQueueOf(_id: string, eventId: string): Promise<boolean> {
    await this.model.updateOne(
      { _id, 'pending.0': { $exists: true }, pending: { $ne: eventId } },
      { $push: { pending: eventId } },
    );
    const parked = await this.model.findById(_id).lean();
    if (parked?.pending.includes(eventId)) return true;
    this.known.delete(_id);
    return false;
  }

  /** Whether an event from a retry topic has others of its key before it. */
  async mustWait(topic: string, key: string, eventId: string) {
    const parked = await this.model.findById(idOf(topic, key)).lean();
    return (parked?.pending.indexOf(eventId) ?? -1) > 0;
  }

  /** Takes an event out of the queue, handled or dead-lettered. */
  async release(topic: string, key: string, eventId: string) {
    const _id = idOf(topic, key);
    await this.model.updateOne({ _id }, { $pull: { pending: eventId } });
    await this.model.deleteOne({ _id, pending: { $size: 0 } });
  }
}
