import { Injectable } from '@nestjs/common';
import { type DeadLetter, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { PAGE_SIZE, skipTo } from '../paging.js';

interface StoredLetter extends Omit<DeadLetter, 'id' | 'value'> {
  _id: string;
  value: Buffer | null;
  /** How often it was sent back. */
  replays: number;
}

const schema = new Schema<StoredLetter>({
  _id: String,
  service: String,
  key: String,
  value: Buffer,
  headers: { type: Schema.Types.Mixed },
  replays: Number,
});
schema.index({ 'headers.x-failed-at': -1 });

/** Events that a service gave up on, for as long as anybody may want to look them up. */
@Injectable()
export class DeadLettersRepository {
  private readonly letters;

  constructor(store: Store) {
    this.letters = store.collection<StoredLetter>('dead_letters', schema);
  }

  /** Adds a letter; one with the same id is there already. */
  async add({ id, service, key, value, headers }: DeadLetter) {
    const stored = { service, key, value: value && Buffer.from(value), headers, replays: 0 };
    await this.letters.updateOne({ _id: id }, { $setOnInsert: stored }, { upsert: true });
  }

  async find(id: string): Promise<DeadLetter | null> {
    const found = await this.letters.findById(id).lean<StoredLetter>();
    if (!found) return null;
    const { _id, service, key, value, headers } = found;
    return { id: _id, service, key, value, headers };
  }

  async countReplay(id: string) {
    await this.letters.updateOne({ _id: id }, { $inc: { replays: 1 } });
  }

  /** Newest first. */
  async list(page: number) {
    const [found, total] = await Promise.all([
      this.letters
        .find({}, { value: 0 })
        .sort({ 'headers.x-failed-at': -1, _id: -1 })
        .skip(skipTo(page))
        .limit(PAGE_SIZE)
        .lean<StoredLetter[]>(),
      this.letters.estimatedDocumentCount(),
    ]);
    return { items: found.map(rowOf), total };
  }
}

function rowOf({ _id, service, key, headers, replays }: StoredLetter) {
  const { 'x-topic': topic, ce_type: type, 'x-error': error, 'x-failed-at': at } = headers;
  return { id: _id, group: service, topic, type, key, error, at, replays };
}
