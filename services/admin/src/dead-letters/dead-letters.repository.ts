import { Injectable } from '@nestjs/common';
import { type DeadLetter, readPage, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { holding, listSchema, PAGE_SIZE } from '../paging.js';

/** The services that handle events and so may fail to. */
export const CONSUMERS = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'reporting', 'admin'] as const;

export const lettersSchema = listSchema.extend({
  group: z.enum(CONSUMERS).optional(),
  state: z.enum(['waiting', 'replayed', 'set-aside', 'all']).default('all'),
});

export type LettersQuery = z.infer<typeof lettersSchema>;

interface StoredLetter extends Omit<DeadLetter, 'id' | 'value'> {
  _id: string;
  value: Buffer | null;
  /** How often it was sent back. */
  replays: number;
  /** Somebody has decided that it need not be handled. */
  isSetAside?: boolean;
}

const schema = new Schema<StoredLetter>({
  _id: String,
  service: String,
  key: String,
  value: Buffer,
  headers: { type: Schema.Types.Mixed },
  replays: Number,
  isSetAside: Boolean,
});
schema.index({ 'headers.x-failed-at': -1, _id: -1 });
schema.index({ replays: 1, isSetAside: 1 });

const states: Record<LettersQuery['state'], object> = {
  waiting: { replays: 0, isSetAside: { $ne: true } },
  replayed: { replays: { $gt: 0 } },
  'set-aside': { isSetAside: true },
  all: {},
};
const SEARCHED = ['key', 'headers.ce_type', 'headers.x-error'];

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

  async find(id: string): Promise<(DeadLetter & Pick<StoredLetter, 'replays' | 'isSetAside'>) | null> {
    // Not lean: bytes would come in a wrapping of the driver
    const found = await this.letters.findById(id);
    if (!found) return null;
    const { service, key, value, headers, replays, isSetAside = false } = found;
    return { id, service, key, value: value && new Uint8Array(value), headers, replays, isSetAside };
  }

  async countReplay(id: string) {
    await this.letters.updateOne({ _id: id }, { $inc: { replays: 1 } });
  }

  async setAside(id: string) {
    await this.letters.updateOne({ _id: id }, { $set: { isSetAside: true } });
  }

  /** Letters that failed before an instant and are settled: sent back, or set aside. */
  async forget(before: Date) {
    const settled = [{ replays: { $gt: 0 } }, { isSetAside: true }];
    await this.letters.deleteMany({ 'headers.x-failed-at': { $lt: before.toISOString() }, $or: settled });
  }

  async countWaiting(): Promise<number> {
    return this.letters.countDocuments(states.waiting);
  }

  /** Newest first, without what is in them. */
  async list({ page, search, group, state }: LettersQuery) {
    const filter = { ...states[state], ...(group && { service: group }), ...holding(search, SEARCHED) };
    const order = { sort: { 'headers.x-failed-at': -1, _id: -1 }, page, size: PAGE_SIZE } as const;
    const { items, total } = await readPage<StoredLetter>(this.letters as never, filter, order, { value: 0 });
    return { items: items.map(({ _id, ...letter }) => letterLine({ id: _id, ...letter })), total };
  }
}

export const listedLetter = z.object({
  id: z.string(),
  group: z.string(),
  topic: z.string().optional(),
  type: z.string().optional(),
  key: z.string().nullable(),
  error: z.string().optional(),
  at: z.string().optional(),
  replays: z.int(),
  isSetAside: z.boolean(),
});

export function letterLine({
  id,
  service,
  key,
  headers,
  replays,
  isSetAside = false,
}: Omit<StoredLetter, '_id' | 'value'> & { id: string }) {
  const { 'x-topic': topic, ce_type: type, 'x-error': error, 'x-failed-at': at } = headers;
  return { id, group: service, topic, type, key, error, at, replays, isSetAside };
}
