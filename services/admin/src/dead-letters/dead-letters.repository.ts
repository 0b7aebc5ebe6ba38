import { Injectable } from '@nestjs/common';
import { type DeadLetter, readPage, readWholeList, Store, wordStarts } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { listSchema, PAGE_SIZE, searched } from '../paging.js';

/** The services that consume events and therefore have dead letters. */
export const CONSUMERS = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'reporting', 'admin'] as const;

export const lettersSchema = listSchema.extend({
  group: z.enum(CONSUMERS).optional(),
  state: z.enum(['waiting', 'replayed', 'set-aside', 'all']).default('all'),
});

export type LettersQuery = z.infer<typeof lettersSchema>;

interface StoredDeadLetter extends Omit<DeadLetter, 'id' | 'value'> {
  _id: string;
  value: Buffer | null;
  /** Number of replays. */
  replays: number;
  /** Whether an operator decided that it need not be handled. */
  isSetAside?: boolean;
  /** Terms by which a search finds the dead letter; missing in those of a previous release. */
  searchTerms?: string[];
}

/** A dead letter as read for the list. */
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

/**
 * Length of the searchable part of an error, about as much as the console's list shows. Errors can have 2,000
 * characters.
 */
const SEARCHED_ERROR_LENGTH = 200;

function termsOf({ id, key, headers }: Pick<DeadLetter, 'id' | 'key' | 'headers'>) {
  const { ce_id: eventId, ce_type: type, 'x-error': error } = headers;
  return wordStarts(id, key ?? '', eventId ?? '', type ?? '', (error ?? '').slice(0, SEARCHED_ERROR_LENGTH));
}

/** Events that a service failed to handle, stored for inspection and replay. */
@Injectable()
export class DeadLettersRepository {
  private readonly deadLetters;

  constructor(store: Store) {
    this.deadLetters = store.collection<StoredDeadLetter>('dead_letters', schema);
  }

  /** Adds a dead letter. Repeating it with the same id has no effect. */
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

  /** Deletes settled dead letters (replayed or set aside) that failed before an instant. */
  async forget(before: Date) {
    const settled = [{ replays: { $gt: 0 } }, { isSetAside: true }];
    await this.deadLetters.deleteMany({ 'headers.x-failed-at': { $lt: before.toISOString() }, $or: settled });
  }

  async countWaiting(): Promise<number> {
    return this.deadLetters.countDocuments(states.waiting);
  }

  /** Adds search terms to dead letters that have none, up to a limit. @returns the number of dead letters */
  async addSearchTerms(limit: number): Promise<number> {
    const found = await this.deadLetters
      .find({ searchTerms: null } as never, { key: 1, headers: 1 })
      .limit(limit)
      .lean<Pick<StoredDeadLetter, '_id' | 'key' | 'headers'>[]>();
    for (const { _id, ...deadLetter } of found)
      await this.deadLetters.updateOne({ _id }, { $set: { searchTerms: termsOf({ id: _id, ...deadLetter }) } });
    return found.length;
  }

  /**
   * Lists dead letters, newest first, without their payloads. A search matches prefixes of ids, event types and words
   * of the error.
   */
  async list({ page, ...query }: LettersQuery) {
    const order = { sort: NEWEST, page, size: PAGE_SIZE };
    const filter = filterOf(query);
    const { items, ...found } = await readPage<ListedDeadLetter>(this.deadLetters as never, filter, order, WITHOUT);
    return { items: items.map(({ _id, ...deadLetter }) => letterLine({ id: _id, ...deadLetter })), ...found };
  }

  /** Returns the entire list without paging. */
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
