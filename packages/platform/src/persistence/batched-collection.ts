import { serialize } from 'node:v8';
import type { Model, mongo } from 'mongoose';
import { decryptIn, stored, storedUpdate, textsOf } from '../encryption/encrypted-fields.js';
import { pooledRandomBytes } from '../encryption/random-pool.js';
import { DocumentShape } from './document-shape.js';
import { duplicatedField, writeErrorsOf } from './duplicate-key.js';
import { isOutage } from './outage.js';
import { attempted, fulfilled, RequestBatcher, rejected } from './request-batcher.js';

interface Identified {
  _id: string;
}

export interface Update<T = unknown> {
  filter: Identified & Record<string, unknown>;
  update: { $push: Record<string, unknown>; $set?: Record<string, unknown> } & Record<string, unknown>;
  /** For the journal, if the collection has one. */
  change?: { before: T; after: T } | undefined;
}

export interface FieldsWrite<T = unknown> {
  filter: Identified & Record<string, unknown>;
  fields: Partial<T>;
}

export interface JournaledWrite<T> {
  id: string;
  /** Null for an insert. */
  before: T | null;
  after: T;
}

/** Observes the writes of a collection before and after they happen, so that it can maintain totals. */
export interface WriteJournal<T> {
  /**
   * Called before each command.
   * @param mark the id of the command: each document it writes has it among its `writers`
   * @returns called after the command, with whether each document was written; not called when that is not known
   */
  begin(mark: string, writes: JournaledWrite<T>[]): Promise<((isWritten: boolean[]) => void) | undefined>;
}

type CastDocument = Identified & Record<string, unknown>;

const TOGETHER = { ordered: false, ignoreUndefined: true } as const;
/** Number of recent command ids kept for each document; older ones are lost to the check of an unknown outcome. */
const WRITERS_REMEMBERED = 8;

const newMark = () => pooledRandomBytes(9).toString('base64url');

/** Groups updates that differ in the document's id only. */
function equalUpdates<U extends Update>(updates: readonly U[]): U[][] {
  const groups = Map.groupBy(updates, ({ filter: { _id, ...condition }, update }) =>
    serialize([condition, update]).toString('latin1'),
  );
  return [...groups.values()];
}

const isTrue = (result: PromiseSettledResult<boolean>) => result.status === 'fulfilled' && result.value;

/**
 * Writes the values that could be cast in one command.
 * @returns why single documents were not written, by their index
 * @throws when it is not known what the command wrote
 */
async function writeCast<C>(cast: readonly PromiseSettledResult<C>[], write: (values: C[]) => Promise<unknown>) {
  const failures = new Map<number, unknown>();
  const writable: { index: number; value: C }[] = [];
  cast.forEach((result, index) => {
    if (result.status === 'fulfilled') writable.push({ index, value: result.value });
    else failures.set(index, result.reason);
  });
  if (writable.length === 0) return failures;
  try {
    await write(writable.map(({ value }) => value));
  } catch (error) {
    const errors = writeErrorsOf(error);
    if (!errors) throw error;
    for (const failure of errors) failures.set(writable[failure.index]!.index, failure);
  }
  return failures;
}

/**
 * A collection's documents by id, read and written in batches: concurrent calls are combined. Commands go to the
 * driver, because casting and encrypting them here takes a tenth of the processor time that mongoose needs.
 */
export class BatchedCollection<T extends Identified> {
  private readonly loads = new RequestBatcher<string, T | null>(async (ids) => {
    const found = await this.loadAll(ids);
    return ids.map((id) => found.get(id) ?? fulfilled(null));
  });
  private readonly inserts = new RequestBatcher<T, boolean>((documents) => this.insertAll(documents));
  private readonly updates = new RequestBatcher<Update<T>, boolean>((updates) => this.updateAll(updates));
  private readonly shape: DocumentShape;
  private readonly texts;

  constructor(
    private readonly model: Model<T>,
    private readonly journal?: WriteJournal<T>,
  ) {
    this.shape = new DocumentShape(model.schema);
    this.texts = textsOf(model.schema as never);
  }

  load(id: string): Promise<T | null> {
    return this.loads.load(id);
  }

  /** Inserts a document. Returns false when its id exists. @throws the database's error for another duplicate value */
  insert(document: T): Promise<boolean> {
    return this.inserts.load(document);
  }

  /** @returns whether a document matched. @throws the database's error for a duplicate value */
  update(update: Update<T>): Promise<boolean> {
    return this.updates.load(update);
  }

  /**
   * Reads documents by id; those that do not exist are left out.
   * @returns each document, or why that document could not be decrypted
   */
  async loadAll(ids: readonly string[]): Promise<Map<string, PromiseSettledResult<T>>> {
    const found = await this.collection.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    return new Map(found.map((document) => [document._id, attempted(() => this.decrypted(document))]));
  }

  private decrypted(document: CastDocument): T {
    decryptIn(document, this.texts);
    return document as unknown as T;
  }

