import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { type Aggregates, event, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

/** An operator exported the consents of a member. */
export interface ConsentExport {
  memberId: string;
  actor: string;
  format: 'csv' | 'json';
  at: Date;
}

const schema = new Schema<ConsentExport>({ memberId: String, actor: String, format: String, at: Date });

@Injectable()
export class ConsentExports {
  private readonly exports: Aggregates<ConsentExport>;

  constructor(store: Store) {
    this.exports = store.aggregates<ConsentExport>('consent_exports', schema);
  }

  /** Stored and published to the audit log before the export is returned. */
  async record(taken: ConsentExport) {
    const { actor, memberId, format, at } = taken;
    const action = `exported consents as ${format.toUpperCase()}`;
    const acted = event(AdminActedSchema, { actor, action, target: memberId, at: timestampFromDate(at) });
    await this.exports.insert(randomUUID(), taken, [acted]);
  }
}
