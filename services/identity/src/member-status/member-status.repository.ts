import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { MemberStatusRecord } from './member-status.js';

@Injectable()
export class MemberStatusRepository {
  readonly memberStatuses: Projection<MemberStatusRecord>;

  constructor(store: Store) {
    this.memberStatuses = store.projection('member_status', new Schema<MemberStatusRecord>({ status: Number }));
  }
}
