import DataLoader from 'dataloader';
import type { Model, Schema } from 'mongoose';
import { currentEvent } from '../trace.js';
import { duplicatedFields } from './duplicate-key.js';

interface Sequenced {
  _id: string;
  /** Sequence number of the newest event taken in. */
  srcSeq: number;
}

interface Told<T> {
  id: string;
  seq: number;
  fields: Partial<T>;
}

const TOGETHER = 500;

/** Documents that mirror another service's aggregates from events carrying their whole state. */
export class Projection<T extends object> {
  readonly model: Model<T & Sequenced>;
  /** Of events handled side by side, what they tell is written in one command: a round trip costs more than a write. */
  private readonly writes: DataLoader<Told<T>, null>;

  constructor(schema: Schema<T>, register: (schema: Schema<T & Sequenced>) => Model<T & Sequenced>) {
    const full = schema.clone() as unknown as Schema<T & Sequenced>;
    full.add({ _id: String, srcSeq: Number } as never);
    this.model = register(full);
    this.writes = new DataLoader((told) => this.writeAll(told), { cache: false, maxBatchSize: TOGETHER });
  }

  async find(id: string): Promise<(T & Sequenced) | null> {
    return this.model.findById(id).lean<T & Sequenced>();
  }

  /** Takes in what the event being handled tells; an older or repeated event changes nothing. */
  async keep(id: string, fields: Partial<T>) {
    const cause = currentEvent();
    if (!cause) throw new Error('a projection is kept only while an event is being handled');
    await this.writes.load({ id, seq: cause.seq, fields });
  }

  private async writeAll(told: readonly Told<T>[]): Promise<null[]> {
    try {
      await this.write(told, { upsert: true });
    } catch (error) {
      // Newer states are there, or two first events came at once: then the others' turns decide
      if (!duplicatedFields(error)?.every((field) => field === '_id')) throw error;
      await this.write(told, { upsert: false });
    }
    return told.map(() => null);
  }

  private async write(told: readonly Told<T>[], { upsert }: { upsert: boolean }) {
    const writes = told.map(({ id, seq, fields }) => {
      const filter = { _id: id, srcSeq: { $lt: seq } };
      return { updateOne: { filter, update: { $set: { ...fields, srcSeq: seq } }, upsert } };
    });
    const options = { ordered: false, throwOnValidationError: true };
    await this.model.bulkWrite(writes as never[], options);
  }
}
