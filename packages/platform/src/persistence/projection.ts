import type { Model, Schema } from 'mongoose';
import { currentEvent } from '../telemetry/trace.js';
import { BatchedCollection } from './batched-collection.js';
import { duplicatedField } from './duplicate-key.js';
import { RequestBatcher } from './request-batcher.js';

interface Sequenced {
  _id: string;
  /** Sequence number of the newest applied event. */
  srcSeq: number;
}

interface StateWrite<T> {
  id: string;
  seq: number;
  fields: Partial<T>;
}

/**
 * The database writes one batch while the consumer, which handles at most 192 events at a time, fills the next.
 */
const BATCHES = { size: 96, concurrency: 2 };

/** Documents that mirror another service's aggregates from events carrying their whole state. */
export class Projection<T extends object> {
  readonly model: Model<T & Sequenced>;
  private readonly documents: BatchedCollection<T & Sequenced>;
  private readonly writes = new RequestBatcher<StateWrite<T>, null>((states) => this.writeAll(states), BATCHES);

  constructor(schema: Schema<T>, register: (schema: Schema<T & Sequenced>) => Model<T & Sequenced>) {
    const full = schema.clone() as unknown as Schema<T & Sequenced>;
    full.add({ _id: String, srcSeq: Number } as never);
    this.model = register(full);
    this.documents = new BatchedCollection(this.model);
  }

  find(id: string): Promise<(T & Sequenced) | null> {
    return this.documents.load(id);
  }

  /** Applies the event that is being handled; an older or repeated event changes nothing. */
  async keep(id: string, fields: Partial<T>) {
    const cause = currentEvent();
    if (!cause) throw new Error('a projection can be written only while an event is being handled');
    await this.writes.load({ id, seq: cause.seq, fields });
  }

  private async writeAll(states: StateWrite<T>[]): Promise<PromiseSettledResult<null>[]> {
    const results = await this.write(states, { upsert: true });
    // The document has a newer state, or another batch has just inserted it: only a newer state may be written now
    const conflicts = states.flatMap((_, index) => (isIdTaken(results[index]!) ? [index] : []));
    if (conflicts.length === 0) return results;
    const retried = await this.write(
      conflicts.map((index) => states[index]!),
      { upsert: false },
    );
    conflicts.forEach((index, position) => (results[index] = retried[position]!));
    return results;
  }

  private write(states: StateWrite<T>[], options: { upsert: boolean }) {
    const writes = states.map(({ id, seq, fields }) => ({
      filter: { _id: id, srcSeq: { $lt: seq } },
      fields: { ...fields, srcSeq: seq } as Partial<T & Sequenced>,
    }));
    return this.documents.setAll(writes, options);
  }
}

const isIdTaken = (result: PromiseSettledResult<null>) =>
  result.status === 'rejected' && duplicatedField(result.reason) === '_id';
