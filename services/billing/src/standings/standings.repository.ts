import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { accountDeleted, memberNotFound, type Standing } from './standing.js';

@Injectable()
export class StandingsRepository {
  readonly standings: Projection<Standing>;

  constructor(store: Store) {
    this.standings = store.projection('standings', new Schema<Standing>({ status: String }));
  }

  /** @throws memberNotFound, accountDeleted */
  async get(memberId: string): Promise<'active' | 'restricted'> {
    const standing = await this.standings.find(memberId);
    if (!standing) throw memberNotFound();
    if (standing.status === 'deleted') throw accountDeleted();
    return standing.status;
  }
}
