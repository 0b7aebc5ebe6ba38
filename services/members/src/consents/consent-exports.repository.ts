import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { acted, type Aggregates, Store } from '@numbercast/platform';
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
    const entry = acted({ by: actor, at }, `exported consents as ${format.toUpperCase()}`, memberId);
    await this.exports.insert(randomUUID(), taken, [entry]);
  }
}
