import { Injectable } from '@nestjs/common';
import { readPage, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { holding, type ListQuery, PAGE_SIZE } from '../paging.js';

/** Something that an operator did, or that a service did by itself and operators should know of. */
export const shownEntry = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  action: z.string(),
  target: z.string(),
});

type AuditEntry = Omit<z.infer<typeof shownEntry>, 'id'> & { _id: string };

const schema = new Schema<AuditEntry>({ _id: String, at: Date, actor: String, action: String, target: String });
schema.index({ at: -1, _id: -1 });

/** What was done, for operators to look up. Entries are added, never changed. */
@Injectable()
export class AuditRepository {
  private readonly entries;

  constructor(store: Store) {
    this.entries = store.collection<AuditEntry>('audit', schema);
  }

  /** Adds an entry; one with the same id is there already. */
  async add({ _id, ...entry }: AuditEntry) {
    await this.entries.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true });
  }

  /** Newest first. */
  async list({ page, search }: ListQuery) {
    const filter = holding(search, ['actor', 'action', 'target']);
    const order = { sort: { at: -1, _id: -1 }, page, size: PAGE_SIZE } as const;
    const { items, total } = await readPage<AuditEntry>(this.entries as never, filter, order);
    return {
      items: items.map(({ _id, at, actor, action, target }) => ({ id: _id, at, actor, action, target })),
      total,
    };
  }
}
