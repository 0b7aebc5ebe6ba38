import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Rollout } from './rollout.js';

/** Id of the only configuration. */
const ID = 'rollout';
const schema = new Schema<Rollout>({ targetSets: Number, updatedBy: String, lastUpdated: Date });

@Injectable()
export class RolloutRepository {
  private readonly rollouts: Aggregates<Rollout>;

  constructor(store: Store) {
    this.rollouts = store.aggregates<Rollout>('rollout', schema);
  }

  /** Returns the configuration; null until an operator sets a target. */
  async find(): Promise<Rollout | null> {
    return this.rollouts.find(ID);
  }

  async change(decision: Decision<Rollout>): Promise<Rollout | null> {
    return this.rollouts.upsertChange(ID, () => decision);
  }
}