  /** Inserts documents in one command. @returns for each whether its id was free, or why it could not be written */
  async insertAll(documents: T[]): Promise<PromiseSettledResult<boolean>[]> {
    const mark = newMark();
    const settle = await this.journal?.begin(
      mark,
      documents.map((after) => ({ id: after._id, before: null, after })),
    );
    const writers = settle && { writers: [mark] };
    const cast = documents.map((document) => attempted(() => this.castDocument({ ...document, ...writers })));
    const failures = await writeCast(cast, (values) => this.collection.insertMany(values, TOGETHER));
    const results = documents.map((_, index) => {
      if (!failures.has(index)) return fulfilled(true);
      const failure = failures.get(index);
      return duplicatedField(failure) === '_id' ? fulfilled(false) : rejected(failure);
    });
    settle?.(results.map(isTrue));
    return results;
  }

  /** Mongoose's collection, which waits for the connection and otherwise behaves like the driver's. */
  private get collection() {
    return this.model.collection as unknown as mongo.Collection<CastDocument>;
  }

  private castDocument(document: T) {
    return stored(this.shape.cast(document), this.texts) as CastDocument;
  }

  /**
   * Updates documents. Several updates of one document are written one after another, in separate commands.
   * @returns for each whether the document matched its filter, or why it could not be written
   */
  async updateAll(updates: Update<T>[]): Promise<PromiseSettledResult<boolean>[]> {
    const outcomes = new Map<Update<T>, PromiseSettledResult<boolean>>();
    for (let left = updates; left.length > 0;) {
      const first = new Map<string, Update<T>>();
      for (const one of left) if (!first.has(one.filter._id)) first.set(one.filter._id, one);
      const round = [...first.values()];
      const updated = await this.updateEach(round);
      round.forEach((one, index) => outcomes.set(one, updated[index]!));
      left = left.filter((one) => !outcomes.has(one));
    }
    return updates.map((one) => outcomes.get(one)!);
  }

  /**
   * Sets fields of documents in one command; an undefined field is removed.
   * @param upsert whether to insert a document when none matches the filter
   * @returns for each write null, or why it failed
   */
  async setAll(writes: FieldsWrite<T>[], { upsert }: { upsert: boolean }): Promise<PromiseSettledResult<null>[]> {
    const cast = writes.map((write) => attempted(() => ({ updateOne: { ...this.setting(write), upsert } })));
    const failures = await writeCast(cast, (operations) => this.collection.bulkWrite(operations as never, TOGETHER));
    return writes.map((_, index) => (failures.has(index) ? rejected(failures.get(index)) : fulfilled(null)));
  }

  private setting({ filter, fields }: FieldsWrite<T>) {
    const removed = Object.entries(fields).filter(([, value]) => value === undefined);
    const $unset = Object.fromEntries(removed.map(([name]) => [name, 1]));
    const $set = stored(this.shape.cast(fields), this.texts);
    return { filter, update: { $set, ...(removed.length > 0 && { $unset }) } };
  }

  private async updateEach(updates: Update<T>[]) {
    const mark = newMark();
    const settle = await this.journal?.begin(
      mark,
      updates.flatMap(({ filter, change }) => (change ? [{ id: filter._id, ...change }] : [])),
    );
    const results = await this.updateMarked(updates, mark);
    const isWritten = results.filter((_, index) => updates[index]!.change).map(isTrue);
    settle?.(isWritten);
    return results;
  }

  /**
   * Equal updates of several documents are one statement. A bulk update returns only the number of matches, so each
   * update stores the id of the command, which can be queried.
   */
  private async updateMarked(updates: Update<T>[], mark: string): Promise<PromiseSettledResult<boolean>[]> {
    const groups = equalUpdates(updates);
    const cast = groups.map((group) => attempted(() => this.statementOf(group, mark)));
    let matched = 0;
    const failures = await writeCast(cast, async (statements) => {
      matched = await this.updateWithRetry(statements);
    });
    if (matched === updates.length) return updates.map(() => fulfilled(true));
    const written = await this.writtenBy(mark, updates);
    const failureOf = new Map(
      groups.flatMap((group, index) =>
        failures.has(index) ? group.map((one) => [one, failures.get(index)] as const) : [],
      ),
    );
    return updates.map((one) => {
      if (written.has(one.filter._id)) return fulfilled(true);
      return failureOf.has(one) ? rejected(failureOf.get(one)) : fulfilled(false);
    });
  }

  /**
   * The driver does not retry a command that updates several documents by one statement. Filters that name the version
   * of a document make it safe to repeat: documents that the first attempt wrote no longer match, and have the mark.
   */
  private async updateWithRetry(statements: object[]) {
    const update = async () => (await this.collection.bulkWrite(statements as never, TOGETHER)).matchedCount;
    try {
      return await update();
    } catch (error) {
      if (!isOutage(error)) throw error;
      return update();
    }
  }

  private async writtenBy(mark: string, updates: Update<T>[]) {
    const ids = updates.map(({ filter }) => filter._id);
    const found = await this.collection
      .find({ _id: { $in: ids }, writers: mark }, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  private statementOf(group: Update<T>[], mark: string) {
    const [first] = group as [Update<T>];
    if (group.length === 1) return { updateOne: this.marked(first, mark) };
    const filter = { ...first.filter, _id: { $in: group.map((one) => one.filter._id) } };
    return { updateMany: { ...this.marked(first, mark), filter } };
  }

  private marked({ filter, update }: Update<T>, mark: string) {
    const $push = { ...update.$push, writers: { $each: [mark], $slice: -WRITERS_REMEMBERED } };
    const $set = update.$set && this.shape.cast(update.$set);
    return { filter, update: storedUpdate({ ...update, ...($set && { $set }), $push }, this.texts) };
  }
}
