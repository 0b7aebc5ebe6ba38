import { Injectable } from '@nestjs/common';
import { type Aggregates, Clock, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { initialRollout, retarget, type Rollout } from './rollout.js';

const ID = 'rollout';
const schema = new Schema<Rollout>({ targetSets: Number, isDefault: Boolean, updatedBy: String, lastUpdated: Date });

@Injectable()
export class RolloutService {
  private readonly rollouts: Aggregates<Rollout>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.rollouts = store.aggregates<Rollout>('rollout', schema);
  }

  /** The target in force; the default one until somebody sets another. */
  async read(): Promise<Rollout> {
    return (await this.rollouts.find(ID)) ?? initialRollout(this.clock.now());
  }

  async retarget(targetSets: number, updatedBy: string): Promise<Rollout> {
    const changed = await this.rollouts.upsertChange(ID, () => retarget(targetSets, updatedBy, this.clock.now()));
    return changed!;
  }
}
