import type { Model, Schema } from 'mongoose';
import { type OutgoingEvent, TransientError } from '../events/event.js';
import type { Generation } from '../events/generation.js';
import type { KeyRing } from '../encryption/key-ring.js';
import {
  currentEvent,
  currentTraceparent,
  extractSpan,
  inSpan,
  onceHandled,
  sampledTraceparent,
  type SpanOptions,
} from '../telemetry/trace.js';
import {
  METADATA_FIELDS,
  type AggregateMetadata,
  aggregateMetadata,
  initialMetadata,
  stamped,
} from './aggregate-metadata.js';
import { BatchedCollection, type Update, type WriteJournal } from './batched-collection.js';
import { DuplicateKey, duplicatedField } from './duplicate-key.js';
import { Outboxes } from './outboxes.js';
import { attempted, fulfilled, rejected } from './request-batcher.js';

/** Outbox length at which writers have to wait for the relay. */
const OUTBOX_LIMIT = 200;
/**
 * How many handled events a document remembers: more than can be redelivered, because consumers commit every 250 and a
 * relay sends at most 1,000 at once.
 */
const APPLIED_LIMIT = 1_000;
const CHANGE_ATTEMPTS = 20;

export interface Decision<T> {
  next: T;
  events: OutgoingEvent[];
  /** Parent trace of a new document, if it is not the active one. */
  trace?: string | undefined;
}

export type Document<T> = T & { _id: string };
type Full<T> = Document<T> & AggregateMetadata;

type Fields = Record<string, unknown>;

/** A decision as the write that applies it. */
interface Prepared<T> {
  update: Update<Document<T>>;
  after: Document<T>;
  hasEvents: boolean;
  metadata: AggregateMetadata;
}

/** Returns a document without undefined fields, which the database does not store. */
function definedIn<D extends { _id: string }>(id: string, fields: object): D {
  const defined: Fields = { _id: id };
  for (const key of Object.keys(fields)) {
    const value = (fields as Fields)[key];
    if (value !== undefined && key !== '_id') defined[key] = value;
  }
  return defined as D;
}

function asDuplicateKey(error: unknown): unknown {
  const field = duplicatedField(error);
  return field === null ? error : new DuplicateKey(field);
}

function throwAsDuplicateKey(error: unknown): never {
  throw asDuplicateKey(error);
}

/**
 * A collection whose documents change by decisions. State, version and events are one atomic document write, so a crash
 * leaves either all or nothing; the relay publishes what was written. Each event changes a document at most once,
 * however often the event is redelivered.
 */
export class Aggregates<T extends object> {
  readonly model: Model<Full<T>>;
  readonly outboxes: Outboxes;
  private readonly documents: BatchedCollection<Full<T>>;
  /** The versions at which returned states were read or written. */
  private readonly versions = new WeakMap<Document<T>, AggregateMetadata>();

  constructor(
    readonly name: string,
    schema: Schema<T>,
    register: (schema: Schema<Full<T>>) => Model<Full<T>>,
    private readonly written: () => void,
    private readonly eventKeys: KeyRing,
    private readonly generation: () => Generation,
    journal?: WriteJournal<Document<T>>,
  ) {
    const full = schema.clone() as unknown as Schema<Full<T>>;
    full.add({ _id: String, ...aggregateMetadata } as never);
    full.index({ outboxAt: 1 }, { sparse: true });
    this.model = register(full);
    this.outboxes = new Outboxes(this.model as never);
    this.documents = new BatchedCollection(this.model, journal as WriteJournal<Full<T>> | undefined);
  }

  async find(id: string): Promise<Document<T> | null> {
    const full = await this.documents.load(id);
    return full && this.stateOf(full);
  }

  /**
   * Reads documents by id in one command; those that do not exist are left out.
   * @returns each document in the order of the ids, or why that document could not be read
   */
  async findAll(ids: readonly string[]): Promise<PromiseSettledResult<Document<T>>[]> {
    const found = await this.documents.loadAll(ids);
    return [...new Set(ids)].flatMap((id) => {
      const result = found.get(id);
      if (!result) return [];
      return result.status === 'fulfilled' ? fulfilled(this.stateOf(result.value)) : result;
    });
  }

  /** Returns the states of documents that were read in full elsewhere, so that {@link change} need not read them. */
  hydrate(read: readonly Full<T>[]): Document<T>[] {
    return read.map((full) => this.stateOf(full));
  }

  /**
   * Adds a document. Returns false when its id exists already, as for a redelivered event.
   * @throws DuplicateKey when another document has the same unique value
   */
  async insert(id: string, state: T, events: OutgoingEvent[] = []): Promise<boolean> {
    const isNew = await this.documents.insert(this.newDocument(id, { next: state, events })).catch(throwAsDuplicateKey);
    if (isNew) this.written();
    return isNew;
  }

