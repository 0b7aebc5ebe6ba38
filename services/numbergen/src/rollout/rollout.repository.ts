import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

/** Target size of a pool until the operator sets one. */
export const DEFAULT_TARGET = 10_000;
const ROLLOUT = 'rollout';

const schema = new Schema<{ targetSets: number }>({ targetSets: Number });

/** The target size of a draw's pool, set by the operator. */
@Injectable()
export class RolloutRepository {
  private readonly rollout: Projection<{ targetSets: number }>;

  constructor(store: Store) {
    this.rollout = store.projection(ROLLOUT, schema);
  }

  keep(targetSets: number) {
    return this.rollout.keep(ROLLOUT, { targetSets });
  }

  async targetSets(): Promise<number> {
    return (await this.rollout.find(ROLLOUT))?.targetSets ?? DEFAULT_TARGET;
  }
}
