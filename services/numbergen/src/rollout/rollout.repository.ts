import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

/** Sets a pool is to hold as long as the operator has said nothing. */
export const DEFAULT_TARGET = 10_000;
const ROLLOUT = 'rollout';

const schema = new Schema<{ targetSets: number }>({ targetSets: Number });

/** How many sets the operator wants a draw's pool to hold. */
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