  /**
   * Inserts many documents in one write and skips existing ids.
   * @throws DuplicateKey when one of them has the unique value of another document; the others are inserted
   */
  async insertAll(decisions: ReadonlyMap<string, Decision<T>>) {
    if (decisions.size === 0) return;
    const documents = [...decisions].map(([id, decision]) => this.newDocument(id, decision));
    const failed = (await this.documents.insertAll(documents)).find((result) => result.status === 'rejected');
    if (failed) throw asDuplicateKey(failed.reason);
    this.written();
  }

  /**
   * Loads, decides and saves, and retries after a concurrent write. A null decision changes nothing.
   * @param which an id, or a document that was read before: it is read again only after a concurrent write
   * @returns the new state, or null when the document does not exist
   */
  async change(
    which: string | Document<T>,
    decide: (current: Document<T>) => Decision<T> | null,
  ): Promise<Document<T> | null> {
    const id = typeof which === 'string' ? which : which._id;
    let state = typeof which !== 'string' && this.versions.has(which) ? which : await this.find(id);
    for (let attempt = 0; attempt < CHANGE_ATTEMPTS && state; attempt++) {
      const cause = currentEvent();
      if (cause && this.versionOf(state).applied.includes(cause.id)) return state;
      const decision = decide(state);
      // The decision to do nothing must be based on the current state
      if (!decision && state !== which) {
        if (cause) onceHandled(`${this.name}/${id}`, () => this.markProcessed(id, cause.id));
        return state;
      }
      const saved = decision && (await this.save(state, decision, cause?.id));
      if (saved) return saved;
      state = await this.find(id);
    }
    if (!state) return null;
    throw this.contested(id);
  }

  /**
   * Changes many documents in a few commands, each by its own decision. Documents that were written concurrently are
   * read and decided again.
   * @throws in a handler of events: a document has to remember each event that it handled
   * @param which as for {@link change}; each id once
   * @returns for each the new state, null when the document does not exist, or why that document could not be changed
   */
  async changeAll(
    which: readonly (string | Document<T>)[],
    decide: (current: Document<T>) => Decision<T> | null,
  ): Promise<PromiseSettledResult<Document<T> | null>[]> {
    if (currentEvent()) throw new Error('an event handler must change documents one at a time');
    const results = which.map((): PromiseSettledResult<Document<T> | null> => fulfilled(null));
    let open = which.map((one, index) => {
      const state = typeof one !== 'string' && this.versions.has(one) ? one : null;
      return { index, id: typeof one === 'string' ? one : one._id, state, isFresh: false };
    });
    for (let attempt = 0; attempt < CHANGE_ATTEMPTS && open.length > 0; attempt++) {
      const { known, unreadable } = await this.withStates(open);
      for (const { index, reason } of unreadable) results[index] = rejected(reason);
      const again: typeof open = [];
      const prepared: (Prepared<T> & { one: (typeof open)[number] })[] = [];
      for (const one of known) {
        const decision = attempted(() => decide(one.state));
        if (decision.status === 'rejected') results[one.index] = decision;
        else if (decision.value) prepared.push({ ...this.prepare(one.state, decision.value, undefined), one });
        else if (one.isFresh) results[one.index] = fulfilled(one.state);
        // The decision to do nothing must be based on the current state
        else again.push({ ...one, state: null });
      }
      const written = await this.writeAll(prepared);
      prepared.forEach(({ one, after }, position) => {
        const result = written[position]!;
        if (result.status === 'rejected') results[one.index] = result;
        else if (result.value) results[one.index] = fulfilled(after);
        else again.push({ ...one, state: null });
      });
      open = again;
    }
    for (const { index, id } of open) results[index] = rejected(this.contested(id));
    return results;
  }

  /** Reads the documents without a state, and leaves out those that do not exist. */
  private async withStates<O extends { index: number; id: string; state: Document<T> | null; isFresh: boolean }>(
    open: O[],
  ) {
    const known: (O & { state: Document<T> })[] = [];
    const unreadable: { index: number; reason: unknown }[] = [];
    const unread = open.filter(({ state }) => !state).map(({ id }) => id);
    const found = unread.length > 0 ? await this.documents.loadAll(unread) : null;
    for (const one of open) {
      const result = found?.get(one.id);
      if (one.state) known.push({ ...one, state: one.state });
      else if (result?.status === 'fulfilled') known.push({ ...one, state: this.stateOf(result.value), isFresh: true });
      else if (result) unreadable.push({ index: one.index, reason: result.reason });
    }
    return { known, unreadable };
  }

  /** @returns whether each was written, without a concurrent write in between */
  private async writeAll(prepared: Prepared<T>[]): Promise<PromiseSettledResult<boolean>[]> {
    if (prepared.length === 0) return [];
    const results = await this.documents.updateAll(prepared.map(({ update }) => update as Update<Full<T>>));
    return results.map((result, index) => {
      if (result.status === 'rejected') return rejected(asDuplicateKey(result.reason));
      if (result.value) this.recordWrite(prepared[index]!);
      return result;
    });
  }

  private contested(id: string) {
    return new TransientError(`${this.name}/${id} has too many concurrent changes`);
  }

