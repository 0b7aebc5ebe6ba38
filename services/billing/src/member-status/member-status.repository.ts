import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { accountDeleted, memberNotFound, type MemberStatusRecord } from './member-status.js';

@Injectable()
export class MemberStatusRepository {
  readonly statuses: Projection<MemberStatusRecord>;

  constructor(store: Store) {
    this.statuses = store.projection('member_status', new Schema<MemberStatusRecord>({ status: String }));
  }

  /** @throws memberNotFound, accountDeleted */
  async get(memberId: string): Promise<'active' | 'restricted'> {
    const record = await this.statuses.find(memberId);
    if (!record) throw memberNotFound();
    if (record.status === 'deleted') throw accountDeleted();
    return record.status;
  }
}
