import type { Model, Schema } from 'mongoose';
import { currentEvent } from '../telemetry/trace.js';
import { BatchedCollection } from './batched-collection.js';
import { duplicatedFields } from './duplicate-key.js';
import { fulfilled, RequestBatcher } from './request-batcher.js';

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

/** Documents that mirror another service's aggregates from events carrying their whole state. */
export class Projection<T extends object> {
  readonly model: Model<T & Sequenced>;
  private readonly documents: BatchedCollection<T & Sequenced>;
  private readonly writes = new RequestBatcher<StateWrite<T>, null>((states) => this.writeAll(states));

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
    if (!cause) throw new Error('a projection is kept only while an event is being handled');
    await this.writes.load({ id, seq: cause.seq, fields });
  }

  private async writeAll(states: StateWrite<T>[]) {
    try {
      await this.write(states, { upsert: true });
    } catch (error) {
      // Newer states are there, or two first events came at once: then the others' turns decide
      if (!duplicatedFields(error)?.every((field) => field === '_id')) throw error;
      await this.write(states, { upsert: false });
    }
    return states.map(() => fulfilled(null));
  }

  private async write(states: StateWrite<T>[], { upsert }: { upsert: boolean }) {
    const writes = states.map(({ id, seq, fields }) => {
      const filter = { _id: id, srcSeq: { $lt: seq } };
      return { updateOne: { filter, update: { $set: { ...fields, srcSeq: seq } }, upsert } };
    });
    await this.model.bulkWrite(writes as never[], { ordered: false, throwOnValidationError: true });
  }
}
