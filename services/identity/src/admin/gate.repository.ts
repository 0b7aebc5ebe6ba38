import { Injectable } from '@nestjs/common';
import { duplicatedField, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

interface Attempts {
  _id: string;
  /** Attempts since the last right one, the running ones included. */
  failures: number;
  blockedUntil: Date;
}

const schema = new Schema<Attempts>({ _id: String, failures: Number, blockedUntil: Date });

/** Attempts at the admin gate by account: a limit that restarts and replicas don't loosen. */
@Injectable()
export class GateRepository {
  private readonly attempts;

  constructor(store: Store) {
    this.attempts = store.collection<Attempts>('gate_attempts', schema);
  }

  async find(subject: string) {
    return (await this.attempts.findById(subject).lean<Attempts>()) ?? { failures: 0, blockedUntil: new Date(0) };
  }

  /** Counts one attempt more than `known`. False when another one was counted meanwhile. */
  async count(subject: string, known: number, blockedUntil: Date): Promise<boolean> {
    const update = { $set: { failures: known + 1, blockedUntil } };
    try {
      const { matchedCount, upsertedCount } = await this.attempts.updateOne({ _id: subject, failures: known }, update, {
        upsert: known === 0,
      });
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (duplicatedField(error) === '_id') return false;
      throw error;
    }
  }

  async reset(subject: string) {
    await this.attempts.updateOne({ _id: subject }, { $set: { failures: 0, blockedUntil: new Date(0) } });
  }
}