  /** Like {@link change}, also for a document that does not exist yet. */
  async upsertChange(
    id: string,
    decide: (current: Document<T> | null) => Decision<T> | null,
  ): Promise<Document<T> | null> {
    for (let attempt = 0; attempt < CHANGE_ATTEMPTS; attempt++) {
      const changed = await this.change(id, decide);
      if (changed) return changed;
      const decision = decide(null);
      if (!decision) return null;
      if (await this.insert(id, decision.next, decision.events)) return { ...decision.next, _id: id };
    }
    throw this.contested(id);
  }

  /** Runs later work for a document as a span of the trace that wrote it, if that trace is sampled. */
  inTraceOf<R>(document: Document<T>, span: SpanOptions, work: () => Promise<R>): Promise<R> {
    const traceparent = this.versions.get(document)?.trace;
    return traceparent ? inSpan(span, work, extractSpan({ traceparent })) : work();
  }

  /** Builds a new document with its metadata and unpublished events. */
  private newDocument(id: string, { next, events, trace = sampledTraceparent() }: Decision<T>): Full<T> {
    const outbox = this.stamp(id, 0, events, () => trace ?? currentTraceparent());
    return { ...next, ...initialMetadata(id, outbox, { causeId: currentEvent()?.id, trace }), _id: id };
  }

  private stateOf(full: Full<T>): Document<T> {
    const [state, metadata]: [Fields, Fields] = [{}, {}];
    for (const key of Object.keys(full)) (METADATA_FIELDS.has(key) ? metadata : state)[key] = (full as Fields)[key];
    this.versions.set(state as Document<T>, metadata as unknown as AggregateMetadata);
    return state as Document<T>;
  }

  private versionOf(state: Document<T>): AggregateMetadata {
    return this.versions.get(state)!; // every returned state has one
  }

  /** @returns the state that was written, or null after a concurrent write */
  private async save(state: Document<T>, decision: Decision<T>, causeId: string | undefined) {
    const prepared = this.prepare(state, decision, causeId);
    if (!(await this.update(prepared.update as Update<Full<T>>))) return null;
    this.recordWrite(prepared);
    return prepared.after;
  }

  private prepare(state: Document<T>, { next, events }: Decision<T>, causeId: string | undefined): Prepared<T> {
    const current = this.versionOf(state);
    if (current.outbox.length + events.length > OUTBOX_LIMIT)
      throw new TransientError(`${this.name}/${state._id} has too many unpublished events`);
    const before = state as Fields;
    const after = definedIn<Document<T>>(state._id, next);
    // Unchanged fields are already stored: the write expects this version
    const changed: Fields = {};
    for (const key of Object.keys(after))
      if ((after as Fields)[key] !== before[key]) changed[key] = (after as Fields)[key];
    const gone = Object.keys(before).filter((key) => !(key in after));
    const outbox = this.stamp(state._id, current.seq, events, () => currentTraceparent() ?? current.trace);
    const seq = outbox.at(-1)?.seq ?? current.seq;
    const trace = sampledTraceparent();
    const applied = causeId ? [causeId] : [];
    const update = {
      $set: { ...changed, ...(outbox.length > 0 && { seq }), ...(trace && { trace }) },
      $inc: { _v: 1 },
      ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((key) => [key, 1])) }),
      ...(outbox[0] && { $min: { outboxAt: outbox[0].at } }),
      $push: {
        ...(outbox.length > 0 && { outbox: { $each: outbox } }),
        ...(applied.length > 0 && { applied: { $each: applied, $slice: -APPLIED_LIMIT } }),
      },
    };
    return {
      update: { filter: { _id: state._id, _v: current._v }, update, change: { before: state, after } },
      after,
      hasEvents: outbox.length > 0,
      metadata: {
        ...current,
        _v: current._v + 1,
        seq,
        outbox: [...current.outbox, ...outbox],
        applied: [...current.applied, ...applied],
        ...(trace && { trace }),
      },
    };
  }

  /** Records the version that was written, and wakes the relay when there is something to publish. */
  private recordWrite({ after, metadata, hasEvents }: Prepared<T>) {
    this.versions.set(after, metadata);
    if (hasEvents) this.written();
  }

  /** Records an event that changed nothing: redelivered after later events, it might change something. */
  private async markProcessed(id: string, causeId: string) {
    await this.update({
      filter: { _id: id, applied: { $ne: causeId } },
      update: { $push: { applied: { $each: [causeId], $slice: -APPLIED_LIMIT } } },
    });
  }

  private update(update: Update<Full<T>>) {
    return this.documents.update(update).catch(throwAsDuplicateKey);
  }

  private stamp(id: string, lastSeq: number, events: OutgoingEvent[], traceOf: () => string | undefined) {
    if (events.length === 0) return [];
    const context = { traceparent: traceOf() ?? '', keys: this.eventKeys, generation: this.generation() };
    return stamped(`${this.name}/${id}`, lastSeq, events, context);
  }
}
