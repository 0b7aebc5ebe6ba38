import { Injectable } from '@nestjs/common';
import { type DeadLetter, readPage, readWholeList, Store, wordStarts } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { listSchema, PAGE_SIZE, searched } from '../paging.js';

/** The services that handle events and so may fail to. */
export const CONSUMERS = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'reporting', 'admin'] as const;

export const lettersSchema = listSchema.extend({
  group: z.enum(CONSUMERS).optional(),
  state: z.enum(['waiting', 'replayed', 'set-aside', 'all']).default('all'),
});

export type LettersQuery = z.infer<typeof lettersSchema>;

interface StoredDeadLetter extends Omit<DeadLetter, 'id' | 'value'> {
  _id: string;
  value: Buffer | null;
  /** How often it was sent back. */
  replays: number;
  /** An operator decided that it need not be handled. */
  isSetAside?: boolean;
  /** By which a search finds the letter; missing in letters of a former release. */
  searchTerms?: string[];
}

/** A letter as the list reads it. */
export type ListedDeadLetter = Omit<StoredDeadLetter, 'value' | 'searchTerms'>;

const schema = new Schema<StoredDeadLetter>({
  _id: String,
  service: String,
  key: String,
  value: Buffer,
  headers: { type: Schema.Types.Mixed },
  replays: Number,
  isSetAside: Boolean,
  searchTerms: { type: [String], default: undefined },
} as never);
schema.index({ 'headers.x-failed-at': -1, _id: -1 });
schema.index({ replays: 1, isSetAside: 1 });
schema.index({ searchTerms: 1 });

const states: Record<LettersQuery['state'], object> = {
  waiting: { replays: 0, isSetAside: { $ne: true } },
  replayed: { replays: { $gt: 0 } },
  'set-aside': { isSetAside: true },
  all: {},
};

/** An error message can have 2,000 characters; the console's list shows about so many. */
const SEARCHED_ERROR_LENGTH = 200;

function termsOf({ id, key, headers }: Pick<DeadLetter, 'id' | 'key' | 'headers'>) {
  const { ce_id: eventId, ce_type: type, 'x-error': error } = headers;
  return wordStarts(id, key ?? '', eventId ?? '', type ?? '', (error ?? '').slice(0, SEARCHED_ERROR_LENGTH));
}

/** Events that a service gave up on, kept for later inspection. */
@Injectable()
export class DeadLettersRepository {
  private readonly deadLetters;

  constructor(store: Store) {
    this.deadLetters = store.collection<StoredDeadLetter>('dead_letters', schema);
  }

  /** Adds a letter; one with the same id is there already. */
  async add({ id, service, key, value, headers }: DeadLetter) {
    const searchTerms = termsOf({ id, key, headers });
    const stored = { service, key, value: value && Buffer.from(value), headers, replays: 0, searchTerms };
    await this.deadLetters.updateOne({ _id: id }, { $setOnInsert: stored }, { upsert: true });
  }

  async find(id: string): Promise<(DeadLetter & Pick<StoredDeadLetter, 'replays' | 'isSetAside'>) | null> {
    // Not lean: the driver would wrap the bytes
    const found = await this.deadLetters.findById(id);
    if (!found) return null;
    const { service, key, value, headers, replays, isSetAside = false } = found;
    return { id, service, key, value: value && new Uint8Array(value), headers, replays, isSetAside };
  }

  async countReplay(id: string) {
    await this.deadLetters.updateOne({ _id: id }, { $inc: { replays: 1 } });
  }

  async setAside(id: string) {
    await this.deadLetters.updateOne({ _id: id }, { $set: { isSetAside: true } });
  }

  /** Letters that failed before an instant and are settled: sent back, or set aside. */
  async forget(before: Date) {
    const settled = [{ replays: { $gt: 0 } }, { isSetAside: true }];
    await this.deadLetters.deleteMany({ 'headers.x-failed-at': { $lt: before.toISOString() }, $or: settled });
  }

  async countWaiting(): Promise<number> {
    return this.deadLetters.countDocuments(states.waiting);
  }

  /** Adds terms to some letters that have none. @returns how many these were */
  async addSearchTerms(limit: number): Promise<number> {
    const found = await this.deadLetters
      .find({ searchTerms: null } as never, { key: 1, headers: 1 })
      .limit(limit)
      .lean<Pick<StoredDeadLetter, '_id' | 'key' | 'headers'>[]>();
    for (const { _id, ...deadLetter } of found)
      await this.deadLetters.updateOne({ _id }, { $set: { searchTerms: termsOf({ id: _id, ...deadLetter }) } });
    return found.length;
  }

  /** Newest first, without their payloads. A search finds beginnings of ids, event types and words of the error. */
  async list({ page, ...query }: LettersQuery) {
    const order = { sort: NEWEST, page, size: PAGE_SIZE };
    const filter = filterOf(query);
    const { items, ...found } = await readPage<ListedDeadLetter>(this.deadLetters as never, filter, order, WITHOUT);
    return { items: items.map(({ _id, ...deadLetter }) => letterLine({ id: _id, ...deadLetter })), ...found };
  }

  /** The same list as a whole. */
  async readWhole(query: Omit<LettersQuery, 'page'>) {
    return readWholeList<ListedDeadLetter>(this.deadLetters as never, filterOf(query), NEWEST, WITHOUT);
  }
}

const NEWEST = { 'headers.x-failed-at': -1, _id: -1 } as const;
const WITHOUT = { value: 0, searchTerms: 0 };

const filterOf = ({ search, group, state }: Omit<LettersQuery, 'page'>) => ({
  ...states[state],
  ...(group && { service: group }),
  ...searched(search),
});

export const deadLetterListItem = z.object({
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
}: Omit<StoredDeadLetter, '_id' | 'value'> & { id: string }) {
  const { 'x-topic': topic, ce_type: type, 'x-error': error, 'x-failed-at': at } = headers;
  return { id, group: service, topic, type, key, error, at, replays, isSetAside };
}
