import type { Store } from '@numbercast/platform';
import { DeliveriesRepository } from '@numbercast/delivery/ledger/deliveries.repository';
import { PastNumbersRepository } from '@numbercast/members/past-numbers/past-numbers.repository';
import { AssignmentsRepository } from '@numbercast/numbergen/assignments/assignments.repository';
import { AssignmentsRepository as ReportedAssignments } from '@numbercast/reporting/assignments/assignments.repository';
import type { Schema } from 'mongoose';
import sift from 'sift';

/** An index as its schema declares it. */
interface Index {
  fields: string[];
  isSparse?: boolean | undefined;
  /** Documents it holds, when not all: its `partialFilterExpression`. */
  filter?: object | undefined;
}

const RECORD_ID = 8; // bytes that lead from an entry to its document
const ENTRY = 4; // of its own: lengths and the mark of its end

/** Hands repositories a store that only remembers which indexes they declare. */
function declared(make: (store: Store) => unknown): Map<string, Index[]> {
  const known = new Map<string, Index[]>();
  const keep = (hasOutbox: boolean) => (name: string, schema: Schema) => {
    const its = schema.indexes().map(([fields, { sparse, partialFilterExpression }]) => {
      return { fields: Object.keys(fields), isSparse: sparse, filter: partialFilterExpression };
    });
    const outbox = { fields: ['outboxAt'], isSparse: true }; // platform/store/aggregates.ts
    known.set(name, [{ fields: ['_id'] }, ...its, ...(hasOutbox ? [outbox] : [])]);
    return { find: () => null, model: {} };
  };
  make({ aggregates: keep(true), collection: keep(false), projection: keep(false) } as unknown as Store);
  return known;
}

export const INDEXES = {
  deliveries: declared((store) => new DeliveriesRepository(store)).get('deliveries')!,
  assignments: declared((store) => new AssignmentsRepository(store)).get('assignments')!,
  pastNumbers: declared((store) => new PastNumbersRepository(store)).get('pastNumbers')!,
  reported: declared((store) => new ReportedAssignments(store)).get('assignments')!,
};

const valueAt = (document: object, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 1;
  return value === undefined || value === null || typeof value === 'boolean' ? 1 : 8;
}

const isIn = ({ filter, isSparse }: Index, document: object, values: unknown[]) => {
  if (filter && !sift.default(filter)(document)) return false;
  return !isSparse || values.some((value) => value !== undefined);
};

/**
 * Bytes of a document's entries in these indexes, uncompressed. A sparse one has none when all its fields are absent,
 * a partial one none when the document does not match its filter.
 */
export const entriesOf = (document: object, indexes: readonly Index[]) =>
  indexes
    .map((index) => ({ index, values: index.fields.map((field) => valueAt(document, field)) }))
    .filter(({ index, values }) => isIn(index, document, values))
    .reduce(
      (sum, { values }) => sum + RECORD_ID + ENTRY + values.reduce<number>((all, one) => all + bytesOf(one), 0),
      0,
    );
