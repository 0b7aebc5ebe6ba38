import type { Model, QueryFilter, Schema, UpdateQuery } from 'mongoose';
import { currentEvent } from '../trace.js';
import { duplicatedField } from './duplicate-key.js';

interface Sequenced {
  _id: string;
  /** Sequence number of the newest event taken in. */
  srcSeq: number;
}

/** Documents that mirror another service's aggregates from events carrying their whole state. */
export class Projection<T extends object> {
  readonly model: Model<T & Sequenced>;

  constructor(schema: Schema<T>, register: (schema: Schema<T & Sequenced>) => Model<T & Sequenced>) {
    const full = schema.clone() as unknown as Schema<T & Sequenced>;
    full.add({ _id: String, srcSeq: Number } as never);
    this.model = register(full);
  }

  async find(id: string): Promise<(T & Sequenced) | null> {
    return this.model.findById(id).lean<T & Sequenced>();
  }

  /** Takes in what the event being handled tells; an older or repeated event changes nothing. */
  async keep(id: string, fields: Partial<T>) {
    const cause = currentEvent();
    if (!cause) throw new Error('a projection is kept only while an event is being handled');
    const older = { _id: id, srcSeq: { $lt: cause.seq } } as unknown as QueryFilter<T & Sequenced>;
    const update = { $set: { ...fields, srcSeq: cause.seq } } as unknown as UpdateQuery<T & Sequenced>;
    try {
      await this.model.updateOne(older, update, { upsert: true });
    } catch (error) {
      // A newer state is there, or two first events came at once: then the other one's turn decides
      if (duplicatedField(error) !== '_id') throw error;
      await this.model.updateOne(older, update);
    }
  }
}
