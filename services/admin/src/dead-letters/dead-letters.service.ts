import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type DeadLetter, DeadLetters, problem, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { PAGE_SIZE, skipTo } from '../paging.js';

/** The services that handle events and so may fail to. */
const CONSUMERS = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'reporting', 'admin'];

interface StoredLetter {
  _id: string;
  service: string;
  key: string;
  value: Buffer | null;
  headers: Record<string, string>;
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

const letterNotFound = problem('dead-letter-not-found', 404, 'There is no such dead letter');

/** Events that a service gave up on, kept until an operator has sent them back. */
@Injectable()
export class DeadLettersService implements OnApplicationBootstrap {
  private readonly letters;

  constructor(
    store: Store,
    private readonly bus: DeadLetters,
  ) {
    this.letters = store.collection<StoredLetter>('dead_letters', schema);
  }

  onApplicationBootstrap() {
    this.bus.follow(CONSUMERS, (letter) => this.keep(letter));
  }

  async list(page: number) {
    const [found, total] = await Promise.all([
      this.letters.find().sort({ 'headers.x-failed-at': -1 }).skip(skipTo(page)).limit(PAGE_SIZE).lean(),
      this.letters.estimatedDocumentCount(),
    ]);
    return { items: found.map(rowOf), total };
  }

  /** Sends a letter to its service once more; it stays listed, with the number of its replays. */
  async replay(id: string) {
    const letter = await this.letters.findById(id).lean();
    if (!letter) throw letterNotFound({ detail: id });
    const { service, key, value, headers } = letter;
    await this.bus.replay({ id, service, key, value, headers });
    await this.letters.updateOne({ _id: id }, { $inc: { replays: 1 } });
    return rowOf({ ...letter, replays: letter.replays + 1 });
  }

  private async keep({ id, service, key, value, headers }: DeadLetter) {
    const stored = { service, key, value: value && Buffer.from(value), headers, replays: 0 };
    await this.letters.updateOne({ _id: id }, { $setOnInsert: stored }, { upsert: true });
  }
}

function rowOf({ _id, service, key, headers, replays }: StoredLetter) {
  const { 'x-topic': topic, ce_type: type, 'x-error': error, 'x-failed-at': at } = headers;
  return { id: _id, group: service, topic, type, key, error, at, replays };
}
