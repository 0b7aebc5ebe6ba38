import { Injectable } from '@nestjs/common';
import { readPage, readWholeList, Store, wordStarts } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { type ListQuery, PAGE_SIZE, searched } from '../paging.js';
import { dayAfter, startOfDay } from './eastern-day.js';

/** An action of an operator, or an automatic action of a service that operators should know of. */
export const auditEntryResponse = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  action: z.string(),
  target: z.string(),
});

export type AuditEntry = Omit<z.infer<typeof auditEntryResponse>, 'id'> & { _id: string };

interface StoredEntry extends AuditEntry {
  /** Terms by which a search finds the entry; missing in entries of a previous release. */
  searchTerms?: string[];
}

const schema = new Schema<StoredEntry>({
  _id: String,
  at: Date,
  actor: String,
  action: String,
  target: String,
  searchTerms: { type: [String], default: undefined },
} as never);
schema.index({ at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ searchTerms: 1 });

export interface AuditQuery extends ListQuery {
  /** Prefix of the action; empty for all actions. */
  action: string;
  /** An action to exclude. */
  except: string;
  /** First and last day in the time zone of the draws, yyyy-mm-dd. */
  from?: string | undefined;
  to?: string | undefined;
}

function filterOf({ action, except, from, to, search }: Omit<AuditQuery, 'page'>) {
  const at = { ...(from && { $gte: startOfDay(from) }), ...(to && { $lt: startOfDay(dayAfter(to)) }) };
  return {
    ...(action && { action: { $gte: action, $lt: `${action}\uffff` } }),
    ...(!action && except && { action: { $ne: except } }),
    ...(Object.keys(at).length > 0 && { at }),
    ...searched(search),
  };
}

const NEWEST = { at: -1, _id: -1 } as const;
const WITHOUT = { searchTerms: 0 };

const termsOf = ({ actor, action, target }: Omit<AuditEntry, '_id'>) => wordStarts(actor, action, target);

/** The audit log. It is append-only. */
@Injectable()
export class AuditRepository {
  private readonly entries;

  constructor(store: Store) {
    this.entries = store.collection<StoredEntry>('audit', schema);
  }

  /** Adds an entry. Repeating it with the same id has no effect. */
  async add({ _id, ...entry }: AuditEntry) {
    const stored = { ...entry, searchTerms: termsOf(entry) };
    await this.entries.updateOne({ _id }, { $setOnInsert: stored }, { upsert: true });
  }

  /** Adds search terms to entries that have none, up to a limit. @returns the number of entries */
  async addSearchTerms(limit: number): Promise<number> {
    const found = await this.entries
      .find({ searchTerms: null } as never)
      .limit(limit)
      .lean<AuditEntry[]>();
    for (const entry of found)
      await this.entries.updateOne({ _id: entry._id }, { $set: { searchTerms: termsOf(entry) } });
    return found.length;
  }

  /** Lists entries, newest first. A search matches prefixes of an entry's words and ids. */
  async list({ page, ...query }: AuditQuery) {
    const order = { sort: NEWEST, page, size: PAGE_SIZE };
    const { items, ...found } = await readPage<AuditEntry>(this.entries as never, filterOf(query), order, WITHOUT);
    return { items: items.map(({ _id, ...entry }) => ({ id: _id, ...entry })), ...found };
  }

  /** Returns the entire list without paging. */
  async readWhole(query: Omit<AuditQuery, 'page'>) {
    return readWholeList<AuditEntry>(this.entries as never, filterOf(query), NEWEST, WITHOUT);
  }
}
