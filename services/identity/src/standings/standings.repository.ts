import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Standing } from './standing.js';

@Injectable()
export class StandingsRepository {
  readonly standings: Projection<Standing>;

  constructor(store: Store) {
    this.standings = store.projection('standings', new Schema<Standing>({ status: Number }));
  }
}
