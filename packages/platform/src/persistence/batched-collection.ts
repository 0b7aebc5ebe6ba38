import { randomBytes } from 'node:crypto';
import type { Model, QueryFilter } from 'mongoose';
import { duplicatedField, writeErrorsOf } from './duplicate-key.js';
import { fulfilled, RequestBatcher, rejected } from './request-batcher.js';

interface Identified {
  _id: string;
}

interface Update {
  filter: Identified & Record<string, unknown>;
  update: { $push: Record<string, unknown> } & Record<string, unknown>;
}

const TOGETHER = { ordered: false, ignoreUndefined: true } as const;
/** More writes than this to one document between ours and our look at it would hide ours. */
const WRITERS_REMEMBERED = 8;

/** The result of each write of a bulk command; null for a success. */
function failuresOf(error: unknown): Map<number, unknown> | null {
  const errors = writeErrorsOf(error);
  return errors && new Map(errors.map((failure) => [failure.index, failure]));
}

/** A collection's documents, read and written one by one by many at a time: what they ask goes together. */
export class BatchedCollection<T extends Identified> {
  private readonly loads = new RequestBatcher<string, T | null>((ids) => this.loadAll(ids));
  private readonly inserts = new RequestBatcher<T, boolean>((documents) => this.insertAll(documents));
  private readonly updates = new RequestBatcher<Update, boolean>((updates) => this.updateAll(updates));

  constructor(private readonly model: Model<T>) {}

  load(id: string): Promise<T | null> {
    return this.loads.load(id);
  }

  /** False when its id is taken. @throws the database's error when another unique value is */
  async insert(document: T): Promise<boolean> {
    return this.inserts.load(await this.fitted(document));
  }

  /** @returns whether a document fitted. @throws the database's error when a unique value is taken */
  update(filter: Update['filter'], update: Update['update']): Promise<boolean> {
    return this.updates.load({ filter, update });
  }

  /** Casts a document as mongoose would, nulls included. A cast error affects only its own caller. */
  private async fitted(document: T): Promise<T> {
    const hydrated = new this.model(document);
    await hydrated.validate();
    return hydrated.toObject({ depopulate: true, minimize: false, virtuals: false, getters: false }) as unknown as T;
  }

  private async loadAll(ids: string[]) {
    const wanted = [...new Set(ids)];
    const found = await this.model.find({ _id: { $in: wanted } } as QueryFilter<T>).lean<T[]>();
    const byId = new Map(found.map((document) => [document._id, document]));
    return ids.map((id) => fulfilled(byId.get(id) ?? null));
  }

  private async insertAll(documents: T[]) {
    let failures = new Map<number, unknown>();
    try {
      await this.model.insertMany(documents as never[], { ...TOGETHER, lean: true } as never);
    } catch (error) {
      const known = failuresOf(error) ?? (documents.length === 1 ? new Map([[0, error]]) : null);
      if (!known) throw error;
      failures = known;
    }
    return documents.map((_, index) => {
      const failure = failures.get(index);
      if (failure === undefined) return fulfilled(true);
      return duplicatedField(failure) === '_id' ? fulfilled(false) : rejected(failure);
    });
  }

  /** Updates of one document go one after another, in commands of their own. */
  private async updateAll(updates: Update[]) {
    const outcomes = new Map<Update, PromiseSettledResult<boolean>>();
    for (let left = updates; left.length > 0;) {
      const first = new Map<string, Update>();
      for (const one of left) if (!first.has(one.filter._id)) first.set(one.filter._id, one);
      const round = [...first.values()];
      const updated = await this.updateEach(round);
      round.forEach((one, index) => outcomes.set(one, updated[index]!));
      left = left.filter((one) => !outcomes.has(one));
    }
    return updates.map((one) => outcomes.get(one)!);
  }

  /**
   * A bulk update returns only the number of matches, so each update stores the id of the command, which can be
   * queried.
   */
  private async updateEach(updates: Update[]) {
    const mark = randomBytes(9).toString('base64url');
    let failures = new Map<number, unknown>();
    try {
      const { matchedCount } = await this.model.bulkWrite(marked(updates, mark) as never, TOGETHER);
      if (matchedCount === updates.length) return updates.map(() => fulfilled(true));
    } catch (error) {
      const known = failuresOf(error);
      if (!known) throw error;
      failures = known;
    }
    const written = await this.writtenBy(mark, updates);
    return updates.map(({ filter }, index) =>
      failures.has(index) ? rejected(failures.get(index)) : fulfilled(written.has(filter._id)),
    );
  }

  private async writtenBy(mark: string, updates: Update[]) {
    const ids = updates.map(({ filter }) => filter._id);
    const filter = { _id: { $in: ids }, writers: mark } as unknown as QueryFilter<T>;
    return new Set((await this.model.find(filter, { _id: 1 }).lean<Identified[]>()).map(({ _id }) => _id));
  }
}

const marked = (updates: Update[], mark: string) =>
  updates.map(({ filter, update }) => {
    const $push = { ...update.$push, writers: { $each: [mark], $slice: -WRITERS_REMEMBERED } };
    return { updateOne: { filter, update: { ...update, $push } } };
  });
