import type { Store } from '@numbercast/platform';
import { MessagesRepository, StatsJournal } from '@numbercast/delivery/messages';
import { PastNumbersRepository } from '@numbercast/members/planning';
import { AssignmentsRepository } from '@numbercast/numbergen/planning';
import { AssignmentsRepository as ReportedAssignments } from '@numbercast/reporting/planning';
import type { Schema } from 'mongoose';
import sift from 'sift';

/** An index as its schema declares it. */
interface Index {
  fields: string[];
  /** Its `partialFilterExpression`; an empty one matches all documents. */
  filter: object;
}

const RECORD_ID = 8; // bytes of the pointer from an entry to its document
const ENTRY = 4; // overhead of an entry: lengths and end marker

/** A sparse index holds documents that have at least one of its fields. */
const sparse = (fields: string[]): Index => ({
  fields,
  filter: { $or: fields.map((field) => ({ [field]: { $exists: true } })) },
});

/** Returns the indexes that repositories declare, recorded by a stub of the store. */
function declared(make: (store: Store) => unknown): Map<string, Index[]> {
  const known = new Map<string, Index[]>();
  const keep = (hasOutbox: boolean) => (name: string, schema: Schema) => {
    const its = schema.indexes().map(([keys, options]) => {
      const fields = Object.keys(keys);
      return options.sparse ? sparse(fields) : { fields, filter: options.partialFilterExpression ?? {} };
    });
    const outbox = sparse(['outboxAt']); // platform/store/aggregates.ts
    known.set(name, [{ fields: ['_id'], filter: {} }, ...its, ...(hasOutbox ? [outbox] : [])]);
    return { find: () => null, model: {}, schema };
  };
  make({ aggregates: keep(true), collection: keep(false), projection: keep(false) } as unknown as Store);
  return known;
}

export const INDEXES = {
  messages: declared((store) => new MessagesRepository(store, new StatsJournal(store))).get('messages')!,
  assignments: declared((store) => new AssignmentsRepository(store)).get('assignments')!,
  pastNumbers: declared((store) => new PastNumbersRepository(store)).get('past_numbers')!,
  reported: declared((store) => new ReportedAssignments(store)).get('assignments')!,
};

const valueAt = (document: object, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 1;
  return value === undefined || value === null || typeof value === 'boolean' ? 1 : 8;
}

/** Bytes of a document's entries in these indexes, uncompressed. A partial index whose filter does not match the document has no entry. */
export const entriesOf = (document: object, indexes: readonly Index[]) =>
  indexes
    .filter(({ filter }) => sift.default(filter)(document))
    .map(({ fields }) => fields.reduce((sum, field) => sum + bytesOf(valueAt(document, field)), RECORD_ID + ENTRY))
    .reduce((sum, bytes) => sum + bytes, 0);
